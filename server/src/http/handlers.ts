import type { Answer, Body, Params } from '@prae/contract/contract';
import type { CallId } from '@prae/contract/routes';
import type { FastifyBaseLogger } from 'fastify';
import type { SessionKey } from '../features/session/session.ts';
import type { Member } from '../member.ts';
import type { OperationId } from '../operation.ts';

/** The languages of the product, by the codes of the specification (`la` goes as `lo` in `accept-language`). */
export type Language = 'th' | 'la' | 'en';

/** What a handler is given: the request after every check that does not need the feature itself. */
export interface Request<Id extends CallId> {
  /** The caller. Only calls with access `member` may read it; on a public call reading it is a fault. */
  readonly member: Member;
  /** The caller's session, under the same condition. */
  readonly session: SessionKey;
  readonly body: Body<Id>;
  readonly params: Params<Id>;
  /** Stable for one Idempotency-Key, otherwise new. A handler may run twice, even at once, with the same one. */
  readonly operation: OperationId;
  /** Whether the client sent an Idempotency-Key. */
  readonly idempotent: boolean;
  readonly language: Language;
  /** The client's network address. */
  readonly address: string;
  readonly log: FastifyBaseLogger;
}

export type Handler<Id extends CallId> = (request: Request<Id>) => Promise<Answer<Id>>;
export type Handlers<Id extends CallId> = { [K in Id]: Handler<K> };
