/*
 * The life of a gift: a TrueMoney voucher that a member pasted as a link, for one wallet of ours.
 *
 *   looking   The row is written, by which the voucher is this member's or nobody's; the party is asked what it is. Nobody has called
 *             for it yet, so a voucher that our wallet has by now was taken otherwise: by hand, or by an earlier gift.
 *   sent      The right to redeem it was won, once. The party may or may not have heard of it.
 *   credited  Our wallet has it, and exactly what the party says that it got was credited. An end. Where a person said so, the party is
 *             asked for a while whether it says the same.
 *   failed    It cannot be had, or is not worth it. An end: whoever has the link may try again. One that was sent is listened to, as it
 *             may be taken after all; then it is a case, and nothing is credited by a program.
 *
 * looking -> sent | failed; sent -> credited | failed. A person may end an open one either way.
 *
 * gift_begin writes the row, gift_send stands before the one call that takes the gift, gift_finish after it. The call may be made again
 * where it was not answered and the voucher is still there, as a wallet takes a voucher once. A refusal counts by the party's answer to a
 * look alone: a copy of the call that came first may have taken it. Before anything was sent a voucher that is told as taken or expired is
 * refused as well; after that it says nothing, and neither does a look that began before it. What was taken is credited, however little it is; what brings too
 * little is not taken. Safe to come twice and twice at once: the posting is keyed by the operation, and its reference is the voucher.
 */

import { AMOUNT_MAX, GIFT_MINIMUM } from '@prae/contract/facts';
import type { Deps } from '../../deps.ts';
import { type Claim, keptAnswer, OPERATION_ID, WALLET_AMOUNT } from '../../domain/claim.ts';
import { momentNow, msSince } from '../../domain/moment.ts';
import { fromWire } from '../../domain/money.ts';
import type { OperationId } from '../../domain/operation.ts';
import { backoffMs } from '../../jobs/backoff.ts';
import type { Contradiction } from '../../jobs/late.sql.ts';
import { afterQuestion, FIRST_LATE_MS, type LateAnswer, textOf } from '../../jobs/late.ts';
import { type Look, newLook } from '../../jobs/look.ts';
import type { Lifecycle } from '../../jobs/recheck.ts';
import type { GiftFound, GiftRefused } from '../../providers/gift/match.ts';
import type { GiftGateway } from '../../providers/gift/port.ts';
import type { Unknown } from '../../providers/outcome.ts';
import {
  dueGifts,
  type Gift,
  type GiftEnd,
  type GiftFinished,
  type GiftRefusal,
  giftById,
  giftFinish,
  giftSend,
  isTakenOtherwise,
  listened,
  overheard,
  takenBefore,
} from './gift.sql.ts';

/** When the party is asked again that did not answer. */
const CHECKS = { firstMs: 1_000 };

/** When a gift is looked at whose process died over it: later than its calls can take. */
export const DIED_MS = 40_000;

const smallest = fromWire(GIFT_MINIMUM);

/** What the party's word for a refusal, or ours, is to the member. */
const refusals: Readonly<Record<string, GiftRefusal>> = {
  TARGET_USER_REDEEMED: 'TRUELINK_DUPLICATE',
  VOUCHER_OUT_OF_STOCK: 'TRUELINK_DUPLICATE',
  TARGET_USER_NOT_FOUND: 'NO_WALLET',
  DEPOSIT_LIMIT: 'DEPOSIT_LIMIT',
};

export const giftLifecycle: Lifecycle = {
  name: 'gift',
  parties: ({ providers }) => (providers.gift ? [providers.gift.code] : []),
  rows: dueGifts,
  advance: advanceGift,
};

/** Takes an open gift as far as the party's answers go, for whoever has just begun it. */
export async function send(
  deps: Deps,
  gateway: GiftGateway,
  gift: Pick<Gift, 'id' | 'hash' | 'wallet'>,
  claim?: Claim,
): Promise<GiftFinished> {
  const end = await endOf(
    { deps, gateway, look: newLook() },
    { ...gift, state: 'looking', shown: 0n, atMost: null },
  );
  if (end.outcome !== 'unknown') deps.spoke('gift', gateway.code);
  return finish(deps, { ...end, operation: gift.id, checkMs: CHECKS.firstMs, lateMs: FIRST_LATE_MS }, claim);
}

/** The same request again, after the first one died or while it is slow: what is not known is asked about soon. */
export function resume(deps: Deps, operation: OperationId, claim: Claim | undefined): Promise<GiftFinished> {
  const open = { operation, outcome: 'unknown', checkMs: CHECKS.firstMs, lateMs: FIRST_LATE_MS } as const;
  return finish(deps, open, claim);
}

async function finish(deps: Deps, end: GiftEnd, claim?: Claim): Promise<GiftFinished> {
  const finished = await deps.steps.run(giftFinish, { ...end, claim, answers });
  const isOpen = finished.state === 'looking' || finished.state === 'sent';
  if (isOpen) deps.checkSoon('gift', end.checkMs);
  if (end.outcome === 'taken' && finished.state === 'failed')
    deps.log.error({ event: 'gift.taken-after-end', gift: end.operation });
  return finished;
}

/** What gift_finish fills in. */
const AMOUNT = '$amount';
const answers = {
  credited: keptAnswer(200, {
    ...{ message: 'SUCCESS', status: 'SUCCESS', _id: OPERATION_ID, amount: AMOUNT },
    wallet: { amount: WALLET_AMOUNT },
  }),
  unknown: keptAnswer(202, { status: 'PROCESSING', _id: OPERATION_ID, wallet: { amount: WALLET_AMOUNT } }),
};

/** Whom is asked, in one look. */
interface Asking {
  deps: Deps;
  gateway: GiftGateway;
  look: Look;
}

type Open = Pick<Gift, 'id' | 'hash' | 'wallet' | 'state' | 'shown' | 'atMost'>;
type End = Pick<GiftEnd, 'outcome' | 'amount' | 'refusal' | 'rejection' | 'above' | 'isUnsent'>;

/** What the party makes of an open gift: asked first, and called where it can be had. */
async function endOf(asking: Asking, gift: Open): Promise<End> {
  const found = await askAbout(asking, gift);
  const isSent = gift.state === 'sent';
  switch (found.kind) {
    case 'taken':
      return isSent ? taken(asking, gift, found.amount) : takenOtherwise(asking, gift, found.amount);
    case 'refused':
      return isSent && !isEnd(found) ? unheard(asking, gift, found) : refused(asking, gift, found.code);
    case 'open': {
      if (isSent) return redeem(asking, gift);
      if (found.atMost < smallest) return refused(asking, gift, 'BELOW_MINIMUM');
      const claimedAt = momentNow();
      const { atMost: whole, expected } = found;
      const [shown, atMost] = [expected ?? 0n, expected ?? whole];
      const { isMine, isBarred, above } = await asking.deps.steps.run(giftSend, {
        operation: gift.id,
        shown,
        atMost,
        checkMs: DIED_MS,
      });
      if (above) return { ...refused(asking, gift, 'DEPOSIT_LIMIT'), above };
      if (isBarred) return refused(asking, gift, 'MEMBER_BARRED');
      // Whoever was held up on the way leaves the call to the recheck: it must not arrive after another look has ended the gift.
      const isInTime = msSince(claimedAt) < DIED_MS / 4;
      return isMine && isInTime
        ? redeem(asking, { ...gift, state: 'sent', shown, atMost })
        : { outcome: 'unknown' };
    }
    case 'unknown':
      return unheard(asking, gift, found);
  }
}

function askAbout({ gateway, look }: Asking, { hash, wallet: mobile }: Pick<Gift, 'hash' | 'wallet'>) {
  return look.ask((): Promise<GiftFound | Unknown> => gateway.look({ hash, mobile }));
}

/** Makes the call that takes the gift. A refusal counts by what the party says of the voucher after it. */
async function redeem(asking: Asking, gift: Open): Promise<End> {
  const { gateway, look } = asking;
  const { hash, wallet: mobile } = gift;
  const said = await look.ask(() => gateway.redeem({ hash, mobile }));
  if (said.kind === 'taken') return taken(asking, gift, said.amount);
  if (said.kind === 'unknown') return unheard(asking, gift, said);
  const found = await askAbout(asking, gift);
  if (found.kind === 'taken') return taken(asking, gift, found.amount);
  if (found.kind === 'refused' && isEnd(found)) return refused(asking, gift, found.code);
  return unheard(asking, gift, found.kind === 'open' ? said : found);
}

/** More than the wire carries, in minor units. */
const most = fromWire(AMOUNT_MAX);

/** Our wallet has it. More than the party showed before, or than there can be, is not believed: a person looks into our wallet. */
function taken(asking: Asking, gift: Open, amount: bigint): End {
  const limits = [most, gift.atMost ?? most, gift.shown === 0n ? most : gift.shown];
  const isBelieved = limits.every((limit) => amount <= limit);
  return isBelieved ? { outcome: 'taken', amount } : unheard(asking, gift, { kind: 'taken for too much' });
}

/** Whether a refusal ends what was sent: it leaves no room for our wallet to have it. */
function isEnd({ code, isUntaken }: GiftRefused): boolean {
  return isUntaken && code !== 'INTERNAL_ERROR';
}

function refused({ deps }: Asking, { id, hash, wallet, state }: Open, code: string): End {
  const gift = { gift: id, hash: masked(hash), wallet: masked(wallet), code };
  if (code === 'TARGET_USER_NOT_FOUND') deps.log.error({ event: 'gift.wallet-unknown', ...gift });
  else deps.log.info({ event: 'gift.refused', ...gift });
  const isUnsent = state === 'looking';
  return { outcome: 'refused', refusal: refusals[code] ?? 'TRUELINK_INVALID', rejection: code, isUnsent };
}

/** Our wallet has it, and nobody has called for it here: it was taken by hand, or by an earlier gift that failed here. */
async function takenOtherwise(asking: Asking, gift: Open, amount: bigint): Promise<End> {
  const { deps } = asking;
  const says = { word: 'TAKEN', amount };
  const earlier = await deps.database.maybe(takenBefore(gift.id, gift, says));
  if (earlier) contradict(deps, { ...gift, id: earlier.id, state: 'failed' }, says);
  return refused(asking, gift, 'TARGET_USER_REDEEMED');
}

function unheard({ deps }: Asking, { id, hash, state }: Open, said: { kind: string }): End {
  deps.log.warn({ event: 'gift.unknown', gift: id, hash: masked(hash), state, said });
  return { outcome: 'unknown' };
}

/** As the log may have it: whoever knows the whole of a voucher's id can take the gift. */
export function masked(text: string): string {
  return `${text.slice(0, 2)}…${text.slice(-2)}`;
}

/** Asks what became of an open gift and takes it on from there, or listens to one that has ended. */
export async function advanceGift(deps: Deps, id: OperationId, look: Look = newLook()): Promise<void> {
  const gift = await deps.database.maybe(giftById(id));
  const gateway = deps.providers.gift;
  if (!gift || !gateway) return;
  const asking = { deps, gateway, look };
  if (gift.state === 'credited' || gift.state === 'failed') return listenOn(asking, gift);
  const end = await endOf(asking, gift);
  const checkMs = backoffMs(gift.attempts, { ...CHECKS, longestMs: deps.config.giftCheckMs });
  await finish(deps, { ...end, operation: id, isLate: true, checkMs, lateMs: FIRST_LATE_MS });
}

/** Asks about a gift that has ended; jobs/late.ts tells the rule. */
async function listenOn(asking: Asking, gift: Gift): Promise<void> {
  const { deps } = asking;
  const { id, hash, attempts, isContradicted } = gift;
  const found = await askAbout(asking, gift);
  const answer = await lateAnswer(deps, gift, found);
  if (!answer.isHeard) deps.log.warn({ event: 'gift.end-unheard', gift: id, hash: masked(hash) });
  if (answer.says) contradict(deps, gift, answer.says);
  if (answer.says === null && isContradicted) deps.log.warn({ event: 'gift.taken-back', gift: id });
  const next = afterQuestion('gift', attempts, answer);
  const noted = await deps.database.run(listened(gift, { ...next, says: answer.says }));
  if (noted === 0 && answer.says) await deps.database.run(overheard(gift, answer.says));
}

async function lateAnswer(deps: Deps, gift: Gift, found: GiftFound | Unknown): Promise<LateAnswer> {
  if (found.kind === 'unknown' || (found.kind === 'refused' && !isEnd(found)))
    return { isHeard: false, says: undefined };
  const got = found.kind === 'taken' ? found.amount : null;
  if (gift.state === 'credited') {
    const other = got === null ? { word: 'NOT_TAKEN', amount: null } : { word: 'OTHER_AMOUNT', amount: got };
    return { isHeard: true, says: got === gift.amount ? null : other };
  }
  if (got === null) return { isHeard: true, says: null };
  // Another gift of the same voucher has it, or will.
  const { is } = await deps.database.one(isTakenOtherwise(gift.id, gift.hash));
  return { isHeard: true, says: is ? undefined : { word: 'TAKEN', amount: got } };
}

function contradict(deps: Deps, { id, hash, state }: Open, says: Contradiction): void {
  deps.log.error({ event: 'gift.contradicted', gift: id, hash: masked(hash), state, said: textOf(says) });
}
