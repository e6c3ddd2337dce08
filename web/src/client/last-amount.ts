import { currentSession, keepOf, type Session } from './session.ts';
import { readStored, writeStored } from './storage.ts';

/** What a member does with an amount that they are likely to do again. */
export type Deed = 'deposit' | 'transfer' | 'withdraw';

type LastAmounts = Partial<Record<Deed, number>> & {
  /** The way in which they deposited last, by its key. */
  way?: string;
};

/** The amount a member used last, in this login on this browser; `undefined` before the first. */
export function lastAmount(deed: Deed): number | undefined {
  const session = currentSession();
  return session ? read(session)[deed] : undefined;
}

/** Remembers it as long as the login is kept. */
export function keepAmount(deed: Deed, amount: number): void {
  const session = currentSession();
  if (session) write(session, { [deed]: amount });
}

/** The way in which a member deposited last, in this login on this browser; `undefined` before the first. */
export function lastWay(): string | undefined {
  const session = currentSession();
  return session ? read(session).way : undefined;
}

/** Remembers it as long as the login is kept. */
export function keepWay(way: string): void {
  const session = currentSession();
  if (session) write(session, { way });
}

/** The amounts to offer: the last one before all of them, where it is none of them. */
export function lastBefore(last: number | undefined, amounts: readonly number[]): number[] {
  return last === undefined || amounts.includes(last) ? [...amounts] : [last, ...amounts];
}

/** As many as there are: the last one first, in the place of the smallest where it is none of them. */
export function withLast(last: number | undefined, amounts: readonly number[]): number[] {
  return last === undefined || amounts.includes(last) ? [...amounts] : [last, ...amounts.slice(1)];
}

function read(session: Session): LastAmounts {
  return readStored<LastAmounts>(keepOf(session), nameOf(session)) ?? {};
}

function write(session: Session, last: LastAmounts): void {
  writeStored(keepOf(session), nameOf(session), { ...read(session), ...last });
}

function nameOf({ username }: Session): string {
  return `amount.${username}`;
}
