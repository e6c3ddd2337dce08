import { fieldsOf, Refused, requiredText, textOf } from '../fields.ts';
import { billerId, type ReadPayload, readPayload } from '../kbank/payload.ts';
import { findQrByReference, payQr, type Qr, statusOf } from '../kbank/qr.ts';
import { decimal, satangOf } from '../money.ts';
import type { World } from '../world.ts';
import { type Account, accountNamed, move, passerBy } from './accounts.ts';
import { transferReference } from './reference.ts';

/** What the bank's app shows before one pays. */
export interface Bill {
  readonly payload: string;
  readonly payee: string;
  readonly detail: string;
  /** Decimal baht, null when the payer chooses. */
  readonly amount: number | null;
  readonly status: ReturnType<typeof statusOf> | null;
}

/** Reads a code's text as the bank's app does. */
export function billOf(world: World, payload: string): Bill {
  const { code, qr } = understand(world, payload);
  return {
    payload: payload.trim(),
    payee: qr ? 'PRAE · KBANK QR' : `PromptPay ${code.proxy}`,
    detail: qr ? qr.ref1 : (code.proxy ?? ''),
    amount: code.amount === undefined ? null : decimal(code.amount),
    status: qr ? statusOf(world, qr) : null,
  };
}

/**
 * Pays a code from the named account, or from the passer-by's: `amount` replaces what the code says. A code that is
 * cancelled or has expired is paid all the same; one that was paid is refused with 409 QR_ALREADY_PAID.
 */
export function payCode(world: World, body: unknown): { reference: string; amount: number; payee: string } {
  const fields = fieldsOf(body);
  const { code, qr } = understand(world, requiredText(fields, 'payload', 1000));
  const asked = fields.amount === undefined || fields.amount === null ? code.amount : satangOf(fields.amount);
  if (asked === undefined || asked <= 0n) throw new Refused('KEY_INVALID', 400, 'amount');
  return world.store.write(() => {
    const payer = payerOf(world, fields);
    const fault = qr && (world.faults.take('KBANK', 'payment') ?? world.faults.take('BANK', 'payment'));
    const satang = fault ? (fault.amount ?? asked + 100n) : asked;
    const reference = transferReference(payer.bankCode, new Date());
    const payee = qr ? 'PRAE · KBANK QR' : `PromptPay ${code.proxy}`;
    move(world, payer, { kind: 'qr', amount: -satang, other: payee, reference });
    if (qr) payQr(world, qr, satang, { ...payer });
    return { reference, amount: decimal(satang), payee };
  });
}

function understand(world: World, payload: string): { code: ReadPayload; qr?: Qr } {
  const code = readPayload(payload);
  if (!code) throw new Refused('QR_UNREADABLE', 400, 'payload');
  if (code.proxy !== undefined) return { code };
  const qr = code.billerId === billerId && code.ref1 ? findQrByReference(world, code.ref1) : undefined;
  if (!qr) throw new Refused('QR_UNKNOWN', 404, 'payload');
  return { code, qr };
}

function payerOf(world: World, fields: Record<string, unknown>): Account {
  const bankCode = textOf(fields, 'fromBankCode') || passerBy.bankCode;
  const accountNo = textOf(fields, 'fromAccountNo') || passerBy.accountNo;
  return accountNamed(world, bankCode, accountNo, textOf(fields, 'fromName'));
}
