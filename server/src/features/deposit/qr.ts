import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '@prae/contract/contract';
import { type QrBankCode, qrTerms } from '@prae/contract/deposit';
import type { Currency } from '@prae/contract/facts';
import type { Language } from '@prae/contract/languages';
import { parse } from 'promptparse';
import type { Deps } from '../../deps.ts';
import { begunBefore, type Claim, keptAnswer, whenMine } from '../../domain/claim.ts';
import { type Member, refuseExcluded } from '../../domain/member.ts';
import { fromWire, isMovable, toWire } from '../../domain/money.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import { QR_PATIENCE_MS } from '../../jobs/late.ts';
import { readEmv } from '../../providers/payment/emv.ts';
import type { QrGateway } from '../../providers/payment/port.ts';
import { refusalOf } from '../protection/protection.ts';
import {
  dropOrder,
  type NewOrder,
  type Order,
  type OrderBegun,
  openOrder,
  orderById,
  overheardToDecide,
  qrBegin,
  qrFinish,
} from './deposit.sql.ts';
import { drawCode } from './draw.ts';
import { questionOf } from './inquire.ts';
import { isHeardOf, type OwnAccount, ownAccounts, ownPayee, ownPayload, ownTerms } from './own-code.ts';
import { advanceOrder, isOpen, nextCheckMs, qrTimes } from './qr.lifecycle.ts';

type QrAnswer = Answer<'deposit.qr.create'>;
type CreateQrInput = Pick<
  Request<'deposit.qr.create'>,
  'member' | 'operation' | 'claim' | 'params' | 'body' | 'language'
>;

/** The member's open code of one gateway. */
export async function readQr(deps: Deps, member: Member, code: QrBankCode): Promise<QrAnswer> {
  await makerOf(deps, member, code);
  const order = await openCode(deps, member);
  return order?.gateway === code ? shown(deps, order) : noCode(deps, code);
}

/** The member's open code, whichever gateway made it, and what is checked of those before. */
export async function currentQr(deps: Deps, member: Member): Promise<Answer<'deposit.qr.current'>> {
  const [order, checked] = await Promise.all([openCode(deps, member), checkedPayments(deps, member)]);
  return {
    qr: order ? { bankCode: order.gateway, ...(await shown(deps, order)) } : null,
    ...(checked.length > 0 && { checked }),
  };
}

/** What a person has to decide about is told where nothing but messages tells of payments: elsewhere it may be money that came already. */
async function checkedPayments(
  { database, providers }: Deps,
  { id, currency }: Member,
): Promise<NonNullable<Answer<'deposit.qr.current'>['checked']>> {
  const isOverheard = [...providers.qr.values()].some(
    (gateway) => gateway.isOverheard && gateway.currency === currency,
  );
  if (!isOverheard) return [];
  const rows = await database.rows(overheardToDecide(id));
  return rows.map(({ qrcodeId, bankCode, amount, at }) => ({
    ...{ qrcodeId, bankCode, amount: toWire(amount), at: at.toISOString() },
  }));
}

/** None whose gateway is not connected any more, and none is shown to who excluded themselves since. */
async function openCode(deps: Deps, member: Member): Promise<Order | undefined> {
  const order = await deps.database.maybe(openOrder(member.id));
  const isHeard =
    order &&
    (order.accountNo === null ? deps.providers.qr.has(order.gateway) : isHeardOf(deps, order.gateway));
  return isHeard && !member.isExcluded ? order : undefined;
}

/**
 * Makes a code over the amount and drops the member's open one, of whatever gateway. Below the minimum nothing
 * happens and the answer says so. Refused with KEY_INVALID for a part of a unit that banks do not move, with SELF_EXCLUDED, with DEPOSIT_LIMIT above a limit of the
 * member's own, with REQUEST_LIMIT above `codesPerHour`, and with QR_FAIL when the gateway gives no code: it is down, answered
 * nonsense, or is not connected, or each amount near this one is another code's; a code that is over already, because another one was made at the same moment, is
 * answered without `hasQrcode` and with that code as its message.
 */
export async function createQr(deps: Deps, input: CreateQrInput): Promise<QrAnswer> {
  const { operation, claim } = input;
  const begun = await begunBefore(claim, () => deps.database.maybe(orderById(operation)));
  return begun
    ? resumed(deps, input, operation)
    : newCode(deps, input, { operation, ...(claim && { claim }) });
}

async function newCode(
  deps: Deps,
  input: CreateQrInput,
  intent: Pick<NewOrder, 'operation' | 'claim'>,
): Promise<QrAnswer> {
  const { member, claim, params } = input;
  refuseExcluded(member);
  const maker = await makerOf(deps, member, params.bankCode);
  const amount = fromWire(input.body.amount);
  if (!isMovable(amount, maker.currency)) throw new Refusal('KEY_INVALID', { amount: 'KEY_INVALID' });
  if (amount < qrMinimum(deps.config, maker.code)) {
    return tooLittle(deps, maker, input.language);
  }
  const validMs = deps.config.qrValidMinutes * 60_000;
  const begun = whenMine(
    await deps.steps.run(qrBegin, {
      ...intent,
      member: member.id,
      gateway: maker.code,
      reference: maker.newReference(),
      currency: maker.currency,
      amount,
      ...(maker.own && {
        own: { accounts: maker.own.map(({ accountNo }) => accountNo), ...ownTerms },
      }),
      validMs,
      answerMs: validMs + qrTimes.overMs + QR_PATIENCE_MS,
      checkMs: qrTimes.creatingMs,
      mostAnHour: (await deps.settings()).codesPerHour,
      keepsLimits: true,
    }),
  );
  if (begun.outcome === 'too-many') throw new Refusal('REQUEST_LIMIT');
  if (begun.outcome === 'excluded' || begun.outcome === 'over-limit') throw refusalOf(begun);
  if (begun.outcome === 'known') return resumed(deps, input, begun.operation);
  if (begun.outcome === 'no-amount') {
    deps.log.error({ event: 'deposit.qr.no-amount', amount: toWire(amount) }, 'each amount is a code’s');
    throw new Refusal('QR_FAIL');
  }
  return makeCode(deps, { begun, maker, member, claim });
}

/**
 * The same request again: the one who came first may still be waiting for the gateway, or have died. Where its code does
 * not come in time, or did not come about, nobody has seen it: another one is made in its place, by an operation of its
 * own, whose answer is kept for the request's key.
 */
async function resumed(deps: Deps, input: CreateQrInput, id: OperationId): Promise<QrAnswer> {
  const { claim } = input;
  let order = await deps.database.one(orderById(id));
  while (order.state === 'creating' && order.ageMs < qrTimes.repeatedMs) {
    await pause(200);
    order = await deps.database.one(orderById(id));
  }
  const answer = await finishCode(deps, order, { checkMs: nextCheckMs(order), claim });
  if (answer === undefined) return newCode(deps, input, { operation: newOperation() });
  // The code came in the very moment in which it was given up: it is shown as it is now.
  return answer.qrcode === '' ? resumed(deps, input, id) : answer;
}

/**
 * Ends a code of the member's own. If it was paid meanwhile the money is credited and the open screen hears of it;
 * the answer is the same, because the code is no longer open either way.
 */
export async function cancelQr(deps: Deps, member: Member, id: string): Promise<Answer<'deposit.qr.cancel'>> {
  const order = uuidShape.test(id) ? await deps.database.maybe(orderById(id)) : undefined;
  if (order?.memberId !== member.id) throw new Refusal('NO_DATA');
  if (!isOpen(order.state)) return { message: 'OK' };
  const gateway = order.accountNo === null ? deps.providers.qr.get(order.gateway) : undefined;
  const outcome = await gateway?.cancel?.(questionOf(order));
  if (outcome?.kind === 'confirmed' && outcome.value === 'paid') await advanceOrder(deps, order.id);
  // A gateway that did not say so is told again, now; one that cannot end a code is asked about it, and nobody about one of our own.
  const waitMs =
    outcome?.kind === 'confirmed' ? nextCheckMs({ ...order, state: 'cancelled', attempts: 0 }) : 0;
  await deps.database.maybe(dropOrder(order.id, { from: ['creating', 'open'], to: 'cancelled', waitMs }));
  deps.checkSoon('deposit.qr', waitMs);
  return { message: 'OK' };
}

const uuidShape = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Who makes a code: a gateway, or the house itself for accounts of its own. */
type Maker = Pick<QrGateway, 'code' | 'currency' | 'newReference'> &
  ({ gateway: QrGateway; own?: undefined } | { gateway?: undefined; own: OwnAccount[] });

/** The house's own codes take their gateway's place. */
async function makerOf(deps: Deps, member: Member, code: QrBankCode): Promise<Maker> {
  const own = await ownAccounts(deps, member, code);
  if (own.length > 0) return { code, currency: 'THB', newReference: randomUUID, own };
  const gateway = deps.providers.qr.get(code);
  if (gateway?.currency !== member.currency) throw new Refusal('QR_FAIL');
  const { currency, newReference } = gateway;
  return { code, currency, newReference, gateway };
}

type Begun = Extract<OrderBegun, { outcome: 'begun' }>;

interface Making {
  begun: Begun;
  maker: Maker;
  member: Member;
  claim: Claim | undefined;
}

/** Gets the code of an order that this caller has begun, and shows it if it is still wanted. */
async function makeCode(deps: Deps, { begun, maker, member, claim }: Making): Promise<QrAnswer> {
  const { operation, accountNo = null } = begun;
  const amount = BigInt(begun.amount);
  const made = maker.own
    ? { payload: ownPayload(maker.own, accountNo, amount) }
    : await codeOf(deps, maker.gateway, { begun, amount, member });
  const expiresInMs = deps.config.qrValidMinutes * 60_000;
  const open = {
    ...{ id: operation, gateway: maker.code, accountNo, amount, payload: made?.payload ?? '' },
    ...{ expiresAt: new Date(begun.expiresAt), now: new Date(begun.createdAt) },
  };
  const answer = await finishCode(deps, open, {
    ...made,
    checkMs: nextCheckMs({ state: 'open', expiresInMs, attempts: 0 }),
    claim,
  });
  if (answer === undefined) throw new Refusal('QR_FAIL');
  return answer;
}

/** Asks a gateway for a code; undefined where none came that could be paid. */
async function codeOf(
  deps: Deps,
  gateway: QrGateway,
  { begun, amount, member }: { begun: Begun; amount: bigint; member: Member },
): Promise<{ payload: string; gatewayId?: string } | undefined> {
  const outcome = await gateway.create({
    reference: begun.reference,
    amount,
    expiresAt: new Date(begun.expiresAt),
    payer: {
      memberId: member.id,
      name: member.name,
      bankCode: member.bankCode,
      accountNo: member.bankAccountNo,
      accountName: member.bankAccountName,
      phone: member.username,
    },
  });
  if (outcome.kind !== 'unknown') deps.spoke('deposit.qr', gateway.code);
  const made =
    outcome.kind === 'confirmed' && payable(outcome.value.payload, amount) ? outcome.value : undefined;
  if (made === undefined) {
    deps.log.warn({ event: 'deposit.qr.not-made', gateway: gateway.code, outcome: outcome.kind });
  }
  return made;
}

/** A code with a wrong check sum, or over another amount, would be refused by the payer's bank or pay the wrong sum. */
function payable(payload: string, amount: bigint): boolean {
  // Some gateways count letters where others count bytes, which differs where a code has letters that are not of ASCII.
  const named = parse(payload, true)?.getTagValue('54') ?? readEmv(payload)?.get('54');
  return named !== undefined && /^\d{1,8}(\.\d{1,2})?$/.test(named) && fromWire(Number(named)) === amount;
}

/** Takes a code, or that there is none, to its finishing step, and answers what was kept; undefined where none came. */
async function finishCode(
  deps: Deps,
  order: Shown & { id: OperationId },
  made: { payload?: string; gatewayId?: string; checkMs: number; claim: Claim | undefined },
): Promise<QrAnswer | undefined> {
  const finished = await deps.steps.run(qrFinish, {
    operation: order.id,
    ...made,
    answers: {
      open: keptAnswer(200, await shown(deps, order)),
      over: keptAnswer(200, { ...noCode(deps, order.gateway), message: 'QR_FAIL' }),
    },
  });
  deps.checkSoon('deposit.qr');
  return finished.answer === null ? undefined : (JSON.parse(finished.answer) as QrAnswer);
}

type Shown = Pick<Order, 'id' | 'gateway' | 'accountNo' | 'amount' | 'payload' | 'expiresAt' | 'now'>;

/** A code as the portal shows it. */
async function shown(deps: Deps, order: Shown): Promise<QrAnswer> {
  const { id, gateway, accountNo, amount, payload, expiresAt, now } = order;
  const appLink =
    payload && accountNo === null ? deps.providers.qr.get(gateway)?.appLink?.(payload) : undefined;
  const accountName = accountNo === null ? undefined : await ownPayee(deps, accountNo);
  return {
    qrcodeId: id,
    hasQrcode: true,
    qrcode: payload ? await drawCode(payload) : '',
    amount: toWire(amount),
    expireIn: expiresAt.toISOString(),
    now: now.toISOString(),
    minimum: qrLimits(deps.config, gateway).minimum,
    ...(appLink !== undefined && { appLink }),
    ...(accountNo !== null && { isExact: true }),
    ...(accountName !== undefined && { accountName }),
  };
}

function noCode(deps: Deps, code: QrBankCode): QrAnswer {
  return { hasQrcode: false, now: deps.clock().toISOString(), minimum: qrLimits(deps.config, code).minimum };
}

/** As the decisions want it: no code, and a sentence for the member. */
function tooLittle(deps: Deps, gateway: Pick<QrGateway, 'code' | 'currency'>, language: Language): QrAnswer {
  const answer = noCode(deps, gateway.code);
  const sum = (answer.minimum ?? 0).toLocaleString('en-US', { minimumFractionDigits: 2 });
  const currency = currencyWords[gateway.currency][language];
  return { ...answer, code: 'QR_MINIMUM', message: `${minimumIs[language]} ${sum} ${currency}` };
}

const minimumIs: Record<Language, string> = {
  th: 'ขั้นต่ำของช่องทางนี้คือ',
  la: 'ຂັ້ນຕ່ຳຂອງຊ່ອງທາງນີ້ແມ່ນ',
  en: 'The minimum for this channel is',
};

const currencyWords: Record<Currency, Record<Language, string>> = {
  THB: { th: 'บาท', la: 'ບາດ', en: 'baht' },
  LAK: { th: 'กีบ', la: 'ກີບ', en: 'kip' },
};

/** The gateways whose smallest amount an operator may set. */
const adjustable: ReadonlySet<QrBankCode> = new Set(['PAYTIMZ', 'ZPAY']);

/**
 * Smallest amount and amounts at a tap, in currency units. An operator's minimum also takes the place of the first preset, and of those that are
 * not above it.
 */
export function qrLimits(
  config: Pick<Deps['config'], 'qrMinimum'>,
  code: QrBankCode,
): { minimum: number; presets: number[] } {
  const terms = qrTerms[code];
  if (config.qrMinimum === undefined || !adjustable.has(code)) return terms;
  const minimum = config.qrMinimum;
  return { minimum, presets: [minimum, ...terms.presets.slice(1).filter((preset) => preset > minimum)] };
}

/** The smallest amount in minor units. */
export function qrMinimum(config: Pick<Deps['config'], 'qrMinimum'>, code: QrBankCode): bigint {
  return fromWire(qrLimits(config, code).minimum);
}
