/** A moment of this process, by both of its clocks. */
export interface Moment {
  /** By `performance.now()`. */
  readonly steadyMs: number;
  /** Since 1970. */
  readonly wallMs: number;
}

export function momentNow(): Moment {
  return { steadyMs: performance.now(), wallMs: Date.now() };
}

/**
 * How long ago that was, by the clock that says it was longer: the steady one may stand still while a virtual machine is
 * suspended, and the one on the wall may be set back.
 */
export function msSince({ steadyMs, wallMs }: Moment): number {
  return Math.max(performance.now() - steadyMs, Date.now() - wallMs);
}
