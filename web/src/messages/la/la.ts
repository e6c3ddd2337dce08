import type { Messages } from '../th/th.ts';
import { errors } from './errors.ts';
import { joined } from './glossary.ts';
import { lookup } from './lookup.ts';
import { profile } from './profile.ts';
import { registration } from './registration.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { soon } from './soon.ts';
import { wallet } from './wallet.ts';

export const messages: Messages = joined({
  errors,
  lookup,
  profile,
  registration,
  session,
  shell,
  soon,
  wallet,
});
