import type { ConsoleAnswer, ConsoleBody, ConsoleParams } from '@prae/contract/console/contract';
import type { ConsoleCallId, consoleRoutes } from '@prae/contract/console/routes';
import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from './domain/caller.ts';
import type { Operator } from './domain/operator.ts';
import type { GivenFile } from './handlers.ts';
import type { StoredFile } from './providers/files/port.ts';

/** The session that asks; `isWhole`: its second factor was given. */
export interface OperatorSession {
  readonly id: string;
  readonly operator: Operator;
  readonly isWhole: boolean;
  readonly expiresAt: Date;
}

/** What a handler adds to the entry of the audit that its call is in. */
export interface Audited {
  /** What it was about: a member, a thread, a case, an operator. */
  about?: string;
  before?: unknown;
  after?: unknown;
}

interface AnyConsoleRequest<Id extends ConsoleCallId> {
  readonly body: ConsoleBody<Id>;
  readonly params: ConsoleParams<Id>;
  /** What the browser calls itself; '' where it does not. */
  readonly userAgent: string;
  readonly caller: Caller;
  readonly log: FastifyBaseLogger;
  /** Filled in by the handler; kept also where it then refuses. */
  readonly audited: Audited;
}

type Routes = typeof consoleRoutes;
type TypesOf<Id extends ConsoleCallId> = Routes[Id] extends { upload: { types: readonly (infer T)[] } }
  ? T & string
  : never;

/** What a handler is given: the request after every check that does not need the feature itself. */
export type ConsoleRequest<Id extends ConsoleCallId> = AnyConsoleRequest<Id> &
  (Routes[Id]['access'] extends 'anybody' ? unknown : { readonly session: OperatorSession }) &
  (Routes[Id] extends { upload: unknown } ? { readonly file: GivenFile<TypesOf<Id>> } : unknown);

export type ConsoleGiven<Id extends ConsoleCallId> = Routes[Id] extends { media: true }
  ? StoredFile
  : ConsoleAnswer<Id>;

export type ConsoleHandler<Id extends ConsoleCallId> = (
  request: ConsoleRequest<Id>,
) => Promise<ConsoleGiven<Id>>;
export type ConsoleHandlers<Ids extends ConsoleCallId> = { [Id in Ids]: ConsoleHandler<Id> };
