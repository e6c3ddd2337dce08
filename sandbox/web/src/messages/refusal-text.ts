import { Refusal } from '../control/client.ts';
import type { Messages } from './th/messages.ts';

/** The sentence for a call that did not succeed, in the words of `messages`. */
export function refusalText({ refusals }: Messages, error: unknown): string {
  const code = error instanceof Refusal ? error.code : 'OTHER';
  return code in refusals ? refusals[code as keyof typeof refusals] : refusals.OTHER;
}
