/**
 * What is known after a call to an outside party: three outcomes, never two.
 * Only an answer that the party's protocol defines as a refusal is `rejected`; money returns on that alone.
 * A time-out, a dropped connection, an HTTP 5xx, a body that does not parse and a status outside the known list
 * are all `unknown`: the effect may or may not have happened, and only the party can tell, later.
 */
export type Outcome<T> = Confirmed<T> | Rejected | Unknown;

export interface Confirmed<T> {
  kind: 'confirmed';
  value: T;
}

/** `code` is the party's own word for the refusal, for logs and operators; it never reaches a member. */
export interface Rejected {
  kind: 'rejected';
  code: string;
  message?: string;
}

export interface Unknown {
  kind: 'unknown';
  cause: UnknownCause;
}

/**
 * `ambiguous`: it was told, and fits more than one course of things or none. `unasked`: nobody asked, for want of time or
 * of somebody to ask. `tooMany`: it wants to be asked less. `refused`: it was refused, by a word that a copy of the call may have got as well. `done`: it was
 * said to be done, in words that do not fit what was asked for.
 */
export type UnknownCause =
  | 'timeout'
  | 'reset'
  | 'http5xx'
  | 'badBody'
  | 'unlistedStatus'
  | 'ambiguous'
  | 'refused'
  | 'done'
  | 'unasked'
  | 'tooMany';

export function confirmed<T>(value: T): Confirmed<T> {
  return { kind: 'confirmed', value };
}

export function rejected(code: string, message?: string): Rejected {
  return message === undefined ? { kind: 'rejected', code } : { kind: 'rejected', code, message };
}

export function unknown(cause: UnknownCause): Unknown {
  return { kind: 'unknown', cause };
}
