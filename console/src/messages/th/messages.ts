import { joined } from '../../../../web/src/messages/th/glossary.ts';
import { caseFacts } from './case-facts.ts';
import { cases } from './cases.ts';
import { choices } from './choices.ts';
import { errors } from './errors.ts';
import { inbox } from './inbox.ts';
import { member } from './member.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { staff } from './staff.ts';

/** All that the console says; the Thai texts tell the shape of every language's. */
export const messages = joined({ caseFacts, cases, choices, errors, inbox, member, session, shell, staff });

export type Messages = typeof messages;
