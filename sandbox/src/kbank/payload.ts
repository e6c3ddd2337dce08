import { randomInt } from 'node:crypto';
import { generate, parse, validate } from 'promptparse';
import { decimal, satangOf } from '../money.ts';

/** The bank's biller number for QR payments: thirteen digits and a suffix of two. */
export const billerId = '010753600031501';

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A first reference by which the bank finds the code again. */
export function newReference(): string {
  return `KPS${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`;
}

/** The EMV text of a one-time bill payment code (tag 30) for an amount in satang. */
export function paymentPayload(ref1: string, satang: bigint, terminalId: string): string {
  return generate.billPayment({ billerId, ref1, amount: decimal(satang), ref3: terminalId });
}

export interface ReadPayload {
  readonly billerId?: string;
  readonly ref1?: string;
  /** A PromptPay proxy (mobile, national id, e-wallet) when the code is a person's. */
  readonly proxy?: string;
  /** Satang, when the code names an amount. */
  readonly amount?: bigint;
}

/** What a banking app understands of a code: a bill, or a person's PromptPay. Undefined when its check sum is wrong. */
export function readPayload(text: string): ReadPayload | undefined {
  const code = parse(text.trim(), true);
  if (!code) return undefined;
  const amount = satangOf(code.getTagValue('54')?.replace(/(\.\d\d)\d*$/, '$1'));
  const named = amount === undefined || amount <= 0n ? {} : { amount };
  const bill = validate.billPayment(text.trim());
  if (bill) return { billerId: bill.billerId, ref1: bill.ref1, ...named };
  const person = validate.anyId(text.trim());
  return person ? { proxy: person.target, ...named } : undefined;
}
