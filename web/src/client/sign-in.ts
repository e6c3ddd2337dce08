import { createStore } from '@prae/ui/store';
import { isMemberPath, paths } from './paths.ts';
import { currentSession, memberMark, onSessionChange } from './session.ts';
import { readStored, removeStored, removeStoredWhere, writeStored } from './storage.ts';

/** What the login page has to explain, by the refusal's code or `ENDED_ELSEWHERE`; or `null`. */
export const loginNotice = createStore<string | null>(null);

export function sayOnLogin(code: string): void {
  loginNotice.set(code);
}

/** That the login was ended in another tab of this browser, by whatever: by a logout, or as a public page was opened there. */
export const ENDED_ELSEWHERE = 'elsewhere';

export function sayEndedElsewhere(): void {
  sayOnLogin(ENDED_ELSEWHERE);
}

const RETURN = 'return';

/** The page that a login leads back to, and the mark of the member who had it open; a link to it has none. */
interface Return {
  location: string;
  mark: string | undefined;
}

/** The member who is logged in here, or was last. */
let latest = currentSession()?.username;
onSessionChange((next) => {
  latest = next?.username ?? latest;
});

/** Keeps where the visitor wanted to go, so that the login can lead back there. */
export function rememberReturn(location: string): void {
  if (!isMemberPath(location)) return;
  const mark = latest === undefined ? undefined : memberMark(latest);
  writeStored('session', RETURN, { location, mark } satisfies Return);
}

/** Where to go after a member logged in: never to what another had open. Read once. */
export function takeReturn(username: string): string {
  const own = memberMark(username);
  const { location = '', mark = own } = readStored<Partial<Return>>('session', RETURN) ?? {};
  removeStored('session', RETURN);
  return mark === own && isMemberPath(location) ? location : paths.member;
}

/** Carries a telephone number between the login, the registration and the way back of who forgot the password. */
export function carryPhone(phone: string): void {
  writeStored('session', 'phone', phone);
}

export function carriedPhone(): string {
  return readStored<string>('session', 'phone') ?? '';
}

/** How long a chosen password waits for the login that opens by itself, in milliseconds. */
const CARRIED_MS = 10_000;

let password = '';

/** Carries the password that was just chosen to the login, so that one tap is left there. It is never stored: a reload forgets it. */
export function carryPassword(chosen: string): void {
  password = chosen;
  setTimeout(takePassword, CARRIED_MS);
}

/** Read once. */
export function takePassword(): string {
  const taken = password;
  password = '';
  return taken;
}

/** What was typed on a way that ends at a login (a registration, a new password) is stored under names that begin so. */
export const DRAFT = 'draft.';

// They are for the first login alone: whoever uses the phone next is not shown them.
onSessionChange(() => {
  takePassword();
  removeStoredWhere('session', (name) => name === 'phone' || name.startsWith(DRAFT));
});
