import type { Messages } from '../th/messages.ts';
import { authenticator } from './authenticator.ts';
import { bank } from './bank.ts';
import { faults } from './faults.ts';
import { games } from './games.ts';
import { gift } from './gift.ts';
import { phone } from './phone.ts';
import { push } from './push.ts';
import { refusals } from './refusals.ts';
import { sms } from './sms.ts';

export const messages: Messages = { authenticator, bank, faults, games, gift, phone, push, refusals, sms };
