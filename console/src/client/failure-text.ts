import type { Messages } from '../messages/th/messages.ts';
import type { Failure } from './call.ts';

/** The sentence for a call that did not succeed; a code without one is shown as it came. */
export function failureText({ errors, shell }: Messages, failure: Failure): string {
  if (failure.outcome === 'unknown') return failure.reason === 'no-answer' ? shell.noAnswer : shell.fault;
  const sentences: Readonly<Record<string, string>> = errors;
  return Object.hasOwn(sentences, failure.code) ? (sentences[failure.code] ?? failure.code) : failure.code;
}
