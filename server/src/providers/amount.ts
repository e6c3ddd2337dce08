/** Minor units as decimal text with exactly two places, `-12.50`: what is signed is the very text that is sent. */
export function decimalText(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * A payment's decimal number or text, `500` or `"500.25"`, as satang, read digit by digit. A sign, a third place, an
 * exponent or anything else is undefined: money that is not understood exactly is not understood.
 */
export function satang(value: unknown): bigint | undefined {
  const read = digitsOf(value);
  return read && read.sign === '' && read.places.length <= 2 ? minorOf(read) : undefined;
}

/**
 * A game's decimal number or text as minor units, read digit by digit. It may be negative, and places beyond the
 * second are cut off, so that nobody is ever credited more than the provider holds. Anything else is undefined.
 */
export function creditFrom(value: unknown): bigint | undefined {
  const read = digitsOf(value);
  return read && minorOf(read);
}

/** The same of what an answer may leave out; null where it does. */
export function creditIfTold(value: unknown): bigint | null | undefined {
  return value === undefined || value === null ? null : creditFrom(value);
}

interface Digits {
  sign: string;
  units: string;
  places: string;
}

function digitsOf(value: unknown): Digits | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = String(value);
  if (text.length > 40) return undefined;
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text);
  return match ? { sign: match[1] ?? '', units: match[2] ?? '', places: match[3] ?? '' } : undefined;
}

function minorOf({ sign, units, places }: Digits): bigint {
  const minor = BigInt(units) * 100n + BigInt(places.slice(0, 2).padEnd(2, '0'));
  return sign === '-' ? -minor : minor;
}
