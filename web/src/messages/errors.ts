import type { RefusalCode } from '@prae/contract/refusals';
import type { CallId } from '@prae/contract/routes';
import type { Result } from '../app/client.ts';
import type { Messages } from './th/th.ts';

/** The sentence for a refusal; a code without one is shown as it came (specification section 8). */
export function refusalText(messages: Messages, code: string): string {
  return code in messages.errors ? messages.errors[code as RefusalCode] : code;
}

/** The sentence for any call that did not succeed. For money that may have moved, say `errors.unknownMoney` instead. */
export function failureText(messages: Messages, result: Exclude<Result<CallId>, { outcome: 'ok' }>): string {
  if (result.outcome === 'refused') return refusalText(messages, result.code);
  return result.reason === 'no-answer' ? messages.shell.noAnswer : messages.errors.INTERNAL_SERVER_ERROR;
}
