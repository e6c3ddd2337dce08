import { refusalText } from '../messages/errors.ts';
import type { Messages } from '../messages/th/messages.ts';
import type { Failure } from './queries.ts';

/** The sentence for any call that did not succeed; a code without one is shown as it came (specification section 8). Where money may have moved, the screen says that it is not known. */
export function failureText(messages: Messages, result: Failure): string {
  if (result.outcome === 'refused') return refusalText(messages, result.code);
  if (result.reason === 'no-answer') return messages.shell.noAnswer;
  if (result.said !== undefined) return refusalText(messages, result.said);
  const { SERVICE_UNAVAILABLE, INTERNAL_SERVER_ERROR } = messages.errors;
  return result.reason === 'unavailable' ? SERVICE_UNAVAILABLE : INTERNAL_SERVER_ERROR;
}
