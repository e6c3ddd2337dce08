import type { RefusalCode } from '@prae/contract/refusals';
import type { Messages } from './th/messages.ts';

/** The sentence for a refusal; a code without one is shown as it came (specification section 8). */
export function refusalText(messages: Messages, code: string): string {
  return code in messages.errors ? messages.errors[code as RefusalCode] : code;
}
