import { call, type Result } from './call.ts';
import { currentSession, GUEST, onSessionChange } from './session.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** The id where nothing can be stored: it lasts as long as the page. */
let unstored: string | undefined;

/** Whether somebody is logged in here. */
let isMember = currentSession() !== null;

let claiming: Promise<void> | undefined;

// As what is stored.
onSessionChange((next) => {
  if (isMember) unstored = undefined;
  isMember = next !== null;
});

/** The id by which this browser chats where nobody is logged in. */
export function guestId(): string | undefined {
  const kept = readStored<unknown>('local', GUEST);
  return typeof kept === 'string' ? kept : unstored;
}

/** The same; the server gives one where there is none. */
export async function becomeGuest(): Promise<string | Exclude<Result<'chat.guest'>, { outcome: 'ok' }>> {
  const known = guestId();
  if (known !== undefined) return known;
  const given = await call('chat.guest');
  if (given.outcome !== 'ok') return given;
  const { guestId: id } = given.answer;
  if (!writeStored('local', GUEST, id)) unstored = id;
  return id;
}

export function forgetGuest(): void {
  unstored = undefined;
  removeStored('local', GUEST);
}

/**
 * Joins what a visitor of this browser has said in the chat to the thread of the member who has logged in. Where no answer comes the id is
 * kept, and it is tried again when this is asked for next. Never throws.
 */
export function claimGuest(): Promise<void> {
  claiming ??= claim().finally(() => {
    claiming = undefined;
  });
  return claiming;
}

async function claim(): Promise<void> {
  const guest = guestId();
  const token = currentSession()?.token;
  if (guest === undefined || token === undefined) return;
  const { outcome } = await call('chat.claim', {}, { guest });
  if (outcome !== 'unknown' && currentSession()?.token === token) forgetGuest();
}
