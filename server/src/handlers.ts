import type { Answer, Body, Contract, Params } from '@prae/contract/contract';
import type { Language } from '@prae/contract/languages';
import type { CallId, FileCallId, MediaCallId, UploadCallId, UploadTypeOf } from '@prae/contract/routes';
import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from './domain/caller.ts';
import type { Claim } from './domain/claim.ts';
import type { Member, SessionKey } from './domain/member.ts';
import type { OperationId } from './domain/operation.ts';
import type { Participant } from './domain/participant.ts';
import type { StoredFile } from './providers/files/port.ts';

/** What a browser says it runs on, for games that have a lobby of their own for each. */
export type Device = 'web' | 'android' | 'ios';

/** What every handler is given, whoever asks. */
export interface AnyRequest<Id extends CallId> {
  readonly body: Body<Id>;
  readonly params: Params<Id>;
  /** Stable for one Idempotency-Key, otherwise new. A handler may run twice, even at once, with the same one. */
  readonly operation: OperationId;
  /** The Idempotency-Key of a call that moves money, for its first step to claim; absent without one. */
  readonly claim?: Claim | undefined;
  /** Whether the client sent an Idempotency-Key. */
  readonly idempotent: boolean;
  readonly language: Language;
  readonly device: Device;
  /** What the browser calls itself; '' where it does not. */
  readonly userAgent: string;
  /** The random id by which the browser names itself at registration and login; undefined where it does not. */
  readonly deviceId: string | undefined;
  /** What the browser says that it was as a visitor of the chat, unread; undefined where it was none. */
  readonly guestId: string | undefined;
  /** Where the request comes from. */
  readonly caller: Caller;
  readonly log: FastifyBaseLogger;
}

/** Who asks; a call that anybody may make has nobody. */
interface Asker {
  readonly member: Member;
  readonly session: SessionKey;
}

/** A file that came with a call: whole, and of a type that the call takes, by its bytes. */
export interface GivenFile<Type extends string> {
  /** By its bytes. */
  readonly type: Type;
  /** SHA-256 of its bytes, in hex. */
  readonly digest: string;
  /** Gives its bytes to `work`; few files are in memory at once, the others wait. */
  use<T>(work: (bytes: Buffer) => Promise<T>): Promise<T>;
}

/** What a handler is given: the request after every check that does not need the feature itself. */
export type Request<Id extends CallId> = AnyRequest<Id> &
  (Contract[Id]['access'] extends 'member' ? Asker : unknown) &
  (Contract[Id]['access'] extends 'participant' ? { readonly participant: Participant } : unknown) &
  (Id extends UploadCallId ? { readonly file: GivenFile<UploadTypeOf<Id>> } : unknown);

/** What a call came to. A file that is made comes in parts of its text, each made when the one before it is taken. */
export type Given<Id extends CallId> = Id extends FileCallId
  ? AsyncIterable<string>
  : Id extends MediaCallId
    ? StoredFile
    : Answer<Id>;

export type Handler<Id extends CallId> = (request: Request<Id>) => Promise<Given<Id>>;
export type Handlers<Id extends CallId> = { [K in Id]: Handler<K> };
