import { type Currency, movesInWhole } from '@prae/contract/facts';

/** Minor units in one currency unit: satang in a baht. Every currency of the product has two places. */
const MINOR_PER_UNIT = 100n;

/**
 * Minor units as the wire's decimal number, exact up to 90,071,992,547,409.91 of either sign.
 * Beyond that a double could not hold the places, which is a fault.
 */
export function toWire(minor: bigint): number {
  const amount = Number(minor);
  if (!Number.isSafeInteger(amount)) throw new RangeError('The amount does not fit a number');
  return amount / 100;
}

/**
 * The wire's decimal number as minor units, read from its shortest text so that no rounding can enter.
 * More than two places or an exponent is a fault: the contract's schema has refused both before.
 */
export function fromWire(amount: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount));
  if (!match) throw new RangeError('Not an amount of money');
  const [, sign, units = '0', places = ''] = match;
  const minor = BigInt(units) * MINOR_PER_UNIT + BigInt(places.padEnd(2, '0'));
  return sign === '-' ? -minor : minor;
}

/** Whether a bank moves such an amount (minor units): of some currencies only whole units. */
export function isMovable(minor: bigint, currency: Currency): boolean {
  return minor === movablePart(minor, currency);
}

/** The most of an amount (minor units, not below zero) that a bank moves. */
export function movablePart(minor: bigint, currency: Currency): bigint {
  return movesInWhole(currency) ? minor - (minor % MINOR_PER_UNIT) : minor;
}

/** The smallest amount (minor units) that a bank moves and that is not below `minor`. */
export function leastMovable(minor: bigint, currency: Currency): bigint {
  return movesInWhole(currency) ? movablePart(minor + MINOR_PER_UNIT - 1n, currency) : minor;
}
