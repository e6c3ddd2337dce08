import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** One call of the API, with the key that makes it safe to send again. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  key: string;
}

export function apiCall(method: ApiCall['method'], path: string, body?: unknown): ApiCall {
  return { method, path, body, key: randomUUID() };
}

/** Calls the API as the portal does. A connection that breaks is `undefined`: nobody knows what happened. */
export async function send(url: string, token: string | undefined, it: ApiCall): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${url}/api${it.path}`, {
      method: it.method,
      headers: {
        'x-client': 'wallet-user',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(it.method === 'GET' ? {} : { 'idempotency-key': it.key }),
        ...(it.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(it.body === undefined ? {} : { body: JSON.stringify(it.body) }),
      signal: AbortSignal.timeout(60_000),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  } catch {
    return undefined;
  }
}

/** Asks again with the same key until there is an answer that is not our fault. */
export async function sendUntilAnswered(
  url: string,
  token: string | undefined,
  it: ApiCall,
): Promise<Answer> {
  for (let tries = 0; tries < 120; tries++) {
    const answer = await send(url, token, it);
    if (answer !== undefined && answer.status < 500) return answer;
    if (answer?.body.message === 'TRANSFER_FAIL') return answer;
    await pause(250);
  }
  throw new Error(`${it.method} ${it.path} was never answered`);
}

/** Posts until there is an answer, which has to be a success. */
export async function post(
  url: string,
  token: string | undefined,
  path: string,
  body?: unknown,
): Promise<Answer['body']> {
  const answer = await sendUntilAnswered(url, token, apiCall('POST', path, body));
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
