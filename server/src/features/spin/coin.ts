import { isLost } from '../../db/away.ts';
import type { Deps } from '../../deps.ts';
import type { MemberCurrency } from '../../domain/member.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import type { Settings } from '../../settings.ts';
import {
  type CoinOwner,
  type CoinTerms,
  coinsToGive,
  coinsToTake,
  depositsSeen,
  settleCoins,
} from './coin.sql.ts';

/** What coins are given for in a currency. */
export function coinTerms(
  { coinDeposit, coinsPerDay, coinDays }: Settings,
  currency: MemberCurrency,
): CoinTerms {
  return { deposit: coinDeposit[currency], perDay: coinsPerDay, days: coinDays };
}

type CoinDeps = Pick<Deps, 'database' | 'settings' | 'log'>;

/** Gives coins for the deposits that have come. Money never waits for its coins, so they come some seconds after it. */
export async function giveCoins(deps: CoinDeps): Promise<void> {
  const owners = await deps.database.rows(coinsToGive());
  await settleEach(deps, owners);
  const [first] = owners;
  if (first) await deps.database.run(depositsSeen(first.until));
}

/** Takes coins that nobody spent in time. */
export async function takeCoins(deps: CoinDeps): Promise<void> {
  const terms = coinTerms(await deps.settings(), 'THB');
  await settleEach(deps, await deps.database.rows(coinsToTake(terms)));
}

/**
 * Each member's coins are a transaction of their own, and one's that cannot be settled keep nobody else's waiting: what is due
 * to them is looked at again when that member opens the wheel or puts in more that day, or, where it gave nothing by then, the next (coins_due).
 */
async function settleEach(
  { database, settings, log }: CoinDeps,
  owners: readonly CoinOwner[],
): Promise<void> {
  const known = await settings();
  for (const { member, currency } of owners) {
    try {
      await database.one(settleCoins(member, coinTerms(known, currency)));
    } catch (error) {
      if (isLost(error)) throw error;
      log.error(
        { event: 'coin.not-settled', member, err: error },
        'the coins of a member were left as they are',
      );
    }
  }
}

export const coinSweeps: readonly Sweep[] = [
  { name: 'coin.give', everyMinutes: 0.1, run: giveCoins },
  { name: 'coin.take', everyMinutes: 60, run: takeCoins },
];
