import { agreement } from './agreement.ts';
import { amount } from './amount.ts';
import { deposit } from './deposit.ts';
import { errors } from './errors.ts';
import { joined } from './glossary.ts';
import { registration } from './registration.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { site } from './site.ts';
import { transfer } from './transfer.ts';
import { wallet } from './wallet.ts';
import { withdraw } from './withdraw.ts';

// The later texts have it from here: a file of its own would bring more headers than words.
export { joined };

/** The Thai texts. The other languages have the same shape, so a text missing in one of them does not compile. */
export const messages = joined({
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
});

export type Messages = typeof messages;
