import type { Answer, Body, Params, Refusals } from '@prae/contract/contract';
import { type CallId, clientMarker, type Method, routeOf } from '@prae/contract/routes';
import { languageTag } from '../messages/language.ts';
import { idempotencyKey, settleKey } from './idempotency.ts';
import { reactToRefusal } from './refused.ts';
import { currentSession } from './session.ts';

/** How long a call may take, in milliseconds (specification section 9). */
export const CALL_TIMEOUT = 60_000;

/**
 * What became of a call. `refused` is the server's clear no: nothing moved. `unknown` means that no usable answer
 * came (no network, a time-out, a fault): whatever was asked for may or may not have happened.
 */
export type Result<Id extends CallId> =
  | { outcome: 'ok'; answer: Answer<Id> }
  | Refused<Id>
  | { outcome: 'unknown'; reason: 'no-answer' | 'fault' };

export interface Refused<Id extends CallId> {
  outcome: 'refused';
  code: Refusals<Id>;
  fields: Record<string, Refusals<Id>>;
}

export type CallInput<Id extends CallId> = ([Params<Id>] extends [undefined]
  ? { params?: undefined }
  : { params: Params<Id> }) &
  ([Body<Id>] extends [undefined] ? { body?: undefined } : { body: Body<Id> });

export interface CallOptions {
  /** The key to send instead of one of the client's own making. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

type Arguments<Id extends CallId> =
  Record<string, never> extends CallInput<Id>
    ? [input?: CallInput<Id>, options?: CallOptions]
    : [input: CallInput<Id>, options?: CallOptions];

/**
 * Makes one call of the contract, e.g. `call('transfer.create', { body: { from, to, amount } })`. Never throws, never
 * repeats by itself. Refusals that end the session or say that the service is closed are acted upon for every caller.
 */
export async function call<Id extends CallId>(id: Id, ...args: Arguments<Id>): Promise<Result<Id>> {
  const [input, options] = args;
  const token = currentSession()?.token;
  const { method, url } = address(id, input?.params as Record<string, string> | undefined);
  const mutates = method !== 'GET';
  const idempotency = mutates ? (options?.idempotencyKey ?? idempotencyKey(id, input)) : undefined;
  const result = await send<Id>(method, url, {
    body: input?.body,
    token,
    idempotency,
    signal: options?.signal,
  });
  if (mutates && result.outcome !== 'unknown') settleKey(id, input);
  if (result.outcome === 'refused') reactToRefusal(result.code, token);
  return result;
}

interface Sending {
  body: unknown;
  token: string | undefined;
  idempotency: string | undefined;
  signal: AbortSignal | undefined;
}

async function send<Id extends CallId>(method: Method, url: string, sending: Sending): Promise<Result<Id>> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), CALL_TIMEOUT);
  const give = (): void => abort.abort();
  sending.signal?.addEventListener('abort', give);
  try {
    const response = await fetch(url, {
      method,
      headers: headers(sending),
      cache: 'no-store',
      signal: abort.signal,
      ...(sending.body === undefined ? {} : { body: JSON.stringify(sending.body) }),
    });
    return await read<Id>(response);
  } catch {
    return { outcome: 'unknown', reason: 'no-answer' };
  } finally {
    clearTimeout(timer);
    sending.signal?.removeEventListener('abort', give);
  }
}

function headers({ body, token, idempotency }: Sending): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': languageTag(),
    [clientMarker.name]: clientMarker.value,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(idempotency === undefined ? {} : { 'idempotency-key': idempotency }),
  };
}

async function read<Id extends CallId>(response: Response): Promise<Result<Id>> {
  const content: unknown = await response.json().catch(() => undefined);
  if (response.ok && content !== undefined) return { outcome: 'ok', answer: content as Answer<Id> };
  const refusal = content as { message?: unknown; fields?: Record<string, Refusals<Id>> } | undefined;
  const code = refusal?.message;
  if (response.ok || typeof code !== 'string' || code === 'INTERNAL_SERVER_ERROR') {
    return { outcome: 'unknown', reason: 'fault' };
  }
  return { outcome: 'refused', code: code as Refusals<Id>, fields: refusal?.fields ?? {} };
}

function address(id: CallId, params: Record<string, string> = {}): { method: Method; url: string } {
  const { method, path } = routeOf(id);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return { method, url: `/api${filled}` };
}
