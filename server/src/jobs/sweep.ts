import type { Deps } from '../deps.ts';

/** Work by the clock alone that every node may do, also at once: forgetting what is over, ending what has come to its end. It may be cut off anywhere. */
export interface Sweep {
  /** For the log, e.g. `session.sweep`. */
  readonly name: string;
  readonly everyMinutes: number;
  run(deps: Deps): Promise<unknown>;
}

/** Runs each sweep soon after the start and then by its own clock, until it is stopped. */
export function startSweeps(deps: Deps, sweeps: readonly Sweep[]): { stop(): Promise<void> } {
  const running = sweeps.map((sweep) => repeat(deps, sweep));
  return {
    async stop() {
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}

/** The first wait is short and different for each, so that a node that starts is not busy with all of them at once. */
function repeat(deps: Deps, { name, everyMinutes, run }: Sweep): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  let stopped = false;
  const wait = (ms: number) => {
    if (!stopped) timer = setTimeout(ring, ms).unref();
  };
  const ring = () => {
    work = run(deps)
      .catch((error: unknown) => {
        deps.log.error({ event: 'sweep.failed', sweep: name, err: error }, 'a sweep will be tried again');
      })
      .then(() => wait(everyMinutes * 60_000));
  };
  wait(5_000 + Math.random() * 25_000);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await work;
    },
  };
}
