import type { Answer } from '@prae/contract/contract';
import type { CallInput } from '../../client/call.ts';
import { isUnsettled } from '../../client/idempotency.ts';
import { currentSession, memberMark } from '../../client/session.ts';
import { readStored, removeStored, writeStored } from '../../client/storage.ts';

type Setup = Answer<'spin.setup'>;
type Won = NonNullable<Answer<'spin.create'>['result']>;

/** What is sent to spin what was shown. */
export function spinOf({ drawId }: Setup): CallInput<'spin.create'> {
  return { body: { drawId: drawId ?? undefined } };
}

/**
 * What was shown for a spin of this member of which nobody has told yet what came; for as long as it would be sent under the same key.
 * One that was refused at the door, as by the end of its login, came to nothing.
 */
export function unsettledSpin(): Setup | undefined {
  const setup = readStored<Setup>('session', ownName());
  return setup && isUnsettled('spin.create', spinOf(setup)) ? setup : undefined;
}

/** Keeps it before it is sent, so that it is the same spin also after a reload, or on coming back to the page. */
export function keepUnsettled(setup: Setup): void {
  writeStored('session', ownName(), setup);
}

export function settleSpin(): void {
  removeStored('session', ownName());
}

/** Keeps what a spin came to while the wheel is on its way there: the page may be loaded anew before it stands. */
export function keepUntold(won: Won): void {
  writeStored('session', ownName('untold'), won);
}

/** What a spin came to that nobody has seen, once. */
export function takeUntold(): Won | null {
  const won = readStored<Won>('session', ownName('untold'));
  removeStored('session', ownName('untold'));
  return won;
}

/** Beside the keys, with which it goes when another member logs in. */
function ownName(what = 'unsettled'): string {
  return `key.${memberMark(currentSession()?.username)}.spin.${what}`;
}
