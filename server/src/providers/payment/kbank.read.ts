import { satang } from '../amount.ts';
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

/**
 * Reads an inquiry's answer. A payment counts only in baht, with a number of its own, and when the answer names our
 * reference and our merchant: one that leaves them out may be about anybody's code. One that names another's tells
 * nothing of ours, whatever it says.
 */
export function paymentStatus(
  body: Record<string, unknown>,
  ours: { reference: string; merchantId: string },
): Outcome<QrStatus> {
  const status = body.txnStatus;
  const isOthers = (told: unknown, our: string) => typeof told === 'string' && told !== our;
  if (isOthers(body.reference1, ours.reference) || isOthers(body.merchantId, ours.merchantId))
    return unknown('badBody');
  if (typeof status === 'string' && Object.hasOwn(states, status)) {
    return confirmed({ state: states[status as keyof typeof states] });
  }
  if (status !== 'PAID') return unknown('unlistedStatus');
  const amount = satang(body.txnAmount);
  const { txnNo, txnCurrencyCode, reference1, merchantId } = body;
  if (reference1 !== ours.reference || merchantId !== ours.merchantId) return unknown('badBody');
  if (typeof txnNo !== 'string' || !/^[\w-]{1,64}$/.test(txnNo)) return unknown('badBody');
  if (amount === undefined || amount === 0n || txnCurrencyCode !== 'THB') return unknown('badBody');
  return confirmed({ state: 'paid', payment: txnNo, amount });
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
