import { type Currency, currencyMark, formatMoney } from '@prae/ui/money';

/** '฿500.00', or '12 coin' of what is no currency: mark and amount as one text. */
export function amountIn(unit: string, amount: number): string {
  const mark = unit === 'THB' || unit === 'LAK' ? currencyMark(unit satisfies Currency) : '';
  if (mark === '') return `${formatMoney(amount)} ${unit}`;
  return amount < 0 ? `\u2212${mark}${formatMoney(-amount)}` : `${mark}${formatMoney(amount)}`;
}

/** The word for a code, where there is one; else the code as it came. */
export function wordFor(words: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code;
}
