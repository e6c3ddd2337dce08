import type { Contradiction } from '../../jobs/late.sql.ts';
import type { OtherBalance, TransferFound } from '../../providers/game/match.ts';
import type { Unknown } from '../../providers/outcome.ts';

/** The call came to its provider, though others here had given it up. */
export const APPLIED: Contradiction = { word: 'APPLIED', amount: null };

/** `amount`: what the provider has under our reference, signed as the player's balance sees it. */
export function otherAmount(amount: bigint): Contradiction {
  return { word: 'OTHER_AMOUNT', amount };
}

/** What stands in the row of a transfer that has ended where its provider says this of it, and something else was booked. */
export function otherwise(said: Exclude<TransferFound, Unknown | OtherBalance>): Contradiction {
  if (said.kind === 'confirmed') return APPLIED;
  return otherAmount(said.kind === 'absent' ? 0n : said.amount);
}
