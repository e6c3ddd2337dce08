import { authenticator } from './authenticator.ts';
import { bank } from './bank.ts';
import { faults } from './faults.ts';
import { games } from './games.ts';
import { gift } from './gift.ts';
import { phone } from './phone.ts';
import { push } from './push.ts';
import { refusals } from './refusals.ts';
import { sms } from './sms.ts';

/** The Thai texts. The other languages have the same shape, so a text missing in one of them does not compile. */
export const messages = { authenticator, bank, faults, games, gift, phone, push, refusals, sms };

export type Messages = typeof messages;
