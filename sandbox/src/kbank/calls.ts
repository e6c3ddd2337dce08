import { newReference, paymentPayload } from '../bank/payload.ts';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { decimal, satangOf } from '../money.ts';
import type { Answer } from '../protocol.ts';
import { settingsOf } from '../settings.ts';
import type { World } from '../world.ts';
import { billerId, findQr, keepQr, newTxnNo, type Qr, statusOf } from './qr.ts';

type Fields = Record<string, unknown>;

/** A refusal of the QR service: HTTP 200 with statusCode "10" and one of its published error codes. */
type ErrorCode =
  | 'authentication_error'
  | 'bad_request'
  | 'duplicate_request'
  | 'invalid_currency_code'
  | 'invalid_merchant'
  | 'invalid_origPartnerTxnUid'
  | 'invalid_qr_type'
  | 'invalid_reference1'
  | 'invalid_shop_id'
  | 'invalid_txn_amount'
  | 'qr_cancelled'
  | 'qr_expired'
  | 'qr_paid'
  | 'qr_void';

/** Makes a code. The same partnerTxnUid again is refused as `duplicate_request`, whatever became of the first. */
export function requestQr(world: World, body: unknown): Answer {
  const fields = fieldsOf(body);
  const wrong = wrongIdentity(fields) ?? wrongOrder(fields) ?? spentUid(world, fields);
  if (wrong) return refused(fields, wrong);
  const amount = satangOf(fields.txnAmount) ?? 0n;
  const ref1 = newReference('KPS');
  const qr: Qr = {
    partnerTxnUid: textOf(fields, 'partnerTxnUid'),
    txnNo: newTxnNo(),
    ref1,
    payload: paymentPayload({ billerId, ref1, satang: amount, ref3: credentials.kbank.terminalId }),
    amount,
    state: 'REQUESTED',
    references: [1, 2, 3, 4].map((number) => textOf(fields, `reference${number}`) || null),
    expiresAt: world.now() + settingsOf(world.store).kbankQrMinutes * 60_000,
  };
  world.store.write(() => {
    spendUid(world, fields);
    keepQr(world, qr);
  });
  return done(fields, { accountName: 'PRAE', qrCode: qr.payload, sof: ['PP'] });
}

/** Tells a code's state. A well-formed uid that is not a code's gets the txnStatus NOT_FOUND. */
export function inquire(world: World, body: unknown): Answer {
  const fields = fieldsOf(body);
  const wrong = wrongIdentity(fields) ?? wrongOriginal(fields) ?? spentUid(world, fields);
  if (wrong) return refused(fields, wrong);
  inquiries.set(world, (inquiries.get(world) ?? new Set()).add(textOf(fields, 'partnerTxnUid')));
  const qr = findQr(world, textOf(fields, 'origPartnerTxnUid'));
  // A code has one payment, and with `txnNo` that one alone is asked about.
  const isOther = typeof fields.txnNo === 'string' && fields.txnNo !== qr?.txnNo;
  if (!qr || isOther) return done(fields, { txnStatus: 'NOT_FOUND', txnNo: null, txnAmount: null });
  const [reference1, reference2, reference3, reference4] = qr.references;
  return done(fields, {
    txnStatus: statusOf(world, qr),
    txnNo: qr.txnNo,
    txnAmount: decimal(qr.paid ?? qr.amount),
    txnCurrencyCode: 'THB',
    reference1,
    reference2,
    reference3,
    reference4,
    loyaltyId: null,
    channel: qr.paid === undefined ? null : 'PP',
    qrType: '3',
    merchantId: credentials.kbank.merchantId,
    terminalId: credentials.kbank.terminalId,
  });
}

/** Withdraws a code that is still open. */
export function cancelQr(world: World, body: unknown): Answer {
  return change(world, body, (status) => {
    if (status === 'REQUESTED') return { state: 'CANCELLED' };
    const codes = {
      PAID: 'qr_paid',
      CANCELLED: 'qr_cancelled',
      EXPIRED: 'qr_expired',
      VOIDED: 'qr_void',
    } as const;
    return codes[status];
  });
}

/** Takes a payment back, on the side of the gateway; nothing here returns the payer's money. */
export function voidQr(world: World, body: unknown): Answer {
  return change(world, body, (status) => {
    if (status === 'PAID') return { state: 'VOIDED' };
    return status === 'VOIDED' ? 'qr_void' : 'invalid_origPartnerTxnUid';
  });
}

function change(
  world: World,
  body: unknown,
  next: (status: ReturnType<typeof statusOf>) => { state: Qr['state'] } | ErrorCode,
): Answer {
  const fields = fieldsOf(body);
  const wrong = wrongIdentity(fields) ?? wrongOriginal(fields) ?? spentUid(world, fields);
  if (wrong) return refused(fields, wrong);
  const qr = findQr(world, textOf(fields, 'origPartnerTxnUid'));
  if (!qr) return refused(fields, 'invalid_origPartnerTxnUid');
  return world.store.write(() => {
    spendUid(world, fields);
    const changed = next(statusOf(world, qr));
    if (typeof changed === 'string') return refused(fields, changed);
    keepQr(world, { ...qr, ...changed });
    return done(fields, { txnNo: qr.txnNo });
  });
}

function wrongIdentity(fields: Fields): ErrorCode | undefined {
  const { partnerId, partnerSecret, merchantId, terminalId } = credentials.kbank;
  if (!/^[A-Za-z0-9]{1,15}$/.test(textOf(fields, 'partnerTxnUid'))) return 'bad_request';
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:?\d\d|Z)$/.test(textOf(fields, 'requestDt'))) {
    return 'bad_request';
  }
  if (textOf(fields, 'partnerId') !== partnerId) return 'authentication_error';
  if (textOf(fields, 'partnerSecret') !== partnerSecret) return 'authentication_error';
  if (textOf(fields, 'merchantId') !== merchantId) return 'invalid_merchant';
  return textOf(fields, 'terminalId') === terminalId ? undefined : 'invalid_shop_id';
}

function wrongOrder(fields: Fields): ErrorCode | undefined {
  const amount = satangOf(fields.txnAmount);
  if (textOf(fields, 'qrType') !== '3') return 'invalid_qr_type';
  if (amount === undefined || amount <= 0n) return 'invalid_txn_amount';
  if (textOf(fields, 'txnCurrencyCode') !== 'THB') return 'invalid_currency_code';
  const reference1 = textOf(fields, 'reference1');
  if (reference1 === '' || reference1.length > 100) return 'invalid_reference1';
  const others = ['reference2', 'reference3', 'reference4'].map((name) => textOf(fields, name));
  return others.some((text) => text.length > 100) || textOf(fields, 'metadata').length > 500
    ? 'bad_request'
    : undefined;
}

function wrongOriginal(fields: Fields): ErrorCode | undefined {
  return /^[A-Za-z0-9]{1,15}$/.test(textOf(fields, 'origPartnerTxnUid'))
    ? undefined
    : 'invalid_origPartnerTxnUid';
}

/** Uids of inquiries are remembered while the process lives, so that polling does not fill the world's file. */
const inquiries = new WeakMap<World, Set<string>>();

function spentUid(world: World, fields: Fields): ErrorCode | undefined {
  const uid = textOf(fields, 'partnerTxnUid');
  const spent = inquiries.get(world)?.has(uid) || world.store.table<true>('kbank-uids').get(uid);
  return spent ? 'duplicate_request' : undefined;
}

function spendUid(world: World, fields: Fields): void {
  world.store.table<true>('kbank-uids').put(textOf(fields, 'partnerTxnUid'), true);
}

function done(fields: Fields, more: Record<string, unknown>): Answer {
  return reply(fields, { statusCode: '00', errorCode: null, errorDesc: null, ...more });
}

function refused(fields: Fields, errorCode: ErrorCode): Answer {
  return reply(fields, { statusCode: '10', errorCode, errorDesc: errorCode.replaceAll('_', ' ') });
}

function reply(fields: Fields, rest: Record<string, unknown>): Answer {
  const partnerTxnUid = textOf(fields, 'partnerTxnUid');
  return { status: 200, body: { partnerTxnUid, partnerId: textOf(fields, 'partnerId'), ...rest } };
}
