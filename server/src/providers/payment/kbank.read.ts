import { fromWire } from '../../domain/money.ts';
import { jsonObject } from '../http.ts';
import { confirmed, type Outcome, unknown } from '../outcome.ts';
import type { QrStatus } from './port.ts';

const states = {
  REQUESTED: 'open',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
  VOIDED: 'refunded',
  NOT_FOUND: 'none',
} as const;

/** Reads an inquiry's answer. A payment counts only in baht, with a number of its own, and for the code asked about. */
export function paymentStatus(body: Record<string, unknown>, reference: string): Outcome<QrStatus> {
  const status = body.txnStatus;
  if (typeof status === 'string' && Object.hasOwn(states, status)) {
    return confirmed({ state: states[status as keyof typeof states] });
  }
  if (status !== 'PAID') return unknown('unlistedStatus');
  const amount = satang(body.txnAmount);
  const { txnNo, txnCurrencyCode } = body;
  const ours = body.reference1 === undefined || body.reference1 === null || body.reference1 === reference;
  if (typeof txnNo !== 'string' || !/^[\w-]{1,64}$/.test(txnNo)) return unknown('badBody');
  if (amount === undefined || txnCurrencyCode !== 'THB' || !ours) return unknown('badBody');
  return confirmed({ state: 'paid', payment: txnNo, amount });
}

/** The amount as a number or as its text, `500` or `"500.00"`; undefined unless it is above zero and exact. */
function satang(value: unknown): bigint | undefined {
  const text = String(value);
  if ((typeof value !== 'number' && typeof value !== 'string') || !/^\d{1,10}(\.\d{1,2})?$/.test(text)) {
    return undefined;
  }
  const amount = fromWire(Number(text));
  return amount > 0n ? amount : undefined;
}

/** Which code and payment a callback speaks of. Its amount and status are not read: they are asked for. */
export function callbackReference(
  text: string,
  partnerId: string,
): { reference: string; payment?: string } | undefined {
  const body = jsonObject(text);
  if (body === undefined || body.partnerId !== partnerId) return undefined;
  const { partnerTxnUid, txnNo } = body;
  if (typeof partnerTxnUid !== 'string' || !/^[\w-]{1,15}$/.test(partnerTxnUid)) return undefined;
  const named = typeof txnNo === 'string' && /^[\w-]{1,64}$/.test(txnNo);
  return { reference: partnerTxnUid, ...(named ? { payment: txnNo } : {}) };
}
