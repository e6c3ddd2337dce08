import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../deps.ts';

/** Work by the clock that every node may do, also at once: forgetting what is over. It may be cut off anywhere. */
export interface Sweep {
  /** For the log, e.g. `session.sweep`. */
  readonly name: string;
  readonly everyMinutes: number;
  run(deps: Deps): Promise<unknown>;
}

/** Runs each sweep soon after the start and then by its own clock, until it is stopped. */
export function startSweeps(deps: Deps, sweeps: readonly Sweep[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = sweeps.map((sweep) => repeat(deps, sweep, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** The first wait is short and different for each, so that a node that starts is not busy with all of them at once. */
async function repeat(deps: Deps, { name, everyMinutes, run }: Sweep, signal: AbortSignal): Promise<void> {
  let waitMs = 5_000 + Math.random() * 25_000;
  for (;;) {
    await pause(waitMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    await Promise.resolve(run(deps)).catch((error: unknown) => {
      deps.log.error({ event: 'sweep.failed', sweep: name, err: error }, 'a sweep failed and will be tried again');
    });
    waitMs = everyMinutes * 60_000;
  }
}
