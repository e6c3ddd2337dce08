/** Minor units as decimal text with exactly two places, `-12.50`: what is signed is the very text that is sent. */
export function decimalText(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * A provider's decimal number or text as minor units, read digit by digit. Places beyond the second are cut off, so
 * that nobody is ever credited more than the provider holds. Anything else, also an exponent, is undefined.
 */
export function minorFrom(value: unknown): bigint | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(String(value));
  if (!match) return undefined;
  const [, sign, units = '0', places = ''] = match;
  const minor = BigInt(units) * 100n + BigInt(places.slice(0, 2).padEnd(2, '0'));
  return sign === '-' ? -minor : minor;
}
