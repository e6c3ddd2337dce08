import { randomBytes } from 'node:crypto';
import type { AccountName } from '../bank/accounts.ts';
import type { Biller, CodeStatus } from '../bank/biller.ts';
import { credentials } from '../credentials.ts';
import { Refused } from '../fields.ts';
import { decimal } from '../money.ts';
import type { World } from '../world.ts';

/**
 * A payment code at the bank: REQUESTED, and then PAID, CANCELLED or EXPIRED; PAID may become VOIDED. A code that was
 * cancelled or has expired can still become PAID, because the payer's bank may have taken the money already.
 */
export interface Qr {
  readonly partnerTxnUid: string;
  readonly txnNo: string;
  readonly ref1: string;
  readonly payload: string;
  /** Satang asked for. */
  readonly amount: bigint;
  /** Satang that arrived. */
  readonly paid?: bigint;
  readonly state: 'REQUESTED' | 'PAID' | 'CANCELLED' | 'VOIDED';
  readonly references: readonly (string | null)[];
  readonly expiresAt: number;
  readonly paidAt?: string;
  readonly payer?: AccountName;
}

/** The bank's biller number for QR payments: thirteen digits and a suffix of two. */
export const billerId = '010753600031501';

export const kbankBiller: Biller = {
  party: 'KBANK',
  billerId,
  payee: 'PRAE · KBANK QR',
  find(world, ref1) {
    const qr = findQrByReference(world, ref1);
    return (
      qr && { ref1, status: statusOf(world, qr), pay: (satang, payer) => payQr(world, qr, satang, payer) }
    );
  },
};

/** The code made by this request of the merchant. */
export function findQr(world: World, partnerTxnUid: string): Qr | undefined {
  return codes(world).get(partnerTxnUid);
}

/** The code that bears this first reference, as a payer's bank finds it. */
function findQrByReference(world: World, ref1: string): Qr | undefined {
  const uid = world.store.table<string>('kbank-references').get(ref1);
  return uid === undefined ? undefined : findQr(world, uid);
}

/** Keeps a code, new or changed. */
export function keepQr(world: World, qr: Qr): void {
  world.store.write(() => {
    codes(world).put(qr.partnerTxnUid, qr);
    world.store.table<string>('kbank-references').put(qr.ref1, qr.partnerTxnUid);
  });
}

/** A code's state, which expiry changes without anyone touching it. */
export function statusOf(world: World, qr: Qr): CodeStatus {
  return qr.state === 'REQUESTED' && qr.expiresAt <= world.now() ? 'EXPIRED' : qr.state;
}

/** The gateway's number of a transaction, never given twice: a portal takes the second payment under one number for the first. */
export function newTxnNo(): string {
  return `KB${Date.now()}${randomBytes(6).toString('hex').toUpperCase()}`;
}

/** Takes `satang` for a code, whatever its amount or state, and owes the merchant the callback. Only once per code. */
function payQr(world: World, qr: Qr, satang: bigint, payer: AccountName): void {
  if (qr.state === 'PAID' || qr.state === 'VOIDED') throw new Refused('QR_ALREADY_PAID', 409);
  const paid: Qr = { ...qr, state: 'PAID', paid: satang, paidAt: new Date().toISOString(), payer };
  world.store.write(() => {
    keepQr(world, paid);
    const report = callbackOf(paid, satang);
    world.outbox.send('KBANK', report, { forged: forgeries(report) });
  });
}

/** The unsigned report of a payment. */
function callbackOf(qr: Qr, satang: bigint): Record<string, unknown> {
  return {
    partnerTxnUid: qr.partnerTxnUid,
    partnerId: credentials.kbank.partnerId,
    statusCode: '00',
    errorCode: null,
    errorDesc: null,
    merchantId: credentials.kbank.merchantId,
    txnAmount: decimal(satang),
    txnCurrencyCode: 'THB',
    txnNo: qr.txnNo,
    loyaltyId: null,
    additionalInfo: null,
  };
}

/** What a stranger might send: half a body, a payment of no known code, and ten times the amount of this one. */
function forgeries(report: Record<string, unknown>): string[] {
  return [
    '{"partnerTxnUid":',
    JSON.stringify({ ...report, partnerTxnUid: 'FORGED000000001', txnNo: 'FORGED' }),
    JSON.stringify({ ...report, txnAmount: Number(report.txnAmount) * 10, txnNo: 'FORGED' }),
  ];
}

function codes(world: World) {
  return world.store.table<Qr>('kbank-codes');
}
