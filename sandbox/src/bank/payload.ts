import { randomInt } from 'node:crypto';
import { generate, parse, validate } from 'promptparse';
import { decimal, satangOf } from '../money.ts';

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A first reference by which a gateway finds its code again: three letters of its own and fourteen by chance. */
export function newReference(prefix: string): string {
  return `${prefix}${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`;
}

/** The EMV text of a one-time bill payment code (tag 30) for an amount in satang, to a biller of thirteen digits and two. */
export function paymentPayload(bill: {
  billerId: string;
  ref1: string;
  satang: bigint;
  ref3: string;
}): string {
  const { billerId, ref1, satang, ref3 } = bill;
  return generate.billPayment({ billerId, ref1, amount: decimal(satang), ref3 });
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
