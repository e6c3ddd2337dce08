import type { Deps } from '../deps.ts';

/** Work by the clock that finds what fell through. It may run twice and twice at once. */
export interface Sweep {
  name: string;
  everyMinutes: number;
  run(deps: Deps): Promise<void>;
}
