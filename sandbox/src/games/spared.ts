import { callsBy } from './calls.ts';
import { protocolOf } from './providers.ts';

/** Whether a call of a game is one that the portal makes around the one that somebody thinks of, so that only a fault that names it strikes it. */
export function isAround(party: string, call: string): boolean {
  const protocol = protocolOf(party);
  return protocol !== undefined && callsBy[protocol].around.includes(call);
}
