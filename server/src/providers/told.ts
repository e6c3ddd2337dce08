/*
 * The names by which an answer says what it is about: a reference, a player, a merchant. The matching functions (match.ts
 * beside each port) compare them with what was asked.
 */
import type { NotTold } from './http.ts';
import type { Confirmed, Rejected, Unknown } from './outcome.ts';

export type { NotTold } from './http.ts';

/** What a call that was alone on its connection came to, with the permission to say that the answer leaves a name out. */
export type Alone<T> = ((Confirmed<T> | Rejected) & { notTold: NotTold }) | Unknown;

/** A name that an answer has to carry; undefined where it does not, or where it is no text. */
export type Name = string | undefined;

/** A name that an answer may leave out, where its call was alone. */
export type NameIfTold = Name | NotTold;

/** Reads a name that has to be there. */
export function nameIn(value: unknown): Name {
  return typeof value === 'string' ? value : undefined;
}

/** Whether a reference or a number is one that may be kept and sent back: 1 to 64 letters, digits, dashes. */
export function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
}

/** Reads a name that may be left out. One that is there counts. */
export function nameIfTold(value: unknown, notTold: NotTold): NameIfTold {
  return value === undefined || value === null ? notTold : nameIn(value);
}

/** Whether an answer names what was asked for, or nothing where it may. */
export function isAbout(asked: string, told: NameIfTold): boolean {
  return typeof told === 'object' || told === asked;
}
