import { errors } from './errors.ts';
import { lookup } from './lookup.ts';
import { profile } from './profile.ts';
import { registration } from './registration.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { soon } from './soon.ts';
import { wallet } from './wallet.ts';

/** The Thai texts. The other languages have the same shape, so a text missing in one of them does not compile. */
export const messages = { errors, lookup, profile, registration, session, shell, soon, wallet };

export type Messages = typeof messages;
