import type { z } from 'zod';
import { caseCalls } from './cases.ts';
import { inboxCalls } from './inbox.ts';
import { operatorCalls } from './operator.ts';
import type { ConsoleRefusalCode } from './refusals.ts';
import type { ConsoleCallId } from './routes.ts';

/** What the wire says about one call of the console besides its row in `routes.ts`. */
export interface ConsoleCall {
  summary: string;
  params?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  refusals: readonly ConsoleRefusalCode[];
}

/** Every call's schemas under its id. */
export const consoleContract = {
  ...operatorCalls,
  ...inboxCalls,
  ...caseCalls,
} satisfies Record<ConsoleCallId, ConsoleCall>;

export type ConsoleContract = typeof consoleContract;

type Input<C, Part extends 'params' | 'body'> = C extends { [P in Part]: z.ZodType<infer T> } ? T : undefined;

export type ConsoleBody<Id extends ConsoleCallId> = Input<ConsoleContract[Id], 'body'>;
export type ConsoleParams<Id extends ConsoleCallId> = Input<ConsoleContract[Id], 'params'>;
export type ConsoleAnswer<Id extends ConsoleCallId> = z.infer<ConsoleContract[Id]['answer']>;
