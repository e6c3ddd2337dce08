import { type Currency, moneyText, parseAmount } from '@prae/ui/money';
import { Refusal } from '../control/client.ts';

const LIMIT = 100_000_000;

/** What a person typed as an amount, above zero and at most eight digits long; null for anything else. */
export function amountOf(typed: string): number | null {
  const amount = read(typed);
  return amountRefusal(typed) === null ? amount : null;
}

/** Why what was typed is no amount to go on with; null when it is one. */
export function amountRefusal(typed: string): 'AMOUNT' | 'AMOUNT_TOO_LARGE' | null {
  const amount = read(typed);
  if (amount === null || amount === 0) return 'AMOUNT';
  return amount < LIMIT ? null : 'AMOUNT_TOO_LARGE';
}

/** The same for a call that cannot do without it; throws the Refusal for which the field `amount` is to blame. */
export function requiredAmount(typed: string): number {
  const amount = amountOf(typed);
  if (amount === null) throw new Refusal(amountRefusal(typed) ?? 'AMOUNT', 'amount');
  return amount;
}

/** `+฿100.00` or `−฿100.00`, with the real minus; `฿0.00` without a sign. Baht unless another currency is named. */
export function signedText(amount: number, currency: Currency = 'THB'): string {
  return `${amount > 0 ? '+' : ''}${moneyText(amount, currency)}`;
}

/** A button's words with the amount that was typed, or without one while it cannot be read. Baht unless another currency is named. */
export function withAmount(
  typed: string,
  words: (amount: string) => string,
  without: string,
  currency: Currency = 'THB',
): string {
  const amount = amountOf(typed);
  return amount === null ? without : words(moneyText(amount, currency));
}

function read(typed: string): number | null {
  return parseAmount(typed.replace(/[฿₭]/, ''));
}
