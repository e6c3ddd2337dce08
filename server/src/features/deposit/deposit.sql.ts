import type { QrBankCode } from '@prae/contract/deposit';
import { type Query, sql } from '../../db/database.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';

export type OrderState = 'creating' | 'open' | 'paid' | 'cancelled' | 'expired' | 'failed';

export interface Order {
  id: OperationId;
  member: MemberId;
  gateway: QrBankCode;
  reference: string;
  currency: MemberCurrency;
  amount: bigint;
  state: OrderState;
  payload: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface Payment {
  id: OperationId;
  order: OperationId;
  gateway: QrBankCode;
  reference: string;
  member: MemberId;
  currency: MemberCurrency;
  amount: bigint;
  state: 'recorded' | 'credited';
}

const order = sql`id, member, gateway, reference, currency, amount, state, payload,
  created_at as "createdAt", expires_at as "expiresAt"`;
const payment = sql`id, qr_order as "order", gateway, reference, member, currency, amount, state`;

/** Orders of one member are made one after the other. The lock ends with the transaction. */
export function lockMember(member: MemberId): Query {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`qr:${member}`}, 0))`;
}

export function insertOrder(row: Omit<Order, 'state' | 'payload'>): Query {
  return sql`insert into qr_order (id, member, gateway, reference, currency, amount, state, created_at, expires_at)
    values (${row.id}, ${row.member}, ${row.gateway}, ${row.reference}, ${row.currency}, ${row.amount}, 'creating',
      ${row.createdAt}, ${row.expiresAt})
    returning ${order}`;
}

export function orderById(id: string): Query {
  return sql`select ${order} from qr_order where id = ${id}`;
}

export function orderByReference(gateway: QrBankCode, reference: string): Query {
  return sql`select ${order} from qr_order where gateway = ${gateway} and reference = ${reference}`;
}

/** The member's open code, of whatever gateway, that has not run out. */
export function openOrder(member: MemberId, now: Date): Query {
  return sql`select ${order} from qr_order where member = ${member} and state = 'open' and expires_at > ${now}`;
}

export function cancelOpenOrders(member: MemberId): Query {
  return sql`update qr_order set state = 'cancelled' where member = ${member} and state in ('creating', 'open')
    returning ${order}`;
}

/** Moves an order on if it still is in one of the states; answers the row, or nothing when somebody else was first. */
export function moveOrder(id: string, from: readonly OrderState[], to: OrderState): Query {
  return sql`update qr_order set state = ${to} where id = ${id} and state = any (${from}) returning ${order}`;
}

export function openWithPayload(id: string, payload: string): Query {
  return sql`update qr_order set state = 'open', payload = ${payload} where id = ${id} and state = 'creating'
    returning ${order}`;
}

export function setNextLook(id: string, at: Date | null): Query {
  return sql`update qr_order set next_look_at = ${at} where id = ${id}`;
}

/** Orders whose look should have happened, and orders whose process died before it could plan one. */
export function forgottenOrders(lookedBefore: Date, createdBefore: Date): Query {
  return sql`select id from qr_order where next_look_at < ${lookedBefore}
    union select id from qr_order where state in ('creating', 'open') and next_look_at is null
      and created_at < ${createdBefore}
    limit 500`;
}

/** Writes a payment down once; a repeat does nothing. */
export function insertPayment(row: Omit<Payment, 'state'>): Query {
  return sql`insert into qr_payment (id, qr_order, gateway, reference, member, currency, amount, state)
    values (${row.id}, ${row.order}, ${row.gateway}, ${row.reference}, ${row.member}, ${row.currency}, ${row.amount},
      'recorded')
    on conflict (gateway, reference) do nothing`;
}

export function paymentByReference(gateway: QrBankCode, reference: string): Query {
  return sql`select ${payment} from qr_payment where gateway = ${gateway} and reference = ${reference}`;
}

export function paymentById(id: string): Query {
  return sql`select ${payment} from qr_payment where id = ${id}`;
}

export function markCredited(id: string): Query {
  return sql`update qr_payment set state = 'credited', credited_at = now() where id = ${id} and state = 'recorded'`;
}

/** Payments that were written down but not credited, because the process died in between. */
export function uncreditedPayments(before: Date): Query {
  return sql`select id from qr_payment where state = 'recorded' and recorded_at < ${before} limit 500`;
}
