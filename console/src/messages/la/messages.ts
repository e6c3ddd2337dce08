import { joined } from '../../../../web/src/messages/la/glossary.ts';
import type { Messages } from '../th/messages.ts';
import { caseFacts } from './case-facts.ts';
import { cases } from './cases.ts';
import { choices } from './choices.ts';
import { errors } from './errors.ts';
import { inbox } from './inbox.ts';
import { member } from './member.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { staff } from './staff.ts';

export const messages: Messages = joined({
  caseFacts,
  cases,
  choices,
  errors,
  inbox,
  member,
  session,
  shell,
  staff,
});
