import type { Deps } from '../deps.ts';
import { fillMembers } from './members.ts';

/** Fills an empty database with something to look at. Outside production alone; repeating it does nothing. */
export async function fillWithDemo(deps: Deps): Promise<void> {
  if (deps.config.production) throw new Error('Demo data does not belong into production');
  await fillMembers(deps);
}
