import type { RefusalCode, SuccessCode } from '@prae/contract/refusals';
import { laterMessages } from './language.ts';
import type { Messages } from './th/messages.ts';

/** Refusals whose sentences every page brings along: those of any call, of login, of a number and its code. */
export type EarlyRefusal = keyof Messages['errors'];

/** All others, and what tells of a success; whoever may be refused so has texts of its own that come later. */
export type LateRefusal = Exclude<RefusalCode | SuccessCode, EarlyRefusal>;

/** The sentence for a refusal; a code without one is shown as it came (specification section 8). */
export function refusalText({ errors }: Messages, code: string): string {
  const sentences: Readonly<Record<string, string>> = { ...laterMessages()?.lateErrors, ...errors };
  return Object.hasOwn(sentences, code) ? (sentences[code] ?? code) : code;
}
