import { currentSession } from './session.ts';
import { readStored, writeStored } from './storage.ts';

/** After so long, and after as long again, members are reminded of the time. */
export const REMIND_EVERY_MS = 60 * 60_000;

/** Who was away for so long has begun anew. */
const BEGINS_ANEW_MS = 4 * 60 * 60_000;

/** By this device's clock, in milliseconds since 1970: since when the member is here, was last seen, and was reminded of it. */
interface Here {
  since: number;
  seen: number;
  reminded: number;
}

/**
 * Notes, where the member can see the page, that they are here; answers since when, where it is time for a reminder. A tab that lies open in
 * the night is nobody who is here.
 */
export function stayHere(now: number, isVisible: boolean): number | undefined {
  const name = nameOf();
  if (name === undefined) return undefined;
  const kept = readStored<Here>('session', name);
  const isAnew = kept === null || now - kept.seen > BEGINS_ANEW_MS || kept.seen > now;
  const here = isAnew
    ? { since: now, seen: now, reminded: now }
    : { ...kept, seen: isVisible ? now : kept.seen };
  writeStored('session', name, here);
  return now - here.reminded >= REMIND_EVERY_MS ? here.since : undefined;
}

/** Notes that the member was reminded. */
export function noteReminded(now: number): void {
  const name = nameOf();
  const kept = name === undefined ? null : readStored<Here>('session', name);
  if (name !== undefined && kept) writeStored('session', name, { ...kept, reminded: now });
}

function nameOf(): string | undefined {
  const session = currentSession();
  return session ? `here.${session.username}` : undefined;
}
