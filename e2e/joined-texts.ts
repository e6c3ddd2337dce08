import type { LaterMessages } from '../web/src/messages/th/later.ts';
import type { Messages } from '../web/src/messages/th/messages.ts';

/** What the portal says, whenever its texts are fetched. */
export type Texts = Messages & LaterMessages & { errors: LaterMessages['lateErrors'] };

/** Of refusals nobody asks which file their sentence is in. */
export function joinedTexts(messages: Messages, later: LaterMessages): Texts {
  return { ...messages, ...later, errors: { ...messages.errors, ...later.lateErrors } };
}
