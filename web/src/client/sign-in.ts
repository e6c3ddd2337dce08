import { createStore } from '@prae/ui/store';
import { isMemberPath, paths } from './paths.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** The refusal code that the login page has to explain, or `null`. */
export const loginNotice = createStore<string | null>(null);

export function sayOnLogin(code: string): void {
  loginNotice.set(code);
}

/** Keeps where the visitor wanted to go, so that the login can lead back there. */
export function rememberReturn(location: string): void {
  if (isMemberPath(location)) writeStored('session', 'return', location);
}

/** Where to go after logging in; read once. */
export function takeReturn(): string {
  const location = readStored<string>('session', 'return');
  removeStored('session', 'return');
  return location !== null && isMemberPath(location) ? location : paths.member;
}

/** Carries a telephone number from the registration to the login. */
export function carryPhone(phone: string): void {
  writeStored('session', 'phone', phone);
}

export function carriedPhone(): string {
  return readStored<string>('session', 'phone') ?? '';
}
