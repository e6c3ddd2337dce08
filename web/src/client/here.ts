import { currentSession, memberMark } from './session.ts';
import { readStored, writeStored } from './storage.ts';

/** After so long, and after as long again, members are reminded of the time. */
export const REMIND_EVERY_MS = 60 * 60_000;

/** Who was away for so long has begun anew. */
const BEGINS_ANEW_MS = 4 * 60 * 60_000;

/** What was written so little ahead of now is another tab's, which looked at the same moment; more, and the clock was set back. */
const SAME_MOMENT_MS = 60_000;

/** By this device's clock, in milliseconds since 1970: since when the member is here, was last seen, and was reminded of it. */
interface Here {
  since: number;
  seen: number;
  reminded: number;
}

/**
 * Notes that the member is here, in any tab of this browser; answers since when, where it is time for a reminder. To be called where they
 * can see the page alone: a tab that lies open in the night is nobody who is here.
 */
export function stayHere(now: number): number | undefined {
  const name = nameOf();
  if (name === undefined) return undefined;
  const kept = readStored<Here>('local', name);
  const isAnew = kept === null || now - kept.seen > BEGINS_ANEW_MS || kept.seen - now > SAME_MOMENT_MS;
  const here = isAnew ? { since: now, seen: now, reminded: now } : { ...kept, seen: now };
  writeStored('local', name, here);
  return now - here.reminded >= REMIND_EVERY_MS ? here.since : undefined;
}

/** Notes that the member was reminded, in whichever tab. */
export function noteReminded(now: number): void {
  const name = nameOf();
  const kept = name === undefined ? null : readStored<Here>('local', name);
  if (name !== undefined && kept) writeStored('local', name, { ...kept, reminded: now });
}

/** It may stay on the device when its browser is closed, and so names nobody. */
function nameOf(): string | undefined {
  const session = currentSession();
  return session ? `here.${memberMark(session.username)}` : undefined;
}
