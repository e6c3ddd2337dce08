import { call, jsonObject, type Reply } from '../http.ts';
import { confirmed, type Outcome, rejected, unknown } from '../outcome.ts';
import type { PayonexOptions } from './payonex.ts';

type Fields = Record<string, unknown>;
type Method = 'GET' | 'POST';

/** Refusals of the protocol, after which nothing happened. Any other code is not known to mean that. */
const refusals = new Set(['40001', '40002', '40003', '40004', '40005', '40006', '40400', '40502']);
const tokenRefusals = new Set(['40100', '40101']);

/** Sends one call and answers its `data`; signs in first, and once more when the token is turned down. */
export function payonexCall(
  options: PayonexOptions,
): (method: Method, path: string, body?: Fields) => Promise<Outcome<Fields>> {
  const limit = options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs };
  let signedIn: Promise<Outcome<string>> | undefined;

  async function signIn(): Promise<Outcome<string>> {
    const json = { accessKey: options.accessKey, secretKey: options.secretKey };
    const outcome = outcomeOf(await call(`${options.baseUrl}/authenticate`, { json, ...limit }));
    if (outcome.kind !== 'confirmed') return outcome;
    const token = outcome.value.token;
    return typeof token === 'string' && token !== '' ? confirmed(token) : unknown('badBody');
  }

  /** All callers share one token; a failed sign-in is not kept. */
  async function token(): Promise<Outcome<string>> {
    signedIn ??= signIn();
    const attempt = signedIn;
    const outcome = await attempt;
    if (outcome.kind !== 'confirmed' && signedIn === attempt) signedIn = undefined;
    return outcome;
  }

  async function once(method: Method, path: string, body?: Fields): Promise<Outcome<Fields>> {
    const held = await token();
    if (held.kind !== 'confirmed') return held;
    return outcomeOf(
      await call(`${options.baseUrl}${path}`, {
        method,
        // This party takes the token as it is, without "Bearer".
        headers: { authorization: held.value },
        ...(body === undefined ? {} : { json: body }),
        ...limit,
      }),
    );
  }

  return async (method, path, body) => {
    const before = signedIn;
    const outcome = await once(method, path, body);
    if (outcome.kind !== 'rejected' || !tokenRefusals.has(outcome.code)) return outcome;
    if (before === undefined || signedIn === before) signedIn = undefined;
    const again = await once(method, path, body);
    // Turned down with a fresh token as well: no refusal of what was asked, and nothing is known of it.
    return again.kind === 'rejected' && tokenRefusals.has(again.code) ? unknown('unlistedStatus') : again;
  };
}

function outcomeOf(reply: Reply): Outcome<Fields> {
  if (reply.kind === 'unknown') return reply;
  if (reply.status >= 500) return unknown('http5xx');
  const body = jsonObject(reply.text);
  if (body === undefined) return unknown('badBody');
  const code = typeof body.code === 'string' || typeof body.code === 'number' ? String(body.code) : '';
  if (body.success === true && code === '20000' && reply.status < 300) {
    const data = body.data;
    return typeof data === 'object' && data !== null && !Array.isArray(data)
      ? confirmed(data as Fields)
      : unknown('badBody');
  }
  if (body.success === true) return unknown('unlistedStatus');
  return refusals.has(code) || tokenRefusals.has(code) ? rejected(code) : unknown('unlistedStatus');
}
