import { randomInt } from 'node:crypto';
import { toWire } from '../../domain/money.ts';
import { confirmed, type Outcome, rejected, unknown } from '../outcome.ts';
import { kbankCall } from './kbank.call.ts';
import { callbackReference, paymentStatus } from './kbank.read.ts';
import type { QrGateway, QrStatus } from './port.ts';

export interface KbankOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  consumerId: string;
  consumerSecret: string;
  partnerId: string;
  partnerSecret: string;
  merchantId: string;
  terminalId: string;
  /** For one call; 10 seconds unless told. */
  timeoutMs?: number;
}

/** The bank's number for a Thai QR, payable from every bank's app. */
const THAI_QR = '3';

/**
 * KBANK QR Payment (K-API): OAuth2 client credentials, then JSON with the partner's identity in each body.
 * A request is known by its `partnerTxnUid`; asking about it or cancelling it takes a fresh one of its own and
 * names the first as `origPartnerTxnUid`. The callback is unsigned.
 */
export function kbank(options: KbankOptions): QrGateway {
  const send = kbankCall(options);
  const shop = { merchantId: options.merchantId, terminalId: options.terminalId };

  async function inquire(order: {
    reference: string;
    payment?: string | undefined;
  }): Promise<Outcome<QrStatus>> {
    const outcome = await send('/v1/qrpayment/v4/inquiry', {
      ...shop,
      partnerTxnUid: newReference(),
      qrType: THAI_QR,
      origPartnerTxnUid: order.reference,
      ...(order.payment === undefined ? {} : { txnNo: order.payment }),
    });
    if (outcome.kind === 'confirmed') return paymentStatus(outcome.value, order.reference);
    return outcome.kind === 'rejected' && outcome.code === 'invalid_origPartnerTxnUid'
      ? confirmed({ state: 'none' })
      : outcome;
  }

  return {
    code: 'KBANK',
    bank: { nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank' },
    currency: 'THB',
    newReference,
    inquire,
    async create({ reference, amount }) {
      const outcome = await send('/v1/qrpayment/request', {
        ...shop,
        partnerTxnUid: reference,
        qrType: THAI_QR,
        txnAmount: toWire(amount),
        txnCurrencyCode: 'THB',
        reference1: reference,
      });
      if (outcome.kind === 'rejected' && outcome.code === 'duplicate_request') return rejected('duplicate');
      if (outcome.kind !== 'confirmed') return outcome;
      const payload = outcome.value.qrCode;
      return typeof payload === 'string' && payload !== '' ? confirmed({ payload }) : unknown('badBody');
    },
    async cancel({ reference }) {
      const outcome = await send('/v1/qrpayment/cancel', {
        ...shop,
        partnerTxnUid: newReference(),
        qrType: THAI_QR,
        origPartnerTxnUid: reference,
      });
      if (outcome.kind === 'confirmed') return confirmed('cancelled');
      if (outcome.kind === 'unknown') return outcome;
      if (outcome.code === 'qr_paid') return confirmed('paid');
      return gone.has(outcome.code) ? confirmed('gone') : outcome;
    },
    readCallback: (body) => callbackReference(body, options.partnerId),
    acknowledgement: { statusCode: '00', errorCode: null, errorDesc: null },
  };
}

/** Refusals of a cancel that say there is nothing left to cancel. */
const gone = new Set(['qr_cancelled', 'qr_expired', 'qr_void', 'invalid_origPartnerTxnUid']);

/** Digits and capitals without those that look alike; 15 of 32 are 75 random bits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A `partnerTxnUid`: exactly 15 characters, used for one request ever. */
function newReference(): string {
  return Array.from({ length: 15 }, () => letters[randomInt(letters.length)]).join('');
}
