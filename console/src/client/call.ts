import type { ConsoleAnswer, ConsoleBody, ConsoleParams } from '@prae/contract/console/contract';
import type { ConsoleRefusalCode } from '@prae/contract/console/refusals';
import { type ConsoleCallId, consoleRouteOf } from '@prae/contract/console/routes';
import { clientMarker } from '@prae/contract/routes';
import { reachable } from '@prae/ui/online';
import { currentSession, endSession, setOperator } from './session.ts';

/** How long a call may take, in milliseconds. */
export const CALL_TIMEOUT = 60_000;

/** `unknown`: no usable answer came; what was asked for may or may not have happened. */
export type Result<Id extends ConsoleCallId> = { outcome: 'ok'; answer: ConsoleAnswer<Id> } | Failure;

export type Failure =
  | { outcome: 'refused'; code: ConsoleRefusalCode }
  | { outcome: 'unknown'; reason: 'no-answer' | 'fault' };

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : { [N in Name]: T };
export type Input<Id extends ConsoleCallId> = Part<'body', ConsoleBody<Id>> &
  Part<'params', ConsoleParams<Id>>;
export type Arguments<Id extends ConsoleCallId> =
  Record<string, never> extends Input<Id> ? [input?: Input<Id>] : [input: Input<Id>];

/** After these the sign-in is over, whoever asked. */
const ENDINGS: readonly string[] = ['UNAUTHORIZED', 'invalid-token', 'EXPIRED_AUTH_TOKEN'];

/** Makes one call of the console, e.g. `call('inbox.operators')`. Never throws, never repeats by itself. */
export function call<Id extends ConsoleCallId>(id: Id, ...[input]: Arguments<Id>): Promise<Result<Id>> {
  return send(id, input);
}

/** The same, for a call known by name. */
export async function send<Id extends ConsoleCallId>(
  id: Id,
  input: Partial<Input<Id>> | undefined,
  signal?: AbortSignal,
): Promise<Result<Id>> {
  const token = currentSession()?.token;
  const timeout = AbortSignal.timeout(CALL_TIMEOUT);
  try {
    const response = await fetch(address(id, input?.params), {
      method: consoleRouteOf(id).method,
      headers: headers(token, input?.body !== undefined),
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(input?.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    reachable.set(true);
    return heed(await readAnswer<Id>(response), token);
  } catch {
    if (signal?.aborted !== true) reachable.set(false);
    return { outcome: 'unknown', reason: 'no-answer' };
  }
}

/** An answer to a sign-in that has ended meanwhile is nobody's. */
export function heed<Id extends ConsoleCallId>(result: Result<Id>, token: string | undefined): Result<Id> {
  if (currentSession()?.token !== token) return { outcome: 'unknown', reason: 'no-answer' };
  if (result.outcome === 'refused' && token !== undefined) heedRefusal(result.code);
  return result;
}

/** Acts on what is said of the present sign-in. */
export function heedRefusal(code: ConsoleRefusalCode): void {
  if (code === 'SECOND_FACTOR') setOperator(null);
  if (ENDINGS.includes(code)) endSession(code);
}

/** Only a refusal in the API's own words is one: what a proxy says tells nothing about what the server did. */
export async function readAnswer<Id extends ConsoleCallId>(response: Response): Promise<Result<Id>> {
  const content: unknown = await response.json().catch(() => undefined);
  if (typeof content !== 'object' || content === null) return { outcome: 'unknown', reason: 'fault' };
  if (response.ok) return { outcome: 'ok', answer: content as ConsoleAnswer<Id> };
  const { message } = content as { message?: unknown };
  const isRefusal = response.status < 500 && typeof message === 'string' && /^[\w-]{2,64}$/.test(message);
  if (!isRefusal) return { outcome: 'unknown', reason: 'fault' };
  return { outcome: 'refused', code: message as ConsoleRefusalCode };
}

export function headers(token: string | undefined, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': document.documentElement.lang || 'th',
    [clientMarker.name]: clientMarker.value,
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}

/** Where a call is sent to. */
export function address(id: ConsoleCallId, params: Record<string, string> = {}): string {
  const path = consoleRouteOf(id).path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return `/api/console${path}`;
}
