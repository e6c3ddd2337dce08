import { moneyText, parseAmount } from '@prae/ui/money';

/** What a person typed as an amount in baht, above zero and at most eight digits long; null for anything else. */
export function amountOf(typed: string): number | null {
  const amount = parseAmount(typed.replace('฿', ''));
  return amount !== null && amount > 0 && amount < 100_000_000 ? amount : null;
}

/** `+฿100.00` or `−฿100.00`, with the real minus; `฿0.00` without a sign. */
export function signedText(amount: number): string {
  return `${amount > 0 ? '+' : ''}${moneyText(amount, 'THB')}`;
}

/** A button's words with the amount that was typed, or without one while it cannot be read. */
export function withAmount(typed: string, words: (amount: string) => string, without: string): string {
  const amount = amountOf(typed);
  return amount === null ? without : words(moneyText(amount, 'THB'));
}
