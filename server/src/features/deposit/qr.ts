import type { Answer, Body, Params } from '@prae/contract/contract';
import type { QrBankCode } from '@prae/contract/deposit';
import { parse } from 'promptparse';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { fromWire, toWire } from '../../domain/money.ts';
import type { OperationId } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { QrGateway } from '../../providers/payment/port.ts';
import {
  cancelOpenOrders,
  insertOrder,
  lockMember,
  moveOrder,
  type Order,
  openOrder,
  openWithPayload,
  orderById,
} from './deposit.sql.ts';
import { announceDropped, isOpen, look, lookNow, planNextLook } from './qr.look.ts';
import { qrMarkup } from './qr.markup.ts';
import { minimumOf, termsOf } from './terms.ts';
import { lookTimes } from './times.ts';

/*
 * The life of a QR order.
 *
 * creating   The row is written with our reference; the gateway may or may not have heard of it.
 * open       The gateway's code is stored and may be shown. One order per member is creating or open at a time.
 * paid       At least one payment on it was credited. Money is credited in whatever state the order was.
 * cancelled  The member ended it or made another one. It is ended at the gateway too, but may still be paid.
 * expired    Its time is over, here or at the gateway. It may still be paid.
 * failed     The gateway refused it or its code was lost on the way: nobody has seen it.
 *
 * creating -> open | failed | cancelled; open -> paid | cancelled | expired; every state -> paid.
 * Payments have their own rows and their own life: see payment.ts.
 */

type QrAnswer = Answer<'deposit.qr.create'>;

/** The member's open code of one gateway. */
export async function readQr(deps: Deps, member: Member, code: QrBankCode): Promise<QrAnswer> {
  connected(deps, member, code);
  const order = await deps.database.maybe<Order>(openOrder(member.id, deps.clock()));
  return order?.gateway === code ? shown(deps, order) : noCode(deps, code);
}

/**
 * Makes a code over the amount and drops the member's open one, of whatever gateway. Below the minimum nothing
 * happens and the answer says so. Refused with QR_FAIL when the gateway gives no code: it is down, answered
 * nonsense, or is not connected; a code that is over already, because another one was made at the same moment, is
 * answered without `hasQrcode` and with that code as its message.
 */
export async function createQr(
  deps: Deps,
  request: {
    member: Member;
    operation: OperationId;
    params: Params<'deposit.qr.create'>;
    body: Body<'deposit.qr.create'>;
  },
): Promise<QrAnswer> {
  const { member, operation, params } = request;
  const gateway = connected(deps, member, params.bankCode);
  const amount = fromWire(request.body.amount);
  if (amount < minimumOf(deps.config, gateway.code)) {
    return { ...noCode(deps, gateway.code), message: 'QR_MINIMUM' };
  }
  const { order, fresh } = await placeOrder(deps, { member, operation, gateway, amount });
  return shownOrRefused(deps, fresh ? await askGateway(deps, gateway, order) : await whenMade(deps, order));
}

/**
 * Ends a code of the member's own. If it was paid meanwhile the money is credited and the open screen hears of it;
 * the answer is the same, because the code is no longer open either way.
 */
export async function cancelQr(deps: Deps, member: Member, id: string): Promise<Answer<'deposit.qr.cancel'>> {
  const order = uuidShape.test(id) ? await deps.database.maybe<Order>(orderById(id)) : undefined;
  if (order?.member !== member.id) throw new Refusal('NO_DATA');
  if (!isOpen(order.state)) return { message: 'OK' };
  const outcome = await deps.providers.qr.get(order.gateway)?.cancel({ reference: order.reference });
  if (outcome?.kind === 'confirmed' && outcome.value === 'paid') await look(deps, order.id);
  const cancelled = await deps.database.maybe<Order>(moveOrder(order.id, ['creating', 'open'], 'cancelled'));
  if (cancelled) {
    announceDropped(deps, cancelled);
    if (outcome?.kind === 'confirmed') await planNextLook(deps, cancelled);
    else await lookNow(deps, order.id);
  }
  return { message: 'OK' };
}

const uuidShape = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function connected(deps: Deps, member: Member, code: QrBankCode): QrGateway {
  const gateway = deps.providers.qr.get(code);
  if (gateway?.currency !== member.currency) throw new Refusal('QR_FAIL');
  return gateway;
}

/** Writes the order before the gateway hears of it, so that whatever becomes of the call there is a row to ask about. */
async function placeOrder(
  deps: Deps,
  {
    member,
    operation,
    gateway,
    amount,
  }: { member: Member; operation: OperationId; gateway: QrGateway; amount: bigint },
): Promise<{ order: Order; fresh: boolean }> {
  const now = deps.clock();
  const placed = await deps.database.transaction(async (tx) => {
    await tx.run(lockMember(member.id));
    const known = await tx.maybe<Order>(orderById(operation));
    if (known) return { order: known, fresh: false, dropped: [] };
    const dropped = await tx.rows<Order>(cancelOpenOrders(member.id));
    for (const other of dropped) await lookNow(deps, other.id, tx);
    const order = await tx.one<Order>(
      insertOrder({
        id: operation,
        member: member.id,
        gateway: gateway.code,
        reference: gateway.newReference(),
        currency: gateway.currency,
        amount,
        createdAt: now,
        expiresAt: new Date(now.getTime() + deps.config.qrValidMinutes * 60_000),
      }),
    );
    return { order, fresh: true, dropped };
  });
  for (const other of placed.dropped) announceDropped(deps, other);
  return placed;
}

async function askGateway(deps: Deps, gateway: QrGateway, order: Order): Promise<Order> {
  const outcome = await gateway.create({ reference: order.reference, amount: order.amount });
  if (outcome.kind === 'confirmed' && payable(outcome.value.payload, order.amount)) {
    const opened = await deps.database.transaction(async (tx) => {
      const row = await tx.maybe<Order>(openWithPayload(order.id, outcome.value.payload));
      if (row) await planNextLook(deps, row, tx);
      return row;
    });
    if (opened) return opened;
  } else {
    deps.log.warn(
      { call: 'deposit.qr.create', gateway: gateway.code, outcome: outcome.kind },
      'no code was made',
    );
    await deps.database.maybe<Order>(moveOrder(order.id, ['creating'], 'failed'));
  }
  // Dropped or failed here while the gateway may have made it: it is ended there as well.
  await lookNow(deps, order.id);
  return deps.database.one<Order>(orderById(order.id));
}

/** A code with a wrong check sum, or over another amount, would be refused by the payer's bank or pay the wrong sum. */
function payable(payload: string, amount: bigint): boolean {
  const named = parse(payload, true)?.getTagValue('54');
  return named !== undefined && /^\d{1,8}(\.\d{1,2})?$/.test(named) && fromWire(Number(named)) === amount;
}

/** The same request again: the one who came first may still be waiting for the gateway, or have died. */
async function whenMade(deps: Deps, order: Order): Promise<Order> {
  const until = Date.now() + lookTimes.creatingMs / 2;
  let row = order;
  while (row.state === 'creating' && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    row = await deps.database.one<Order>(orderById(order.id));
  }
  return row;
}

async function shownOrRefused(deps: Deps, order: Order): Promise<QrAnswer> {
  if (order.state === 'failed' || order.state === 'creating') throw new Refusal('QR_FAIL');
  return order.state === 'open' && order.expiresAt > deps.clock()
    ? shown(deps, order)
    : { ...noCode(deps, order.gateway), message: 'QR_FAIL' };
}

async function shown(deps: Deps, order: Order): Promise<QrAnswer> {
  return {
    qrcodeId: order.id,
    hasQrcode: true,
    qrcode: await qrMarkup(order.payload ?? ''),
    amount: toWire(order.amount),
    expireIn: order.expiresAt.toISOString(),
    now: deps.clock().toISOString(),
    minimum: termsOf(deps.config, order.gateway).minimum,
  };
}

function noCode(deps: Deps, code: QrBankCode): QrAnswer {
  return { hasQrcode: false, now: deps.clock().toISOString(), minimum: termsOf(deps.config, code).minimum };
}
