import { GUEST_HEADER } from '@prae/contract/chat-facts';
import type { Answer, Body, Params, Refusals } from '@prae/contract/contract';
import { type DepositLimit, refusals } from '@prae/contract/refusals';
import { type CallId, clientMarker, DEVICE_HEADER, type Method, routeOf } from '@prae/contract/routes';
import { createStore, type Store } from '@prae/ui/store';
import { awaitSentence } from '../messages/language.ts';
import { heard, unheard } from './connection.ts';
import { deviceId } from './device-id.ts';
import { requestKey } from './idempotency.ts';
import { onRefusal } from './on-refusal.ts';
import { currentSession } from './session.ts';

/** How long a call may take, in milliseconds (specification section 9). */
export const CALL_TIMEOUT = 60_000;

/**
 * What became of a call. `ok` with `isRepeat`: the answer to this and to an equal request before it, which had none; both are
 * one and the same operation. `refused` is the server's clear no: nothing moved. `unknown` means that no usable answer
 * came (no network, a time-out, a fault, a server that cannot just now, the word of a proxy): whatever was asked for may or
 * may not have happened.
 */
export type Result<Id extends CallId> =
  | { outcome: 'ok'; answer: Answer<Id>; isRepeat?: true }
  | Refused<Id>
  | Unknown;

export interface Refused<Id extends CallId> {
  outcome: 'refused';
  code: Refusals<Id>;
  fields: Record<string, Refusals<Id>>;
  /** Of DEPOSIT_LIMIT: its numbers. */
  standing?: DepositLimit;
  /** After so many seconds the same may be asked again, where the server says it. */
  retryAfter?: number;
}

export interface Unknown {
  outcome: 'unknown';
  /** `unavailable`: the server says that it cannot now and can in a moment. */
  reason: 'no-answer' | 'fault' | 'unavailable';
  /** Of a fault: a code that is not in the catalogue, as a newer server may say one. It is shown as it came. */
  said?: string;
}

export type CallInput<Id extends CallId> = ([Params<Id>] extends [undefined]
  ? { params?: undefined }
  : { params: Params<Id> }) &
  ([Body<Id>] extends [undefined] ? { body?: undefined } : { body: Body<Id> });

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** What the call would do, where its input does not say it: another deed is another request. */
  deed?: string | undefined;
  /** A visitor of the chat, by their id. What they are refused is no matter of a login. */
  guest?: string | undefined;
}

/** How many calls that change something wait for their answer. */
export const changing: Store<number> = createStore(0);

type Arguments<Id extends CallId> =
  Record<string, never> extends CallInput<Id>
    ? [input?: CallInput<Id>, options?: CallOptions]
    : [input: CallInput<Id>, options?: CallOptions];

/** Makes one call of the contract, e.g. `call('lookup.active')`; what `send` does, typed for a call known by name. */
export function call<Id extends CallId>(id: Id, ...[input, options]: Arguments<Id>): Promise<Result<Id>> {
  return send(id, input, options);
}

/**
 * Makes one call of the contract. Never throws, never repeats by itself. Refusals that end the session or say that the
 * service is closed are acted upon for every caller. An answer to a login that has ended meanwhile is nobody's: it
 * counts as unknown, so that it can reach no other member's screen.
 */
export async function send<Id extends CallId>(
  id: Id,
  input: CallInput<Id> | undefined,
  options: CallOptions = {},
): Promise<Result<Id>> {
  const { method, namesDevice } = routeOf(id);
  const device = namesDevice && deviceId();
  const url = address(id, input?.params as Record<string, string> | undefined);
  const { deed, guest } = options;
  return sendBy(id, { input, deed, guest }, (credentials) =>
    exchange<Id>(method, url, { ...credentials, device, body: input?.body, signal: options.signal }),
  );
}

/** Who sends a request, and under which key. */
export interface Credentials {
  token: string | undefined;
  idempotency: string | undefined;
  guest?: string | undefined;
}

/** What `send` does around the exchange itself, which is `carry`: it never throws. `input` and `deed` name the request. */
export async function sendBy<Id extends CallId>(
  id: Id,
  { input, deed, guest }: { input: unknown } & Pick<CallOptions, 'deed' | 'guest'>,
  carry: (credentials: Credentials) => Promise<Result<Id>>,
): Promise<Result<Id>> {
  const token = currentSession()?.token;
  const { effect } = routeOf(id);
  const request = effect === 'read' ? undefined : requestKey(id, input, { deed });
  if (request) changing.set(changing.get() + 1);
  const answered = await carry({ token, idempotency: request?.key, guest });
  if (request) changing.set(changing.get() - 1);
  const said = saidBy(answered);
  if (said !== undefined) await awaitSentence(said);
  const isStrange = effect === 'money' && answered.outcome === 'ok' && !tellsOfMoney(answered.answer);
  const result: Result<Id> = isStrange ? { outcome: 'unknown', reason: 'fault' } : answered;
  const late = (token ?? guest) !== undefined && currentSession()?.token !== token;
  // What was done but is told to nobody keeps its key: who asks again gets the answer, not the deed once more.
  if (result.outcome === 'ok' && !late) request?.settle();
  if (result.outcome === 'refused') {
    request?.refuse(result.code);
    if (guest === undefined || result.code === 'gone') onRefusal(result.code, token);
  }
  if (late) return { outcome: 'unknown', reason: 'no-answer' };
  return result.outcome === 'ok' && request?.isRepeat ? { ...result, isRepeat: true } : result;
}

/** The code that an answer says what is wrong by, in the catalogue or not. */
function saidBy(result: Result<CallId>): string | undefined {
  if (result.outcome === 'refused') return result.code;
  return result.outcome === 'unknown' ? result.said : undefined;
}

interface Sending extends Credentials {
  /** The browser's own id. */
  device?: string | undefined;
  body: unknown;
  signal: AbortSignal | undefined;
}

async function exchange<Id extends CallId>(
  method: Method,
  url: string,
  sending: Sending,
): Promise<Result<Id>> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), CALL_TIMEOUT);
  const give = (): void => abort.abort();
  sending.signal?.addEventListener('abort', give);
  // An aborted one calls nobody any more.
  if (sending.signal?.aborted) give();
  try {
    const response = await fetch(url, {
      method,
      headers: headers(sending),
      cache: 'no-store',
      signal: abort.signal,
      ...(sending.body === undefined ? {} : { body: JSON.stringify(sending.body) }),
    });
    heard();
    return await readAnswer<Id>(response);
  } catch {
    if (sending.signal?.aborted !== true) void unheard();
    return { outcome: 'unknown', reason: 'no-answer' };
  } finally {
    clearTimeout(timer);
    sending.signal?.removeEventListener('abort', give);
  }
}

/** The headers of a call. */
export function headers({
  body,
  token,
  idempotency,
  device,
  guest,
}: Omit<Sending, 'signal'>): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': document.documentElement.lang || 'th',
    [clientMarker.name]: clientMarker.value,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(idempotency === undefined ? {} : { 'idempotency-key': idempotency }),
    ...(device === undefined ? {} : { [DEVICE_HEADER]: device }),
    ...(guest === undefined ? {} : { [GUEST_HEADER]: guest }),
  };
}

type Said<Id extends CallId> = { message?: unknown; fields?: Refused<Id>['fields'] } & Partial<DepositLimit>;

/** Only a code of the catalogue is a refusal: a proxy's own error says nothing about what the server did. */
export async function readAnswer<Id extends CallId>(response: Response): Promise<Result<Id>> {
  const content: unknown = await response.json().catch(() => undefined);
  if (typeof content !== 'object' || content === null) return { outcome: 'unknown', reason: 'fault' };
  if (response.ok) return { outcome: 'ok', answer: content as Answer<Id> };
  const { message, fields, limits, used } = content as Said<Id>;
  if (message === UNAVAILABLE) return { outcome: 'unknown', reason: 'unavailable' };
  if (typeof message !== 'string' || message === FAULT) return { outcome: 'unknown', reason: 'fault' };
  if (!Object.hasOwn(refusals, message)) return strange(message);
  const retryAfter = Number(response.headers.get('retry-after'));
  return {
    outcome: 'refused',
    code: message as Refusals<Id>,
    fields: fields ?? {},
    ...(limits && used && { standing: { limits, used } }),
    ...(retryAfter > 0 && { retryAfter }),
  };
}

/** A code as our server says them that nobody here knows: what it means for the request is not known either, and it is told as it came. */
function strange(message: string): Unknown {
  const isCode = /^(?=.{2,64}$)[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(message);
  return { outcome: 'unknown', reason: 'fault', ...(isCode && { said: message }) };
}

const FAULT = 'INTERNAL_SERVER_ERROR' satisfies keyof typeof refusals;
const UNAVAILABLE = 'SERVICE_UNAVAILABLE' satisfies keyof typeof refusals;

const DONE = new Set(['SUCCESS', 'PROCESSING', 'BONUS_CLEAR', 'REFUND_SUCCESS', 'INVITE_BONUS_SUCCESS']);

/** Whether an answer is the server's about moved money, and not that of a proxy in its place, which may be a 200, too. */
function tellsOfMoney(answer: unknown): boolean {
  const { message, status, hasQrcode, success, received, activatedAt } = answer as Record<string, unknown>;
  const isTold = typeof (hasQrcode ?? success) === 'boolean' || (received ?? activatedAt) !== undefined;
  return isTold || DONE.has(String(status ?? message));
}

/** Where a call is sent to. */
export function address(id: CallId, params: Record<string, string> = {}): string {
  const path = routeOf(id).path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return `/api${path}`;
}
