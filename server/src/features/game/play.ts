import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { newOperation, type OperationId, postingId } from '../../domain/operation.ts';
import { textOf } from '../../jobs/late.ts';
import { type Heard, heardIn } from '../../jobs/silence.ts';
import { memberBalance } from '../../ledger/balance.ts';
import { postInTransaction } from '../../ledger/post.ts';
import { type Balance, isAsBooked } from '../../providers/game/match.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import { isSafeToAsk, recoverTransfer } from '../../providers/game/recover.ts';
import { doubtOf, doubtPlay, endDoubt } from './doubt.sql.ts';
import { lockForPlay, markSilent, markStale, recordPlay, recordReading } from './game.sql.ts';
import { doubtRelease, heardOtherwise, likeApplied, listenedTransfers, listenNow } from './listened.sql.ts';
import { otherwise } from './otherwise.ts';

/**
 * What came of reading a balance at its provider. `booked`: the ledger now agrees with the provider, at `balance`.
 * `busy`: a transfer was open, began or ended meanwhile, or another reading was booked first; the reading was thrown
 * away. `failed`: the provider gave no balance, or one that a person has to look at, or does not say of the transfers that are listened to what was booked for them; the last
 * balance known stays, marked as stale; `heard` is whether the provider answered at all.
 */
export type Reading =
  | { kind: 'booked'; balance: bigint }
  | { kind: 'busy' }
  | { kind: 'failed'; heard: Heard };

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
 * Where no provider can be asked so, because it knows no references, a difference that such a transfer may be in is booked by nobody: for
 * a day after it came back, one that is as much as it or more, in its direction. A person decides about that transfer, whose
 * case then says LIKE_APPLIED. It is not the exact amount alone that counts, as one more bet would make a win of it.
 *
 * A win at once above `playWinMax` is not believed unseen, as a provider's slip of a digit would be money that leaves the house:
 * nothing is booked before a person has decided (review.ts), and the account goes on with what the books have.
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
    await deps.database.run(markSilent(member.id, provider.code, account.version));
    return { kind: 'failed', heard: heardIn(read) };
  }
  if (await allAsBooked(deps, member, provider, account.username)) {
    const booked = await book(deps, member, provider, account.version, read.value);
    return booked.kind === 'like-applied' ? doubted(deps, member, provider, booked) : booked;
  }
  await deps.database.run(markStale(member.id, provider.code, account.version));
  return { kind: 'failed', heard: 'heard' };
}

/**
 * Whether the provider says what was booked for the transfers that are listened to, by its own word after the reading; where
 * it says otherwise that is kept, and there or where it does not say, their lifecycle takes that up. What it cannot be asked about is left out.
 */
async function allAsBooked(
  { database, checkSoon, log }: Deps,
  member: Pick<Member, 'id'>,
  provider: GameProvider,
  username: string,
): Promise<boolean> {
  const listened = await database.rows(listenedTransfers(member.id, provider.code));
  if (listened.some(({ isContradicted }) => isContradicted)) return false;
  for (const one of listened) {
    const { id, settledAs, ...order } = one;
    if (!isSafeToAsk(provider)) continue;
    const said = await recoverTransfer(provider, { ...order, username });
    if (said.kind !== 'unknown' && isAsBooked(order, said, settledAs)) continue;
    if (said.kind !== 'unknown' && said.kind !== 'other-balance') {
      const says = otherwise(said);
      if ((await database.run(heardOtherwise(one, says))) > 0)
        log.error({ event: 'transfer.contradicted', transfer: id, game: provider.code, said: textOf(says) });
    }
    await database.run(listenNow(id));
    checkSoon('transfer');
    return false;
  }
  return true;
}

interface LikeApplied {
  kind: 'like-applied';
  transfer: OperationId;
  /** What the provider tells, in minor units. */
  told: bigint;
}

/** In a transaction of its own: whoever ends or decides about transfers locks them before their accounts. */
async function doubted(
  { database, log }: Deps,
  member: Pick<Member, 'id'>,
  { code: game }: GameProvider,
  { transfer, told }: LikeApplied,
): Promise<Reading> {
  if ((await database.run(doubtRelease(transfer, told))) > 0)
    log.error(
      { event: 'game.like-applied', transfer, game, member: member.id },
      'a balance may have a transfer in it that was given back',
    );
  return { kind: 'failed', heard: 'heard' };
}

async function book(
  deps: Deps,
  member: Pick<Member, 'id' | 'currency'>,
  { code }: Pick<GameProvider, 'code'>,
  version: bigint,
  { amount: balance, outstanding }: Balance,
): Promise<Reading | LikeApplied> {
  const { id, currency: unit } = member;
  const most = (await deps.settings()).playWinMax[unit];
  const house = await deps.ledger.houseAccount(`game:${code}`, unit);
  return deps.database.transaction(async (tx) => {
    if (!(await tx.maybe(lockForPlay(id, code, version)))) return { kind: 'busy' };
    // A statement of its own: only what is read after the lock was got is sure to stand still.
    const game = await memberBalance(tx, id, `game:${code}`, unit);
    const won = balance - game.balance;
    const given = won === 0n ? undefined : await tx.maybe(likeApplied(id, code, won));
    if (given) {
      await tx.run(markStale(id, code, version));
      return { kind: 'like-applied', transfer: given.id, told: balance };
    }
    const doubt = await tx.maybe(doubtOf(id, code));
    if (won > (doubt?.isSettled ? doubt.told - game.balance + most : most)) {
      await tx.run(
        doubtPlay({ id: newOperation(), member: id, game: code, unit, booked: game.balance, told: balance }),
      );
      await tx.run(markStale(id, code, version));
      deps.log.error(
        { event: 'game.play-doubted', game: code, member: id },
        'a win at once that is above what is booked without a person',
      );
      return { kind: 'failed', heard: 'heard' };
    }
    if (doubt) await tx.run(endDoubt(id, code));
    const posting = postingId(newOperation(), 0);
    if (won !== 0n) await tx.run(recordPlay(posting, { member: id, code, unit, account: game.account }, won));
    await tx.run(recordReading(id, code, { balance, outstanding }));
    if (won !== 0n) {
      await postInTransaction(tx, [
        won > 0n
          ? { id: posting, from: house, to: game.account, amount: won, kind: 'play.win' }
          : { id: posting, from: game.account, to: house, amount: -won, kind: 'play.loss' },
      ]);
    }
    return { kind: 'booked', balance };
  });
}
