import type { Answer } from '@prae/contract/contract';
import { REMEMBERED_MS } from '../../client/idempotency.ts';
import { currentSession, memberMark } from '../../client/session.ts';
import { readStored, removeStored, writeStored } from '../../client/storage.ts';

type Setup = Answer<'spin.setup'>;
type Won = NonNullable<Answer<'spin.create'>['result']>;

interface Kept {
  setup: Setup;
  /** By this device's clock, in milliseconds since 1970. */
  at: number;
}

/** What was shown for a spin of this member of which nobody has told yet what came; for as long as it would be sent under the same key. */
export function unsettledSpin(): Setup | undefined {
  const kept = readStored<Kept>('session', ownName());
  return kept && Date.now() - kept.at < REMEMBERED_MS ? kept.setup : undefined;
}

/** Keeps it before it is sent, so that it is the same spin also after a reload, or on coming back to the page. */
export function keepUnsettled(setup: Setup): void {
  writeStored('session', ownName(), { setup, at: Date.now() } satisfies Kept);
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
