import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import { officialReader } from './official.ts';

/** The accounts that are the operator's own. */
export function officialRoutes(deps: Deps): Handlers<'lookup.official'> {
  const list = officialReader(deps);
  return { 'lookup.official': async () => ({ list: await list() }) };
}
