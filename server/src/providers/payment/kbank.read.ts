import { satang } from '../amount.ts';
import { jsonObject } from '../http.ts';
import { type Unknown, unknown } from '../outcome.ts';
import { isWord, type NotTold, nameIfTold, nameIn } from '../told.ts';
import { type CodeAsked, type CodeFound, type CodeState, matchCode, type QrQuestion } from './match.ts';

const states = new Map<unknown, CodeState>([
  ['REQUESTED', 'open'],
  ['CANCELLED', 'cancelled'],
  ['EXPIRED', 'expired'],
  ['VOIDED', 'refunded'],
  ['NOT_FOUND', 'none'],
]);

/**
 * Reads an inquiry's answer. A payment counts only with a number of its own, in baht, and when the answer names our
 * reference and our merchant. Of a code that is not paid it may leave them out: it names the question, which was alone.
 */
export function paymentStatus<Question extends QrQuestion>(
  body: Record<string, unknown>,
  asked: CodeAsked<Question>,
  notTold: NotTold,
): CodeFound<Question> | Unknown {
  const { txnStatus, txnNo: payment, reference1, merchantId } = body;
  const state = states.get(txnStatus);
  if (state !== undefined)
    return matchCode(asked, {
      state,
      reference: nameIfTold(reference1, notTold),
      merchant: nameIfTold(merchantId, notTold),
      payment: typeof payment === 'string' && payment !== '' ? payment : undefined,
    });
  if (txnStatus !== 'PAID') return unknown('unlistedStatus');
  const amount = satang(body.txnAmount);
  if (amount === undefined || amount === 0n) return unknown('badBody');
  if (!isWord(payment)) return unknown('badBody');
  const names = { reference: nameIn(reference1), merchant: nameIn(merchantId) };
  return matchCode(asked, {
    state: 'paid',
    ...names,
    currency: nameIn(body.txnCurrencyCode),
    payment,
    amount,
  });
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
  return { reference: partnerTxnUid, ...(isWord(txnNo) ? { payment: txnNo } : {}) };
}
