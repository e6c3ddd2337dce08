/*
 * The names by which an answer says what it is about: a reference, a player, a merchant. The matching functions (match.ts
 * beside each port) compare them with what was asked.
 */

/**
 * In place of a name that answers of this kind do not carry, by their protocol. Then nothing in the answer tells that it is
 * ours, and something else has to: the call had a connection of its own (`alone`), or the answer names the question.
 */
export const NOT_TOLD: unique symbol = Symbol('not told');

/** A name that an answer has to carry; undefined where it does not, or where it is no text. */
export type Name = string | undefined;

/** A name that an answer may leave out. */
export type NameIfTold = Name | typeof NOT_TOLD;

/** Reads a name that has to be there. */
export function nameIn(value: unknown): Name {
  return typeof value === 'string' ? value : undefined;
}

/** Reads a name that may be left out. One that is there counts. */
export function nameIfTold(value: unknown): NameIfTold {
  return value === undefined || value === null ? NOT_TOLD : nameIn(value);
}

/** Whether an answer names what was asked for, or nothing where it may. */
export function isAbout(asked: string, told: NameIfTold): boolean {
  return told === NOT_TOLD || told === asked;
}
