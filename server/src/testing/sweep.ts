import type { Deps } from '../deps.ts';
import { sweeps } from '../features/features.ts';

/** Does once what the clock does under that name, of what the features list. */
export async function runSweep(deps: Deps, name: string): Promise<void> {
  const sweep = sweeps.find((one) => one.name === name);
  if (!sweep) throw new Error(`no feature lists a sweep ${name}`);
  await sweep.run(deps);
}
