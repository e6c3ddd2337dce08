import type { LaterMessages } from '../web/src/messages/th/later.ts';
import type { Messages } from '../web/src/messages/th/messages.ts';
import type { RareMessages } from '../web/src/messages/th/rare.ts';

/** What the portal says, whenever its texts are fetched. */
export type Texts = Messages & LaterMessages & RareMessages & { errors: LaterMessages['lateErrors'] };

/** Of refusals nobody asks which file their sentence is in. */
export function joinedTexts(messages: Messages, later: LaterMessages, rare: RareMessages): Texts {
  return { ...messages, ...later, ...rare, errors: { ...messages.errors, ...later.lateErrors } };
}
