import { latinDigits, parseAmount } from './money.ts';

/** A key of the pad: a digit, the decimal point, or the one that takes the last sign away. */
export type AmountKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back';

/** The text after a key; a key that would make an amount over `max` or a third decimal changes nothing. */
export function pressKey(text: string, key: AmountKey, max: number): string {
  if (key === 'back') return text.slice(0, -1);
  return acceptAmount(text, text + key, max);
}

/** The text after typing or pasting: '๑,๐๐๐' becomes '1000'; what is not an amount within `max` changes nothing. */
export function acceptAmount(before: string, typed: string, max: number): string {
  const plain = latinDigits(typed).replace(/[\s,฿₭]/g, '');
  if (plain === '') return '';
  const text = plain === '.' ? '0.' : plain.replace(/^0+(?=\d)/, '');
  const amount = parseAmount(text);
  return amount === null || amount > max ? before : text;
}

/** '1,000.5' for '1000.5': what is shown while typing keeps exactly the decimals that were typed. */
export function groupAmount(text: string): string {
  const [whole = '', decimals] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
