import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { syncBalances } from '../game/game.ts';
import { holdingsReader, type ReadHoldings } from './slots.ts';
import { announceWallet } from './wallet.ts';

/**
 * Reads all of the member's game balances from their providers at once and books what was played. Each provider has
 * its own time limit; one that does not answer keeps its last amount and is marked `stale`, and one that keeps silent is not waited
 * for at all.
 */
export async function refresh(
  deps: Deps,
  member: Member,
  holdingsOf: ReadHoldings = holdingsReader(deps),
): Promise<Answer<'wallet.refresh'>> {
  if ((await syncBalances(deps, member)) > 0) await announceWallet(deps, member.id);
  const { slots } = await holdingsOf(member);
  return { slots, syncedAt: deps.clock().toISOString() };
}
