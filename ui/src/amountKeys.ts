import { latinDigits, parseAmount } from './money.ts';

/** A key of the pad: a digit, the decimal point, or the one that takes the last sign away. */
export type AmountKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back';

/** How an amount is typed. */
export interface AmountRules {
  /** Keys that would exceed it do nothing. */
  max: number;
  /** Whole units only: of decimals none but zeros are taken. */
  whole?: boolean | undefined;
  /** What stands there was put there: the first sign that is typed takes its place. */
  isGiven?: boolean | undefined;
}

/** The text after a key; a key that would make an amount over `max` or a third decimal changes nothing. */
export function pressKey(text: string, key: AmountKey, rules: AmountRules): string {
  if (key === 'back') return text.slice(0, -1);
  return acceptAmount(text, text + key, rules);
}

/** The text after typing or pasting: '๑,๐๐๐' becomes '1000'; what is not an amount by the rules changes nothing. */
export function acceptAmount(before: string, typed: string, { max, whole, isGiven }: AmountRules): string {
  const isAdded =
    isGiven === true && before !== '' && typed.length > before.length && typed.startsWith(before);
  const digits = latinDigits(isAdded ? typed.slice(before.length) : typed).replace(/[\s,฿₭]/g, '');
  // What is typed sign by sign stays: were a point left out, the zeros behind it would make a hundred times as much.
  const isTyped = digits.slice(0, -1) === before;
  const plain = whole && !isTyped ? digits.replace(/\.0*$/, '') : digits;
  if (plain === '') return isAdded ? before : '';
  const text = plain === '.' ? '0.' : plain.replace(/^0+(?=\d)/, '');
  if (whole && (plain === '.' || !/^\d+(\.0*)?$/.test(text))) return before;
  const amount = parseAmount(text);
  return amount === null || amount > max ? before : text;
}

/** Whether nothing but `max` keeps what is typed or pasted from being taken. */
export function isAboveMax(before: string, typed: string, rules: AmountRules): boolean {
  const taken = acceptAmount(before, typed, { ...rules, max: Number.POSITIVE_INFINITY });
  return (parseAmount(taken) ?? 0) > rules.max;
}

/** '1,000.5' for '1000.5': what is shown while typing keeps exactly the decimals that were typed. */
export function groupAmount(text: string): string {
  const [whole = '', decimals] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
