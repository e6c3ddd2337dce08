import { type ConsoleRefusalCode, consoleRefusals } from '@prae/contract/console/refusals';
import type { Role } from '@prae/contract/console/routes';
import { refusals } from '@prae/contract/refusals';

export type OperatorId = string & { readonly brand: 'operator' };

/** Somebody who works at the console. */
export interface Operator {
  readonly id: OperatorId;
  readonly name: string;
  /** What members read in the chat. */
  readonly shownAs: string;
  readonly roles: readonly Role[];
  /** From when on what they decide counts where a case takes two. */
  readonly countsFrom: Date;
}

const statuses: Readonly<Record<ConsoleRefusalCode, number>> = { ...refusals, ...consoleRefusals };

/** An expected "no" of the console, as `Refusal` is one of the portal. */
export class ConsoleRefusal extends Error {
  readonly code: ConsoleRefusalCode;
  readonly status: number;

  constructor(code: ConsoleRefusalCode) {
    super(code);
    this.name = 'ConsoleRefusal';
    this.code = code;
    this.status = statuses[code];
  }
}
