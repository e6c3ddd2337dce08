import type { Messages } from '../th/messages.ts';
import { agreement } from './agreement.ts';
import { amount } from './amount.ts';
import { deposit } from './deposit.ts';
import { errors } from './errors.ts';
import { registration } from './registration.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { site } from './site.ts';
import { transfer } from './transfer.ts';
import { wallet } from './wallet.ts';
import { withdraw } from './withdraw.ts';

export const messages: Messages = {
  agreement,
  amount,
  deposit,
  errors,
  site,
  registration,
  session,
  shell,
  transfer,
  wallet,
  withdraw,
};
