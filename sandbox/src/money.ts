const shape = /^-?\d{1,10}(\.\d{1,2})?$/;

/** Reads a decimal number or decimal text with at most two places as satang; anything else is undefined. */
export function satangOf(value: unknown): bigint | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = String(value);
  if (!shape.test(text)) return undefined;
  const [whole = '0', places = ''] = text.replace('-', '').split('.');
  const satang = BigInt(whole) * 100n + BigInt(places.padEnd(2, '0'));
  return text.startsWith('-') ? -satang : satang;
}

/** Satang as text with two places and no grouping, `500.00`. */
export function decimalText(satang: bigint): string {
  const digits = (satang < 0n ? -satang : satang).toString().padStart(3, '0');
  return `${satang < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Satang as the decimal number that goes on the wire. */
export function decimal(satang: bigint): number {
  return Number(decimalText(satang));
}

/** Satang as a person reads it, `1,234.50`. */
export function grouped(satang: bigint): string {
  return decimalText(satang).replace(/\B(?=(\d{3})+(?=\.))/g, ',');
}
