import { formatCount, moneyText } from '@prae/ui/money';

/** '฿500.00' as one text; of what is no currency, as coins, how many there are. */
export function amountIn(unit: string, amount: number): string {
  return unit === 'THB' || unit === 'LAK' ? moneyText(amount, unit) : formatCount(amount);
}

/** The word for a code, where there is one; else the code as it came. */
export function wordFor(words: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code;
}

/** Where an operation's money came from and went; the wallet by its word, games and banks by their codes. */
export function wayOf(from: string, to: string, wallet: string): string {
  return [from, to]
    .filter(Boolean)
    .map((end) => (end === 'WALLET' ? wallet : end))
    .join(' → ');
}
