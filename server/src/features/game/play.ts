import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { newOperation, postingId } from '../../domain/operation.ts';
import { memberBalance } from '../../ledger/balance.ts';
import { postInTransaction } from '../../ledger/post.ts';
import { isAsBooked } from '../../providers/game/match.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import { isSafeToAsk, recoverTransfer } from '../../providers/game/recover.ts';
import {
  listenedTransfers,
  listenNow,
  lockForPlay,
  markStale,
  recordPlay,
  recordReading,
} from './game.sql.ts';

/**
 * What came of reading a balance at its provider. `booked`: the ledger now agrees with the provider, at `balance`.
 * `busy`: a transfer was open, began or ended meanwhile, or another reading was booked first; the reading was thrown
 * away. `failed`: the provider gave no balance, or does not say of the transfers that are listened to what was booked for them; the last
 * balance known stays, marked as stale.
 */
export type Reading = { kind: 'booked'; balance: bigint } | { kind: 'busy' } | { kind: 'failed' };

/**
 * Play. A member wins and loses at the provider, where we do not see it; what we see is that the provider's balance
 * differs from the ledger's when we read it. The difference is play, and is booked as a win or a loss against the
 * game's house account, in a posting of its own.
 *
 * A reading counts only if the account stood still while it was made. Transfers and earlier bookings raise the
 * account's version when they begin and when they end, so a reading with an old version proves nothing; and as the
 * comparison is made under the account's lock, no difference is booked twice. A transfer that came back because its
 * provider did not have it, and that the provider applied all the same, would look like play, and so would one that a
 * person settled and the provider took back: so as long as such a one is listened to, a reading counts only if the provider
 * says after it what was booked for it.
 *
 * `account` must have been read before this is called.
 */
export async function syncBalance(
  deps: Deps,
  member: Pick<Member, 'id' | 'currency'>,
  provider: GameProvider,
  account: { username: string; version: bigint },
): Promise<Reading> {
  const read = await provider.balance({ username: account.username });
  if (read.kind !== 'confirmed') {
    deps.log.warn(
      { event: 'game.no-balance', game: provider.code, outcome: read },
      'no balance from the provider',
    );
    await deps.database.run(markStale(member.id, provider.code, account.version));
    return { kind: 'failed' };
  }
  if (await allAsBooked(deps, member, provider, account.username))
    return book(deps, member, provider.code, account.version, read.value.amount);
  await deps.database.run(markStale(member.id, provider.code, account.version));
  return { kind: 'failed' };
}

/**
 * Whether the provider says what was booked for the transfers that are listened to, by its own word after the reading; where
 * it says otherwise or does not say, their lifecycle takes that up. What it cannot be asked about without moving money is left out.
 */
async function allAsBooked(
  { database, checkSoon }: Deps,
  member: Pick<Member, 'id'>,
  provider: GameProvider,
  username: string,
): Promise<boolean> {
  const listened = await database.rows(listenedTransfers(member.id, provider.code));
  if (listened.some(({ isContradicted }) => isContradicted)) return false;
  for (const { id, settledAs, ...order } of listened) {
    if (!isSafeToAsk(provider, order, settledAs)) continue;
    const said = await recoverTransfer(provider, { ...order, username });
    if (said.kind !== 'unknown' && isAsBooked(order, said, settledAs)) continue;
    await database.run(listenNow(id));
    checkSoon('transfer');
    return false;
  }
  return true;
}

async function book(
  deps: Deps,
  member: Pick<Member, 'id' | 'currency'>,
  code: string,
  version: bigint,
  balance: bigint,
): Promise<Reading> {
  const { id, currency: unit } = member;
  const house = await deps.ledger.houseAccount(`game:${code}`, unit);
  return deps.database.transaction(async (tx) => {
    if (!(await tx.maybe(lockForPlay(id, code, version)))) return { kind: 'busy' };
    // A statement of its own: only what is read after the lock was got is sure to stand still.
    const game = await memberBalance(tx, id, `game:${code}`, unit);
    const won = balance - game.balance;
    await tx.run(recordReading(id, code, balance));
    if (won !== 0n) {
      const posting = postingId(newOperation(), 0);
      await tx.run(recordPlay(posting, id, code, unit, won));
      await postInTransaction(tx, [
        won > 0n
          ? { id: posting, from: house, to: game.account, amount: won, kind: 'play.win' }
          : { id: posting, from: game.account, to: house, amount: -won, kind: 'play.loss' },
      ]);
    }
    return { kind: 'booked', balance };
  });
}
