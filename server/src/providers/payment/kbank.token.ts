import { call, jsonObject } from '../http.ts';
import { type Confirmed, confirmed, type Outcome, rejected, unknown } from '../outcome.ts';
import type { KbankOptions } from './kbank.ts';

/** Renewed this long before its end, so that it does not run out on the way. */
const MARGIN_MS = 60_000;

/** The access token of the bank's API. */
export interface AccessToken {
  /** The cached token, or a new one. */
  read(): Promise<Outcome<string>>;
  /** Drops the token that the bank has just turned down; a newer one stays. */
  drop(token: string): void;
}

/** Callers who need a token while one is being fetched all wait for that one. */
export function accessToken(options: KbankOptions): AccessToken {
  let held: { token: string; until: number } | undefined;
  let fetching: Promise<Outcome<string>> | undefined;
  return {
    async read() {
      if (held && held.until > Date.now()) return confirmed(held.token);
      fetching ??= fetchToken(options)
        .then((outcome) => {
          if (outcome.kind === 'confirmed') held = outcome.value;
          return outcome.kind === 'confirmed' ? confirmed(outcome.value.token) : outcome;
        })
        .finally(() => {
          fetching = undefined;
        });
      return fetching;
    },
    drop(token) {
      if (held?.token === token) held = undefined;
    },
  };
}

async function fetchToken(options: KbankOptions): Promise<Outcome<{ token: string; until: number }>> {
  const basic = Buffer.from(`${options.consumerId}:${options.consumerSecret}`).toString('base64');
  const reply = await call(`${options.baseUrl}/v2/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    form: { grant_type: 'client_credentials' },
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  });
  if (reply.kind === 'unknown') return reply;
  if (reply.status >= 500) return unknown('http5xx');
  if (reply.status === 400 || reply.status === 401 || reply.status === 403)
    return rejected('authentication_error');
  return reply.status === 200 ? readToken(reply.text) : unknown('unlistedStatus');
}

/** `expires_in` is seconds, as a number or as text. */
function readToken(text: string): Confirmed<{ token: string; until: number }> | ReturnType<typeof unknown> {
  const body = jsonObject(text);
  const seconds = Number(body?.expires_in);
  const token = body?.access_token;
  if (typeof token !== 'string' || token === '' || !(seconds > 0)) return unknown('badBody');
  const lifeMs = seconds * 1000;
  return confirmed({ token, until: Date.now() + Math.max(lifeMs - MARGIN_MS, lifeMs / 2) });
}
