/** Currencies of the portal. Amounts here are decimal numbers as on the wire, never minor units. */
export type Currency = 'THB' | 'LAK';

const MARKS: Record<Currency, string> = { THB: '฿', LAK: '₭' };
const TWO_PLACES = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** '24,380.50': two decimals and en-US grouping in every language, since Intl writes Lao amounts as 1.234,50. */
export function formatMoney(amount: number): string {
  return TWO_PLACES.format(Object.is(amount, -0) ? 0 : amount).replace('-', '\u2212');
}

/** '1,234': a number of things, grouped as amounts are. */
export function formatCount(count: number): string {
  return WHOLE.format(count);
}

/** What is drawn in the place of an amount that the member hides. */
export const HIDDEN_AMOUNT = '•••••';

/** '+500.00' or '−500.00' with the real minus sign (U+2212); zero carries no sign. */
export function formatSigned(amount: number): string {
  const text = formatMoney(Math.abs(amount));
  if (Number(amount.toFixed(2)) === 0) return text;
  return `${amount > 0 ? '+' : '\u2212'}${text}`;
}

/** The currency's mark: ฿ or ₭. */
export function currencyMark(currency: Currency): string {
  return MARKS[currency];
}

/** '฿500.00': mark and amount as one text, for buttons, announcements and shared text. */
export function moneyText(amount: number, currency: Currency): string {
  return `${amount < 0 ? '\u2212' : ''}${MARKS[currency]}${formatMoney(Math.abs(amount))}`;
}

/**
 * '5.08 ລ້ານ': a short form for kip in narrow places; the full amount belongs in the accessible name.
 * Under a hundred thousand the full amount is returned.
 */
export function abbreviate(amount: number, words: { million: string }): string {
  if (Math.abs(amount) < 100_000) return formatMoney(amount);
  return `${formatMoney(amount / 1_000_000)} ${words.million}`;
}

/** Turns Thai ๐-๙ and Lao ໐-໙ digits into 0-9 and leaves everything else as it is. */
export function latinDigits(text: string): string {
  return text.replace(/[๐-๙໐-໙]/g, (digit) => String(digitValue(digit)));
}

function digitValue(digit: string): number {
  const code = digit.charCodeAt(0);
  return code >= 0x0ed0 ? code - 0x0ed0 : code - 0x0e50;
}

/**
 * Reads an amount as a person types it: Latin, Thai or Lao digits, spaces, thousands commas, at most two decimals.
 * Returns null for anything else, including a negative number and an empty text.
 */
export function parseAmount(text: string): number | null {
  const plain = latinDigits(text).replace(/[\s,\u200b\u2060]/g, '');
  if (!/^(\d+\.?\d{0,2}|\.\d{1,2})$/.test(plain)) return null;
  return Number(plain);
}
