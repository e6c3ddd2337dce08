/** Refunds of losses: the door of this feature. */
import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import { keptAnswer, whenMine } from '../../domain/claim.ts';
import { toWire } from '../../domain/money.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import { namesOf, readAndEnd, settleBonus } from '../bonus/bonus.ts';
import { refundInfo } from './info.ts';
import {
  type LostShare,
  type RefundLine,
  type RefundStanding,
  refundAdd,
  refundReceive,
  refundStanding,
} from './refund.sql.ts';

const WEEK_MS = 7 * 86_400_000;
/** A week is whole, and the one before it over, a minute after its end: see refund_week. */
const WHOLE_AFTER_MS = 60_000;

type Checked = Answer<'refund.check'>;

/** What of the last whole week is given back to a member, and how it is reckoned. */
export async function checkRefund(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  { member, language }: Pick<Request<'refund.check'>, 'member' | 'language'>,
): Promise<Checked> {
  const { refundOpen, refundSuccessPercent, refundMax } = await settings();
  const { id, currency } = member;
  const { standing } = await database.one(
    refundStanding(id, currency, refundSuccessPercent, refundMax[currency]),
  );
  const began = new Date(standing.began);
  const over = new Date(began.getTime() + WEEK_MS);
  const sum = toWire(BigInt(standing.sum));
  const isReceived = standing.received !== null;
  const refundAmount = refundOpen && !isReceived ? sum : 0;
  const { lines, lost, won, waitingLines } = standing;
  const codes = [...lost, ...lines, ...waitingLines].flatMap(({ bonus }) => bonus ?? []);
  const names = await namesOf(database, codes, language);
  const waitsUntil = stakesWaitUntil(standing, refundOpen);
  const said = {
    result: refundAmount > 0,
    bonus: standing.bonus,
    refundAmount,
    ...ratesOf(standing, refundSuccessPercent),
    refusal: refusalOf(standing, refundOpen),
    withdrawal: standing.withdrawal,
    waiting: toWire(BigInt(standing.waiting)),
    waitingLines: waitingLines.map((line) => lineOf(line, names)),
    ...(waitsUntil && { waitsUntil }),
    ...(isReceived && { received: sum }),
    ...(standing.isCut && { most: sum }),
    from: began.toISOString(),
    to: over.toISOString(),
    until: new Date(over.getTime() + WEEK_MS + WHOLE_AFTER_MS).toISOString(),
    lines: lines.map((line) => lineOf(line, names)),
    lost: lost.map((share) => lineOf(share, names)),
    won: { week: toWire(BigInt(won.week)), since: toWire(BigInt(won.since)) },
  };
  return { ...said, info: refundInfo(said, { language, currency }) };
}

/** A bonus that has no words any more has no name here. */
function lineOf<Line extends LostShare>(
  line: Line,
  names: ReadonlyMap<string, string>,
): Line & { name?: string } {
  const name = names.get(line.bonus ?? '');
  return { ...line, ...(name !== undefined && { name }), loss: toWire(BigInt(line.loss)) };
}

/**
 * What `receiveRefund` would be refused with now, as far as is known without reading the games; null where it would not. In the order of
 * the step.
 */
function refusalOf(
  { received, bonus, withdrawal, waitsUntil, sum }: RefundStanding,
  isOpen: boolean,
): Checked['refusal'] {
  if (!isOpen) return 'REFUND_INACTIVE';
  if (received !== null) return 'NO_REFUND';
  if (bonus || withdrawal || waitsUntil !== null) return 'REFUND_CONDITION';
  return BigInt(sum) > 0n ? null : 'REFUND_MINIMUM';
}

/** Until when stakes that may come back keep the refund from being received, where nothing else does. */
function stakesWaitUntil(standing: RefundStanding, isOpen: boolean): string | undefined {
  const { bonus, withdrawal, waitsUntil, sum } = standing;
  if (bonus || withdrawal || waitsUntil === null || sum === '0') return undefined;
  return refusalOf(standing, isOpen) === 'REFUND_CONDITION' ? new Date(waitsUntil).toISOString() : undefined;
}

/** Those of what waits to be added, as it was received; where nothing waits those of the last week, and of the bonus in force. */
function ratesOf(
  { lines, waitingLines, percentFail }: RefundStanding,
  percent: number,
): Pick<Checked, 'refundSuccess' | 'refundFail'> {
  const isWaiting = waitingLines.length > 0;
  const [success, fail] = [rateOf(waitingLines, 'plain'), rateOf(isWaiting ? waitingLines : lines, 'failed')];
  return { refundSuccess: success ?? percent, refundFail: fail ?? (isWaiting ? 0 : (percentFail ?? 0)) };
}

/** The rate at which losses of a kind are given back, all together; undefined without such losses. */
function rateOf(lines: readonly RefundLine[], kind: RefundLine['kind']): number | undefined {
  const those = lines.filter((line) => line.kind === kind);
  const loss = those.reduce((sum, line) => sum + line.loss, 0);
  if (loss === 0) return undefined;
  const weighed = those.reduce((sum, line) => sum + line.loss * line.percent, 0);
  return Math.round((weighed / loss) * 100) / 100;
}

type Moved = Answer<'refund.receive'>;

/** `$amount` is filled in by the step, which alone knows it. */
const ANSWER = keptAnswer(200, { message: 'REFUND_SUCCESS', status: 'SUCCESS', amount: '$amount' });

/**
 * Closes the last whole week and brings what of it is given back to the member's account `refund`. Refused with REFUND_INACTIVE where no
 * refunds are given; NO_REFUND where this week's was received; REFUND_CONDITION while a bonus is in force or a withdrawal under way, or
 * where a game cannot be read, or has money on its way or on open tables; REFUND_MINIMUM where nothing is given back.
 */
export async function receiveRefund(
  deps: Deps,
  { member, operation, claim }: Pick<Request<'refund.receive'>, 'member' | 'operation' | 'claim'>,
): Promise<Moved> {
  const { refundOpen: isOpen, refundSuccessPercent: percent, refundMax } = await deps.settings();
  const { id, currency: unit } = member;
  // What was won since the week's end counts against its losses, and a bonus that is over stands in nobody's way.
  await readAndEnd(deps, member);
  const asked = { operation, member: id, unit, claim, answer: ANSWER };
  const most = String(refundMax[unit]);
  return told(whenMine(await deps.steps.run(refundReceive, { ...asked, isOpen, percent, most })));
}

/** Takes on to the wallet what was received. Refused with NO_REFUND where nothing waits, and with REFUND_CONDITION as above. */
export async function addRefund(
  deps: Deps,
  { member, operation, claim }: Pick<Request<'refund.addWallet'>, 'member' | 'operation' | 'claim'>,
): Promise<Moved> {
  await settleBonus(deps, member);
  const asked = { operation, member: member.id, claim, answer: ANSWER };
  return told(whenMine(await deps.steps.run(refundAdd, asked)));
}

function told(
  done:
    | { outcome: 'refused'; refusal: NonNullable<Checked['refusal']> }
    | { outcome: 'received' | 'added'; answer: string },
): Moved {
  if (done.outcome === 'refused') throw new Refusal(done.refusal);
  return JSON.parse(done.answer) as Moved;
}
