import { call, jsonObject } from './http.ts';
import { confirmed, type Outcome, type Rejected, rejected, type Unknown, unknown } from './outcome.ts';
import { type AccessToken, type TokenCache, tokenCache } from './token.ts';

/** What every product of KBANK's open API (K-API) is given. */
export interface KbankClientOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  consumerId: string;
  consumerSecret: string;
  /** For one call; 10 seconds unless told. */
  timeoutMs?: number;
}

/** The code of a refusal of our credentials or our token. */
export const TOKEN_REFUSED = 'authentication_error';

/** A product's token, by OAuth2 client credentials. It is dropped by a call that is rejected as `TOKEN_REFUSED`. */
export function kbankTokens(options: KbankClientOptions): TokenCache<SignInFailed> {
  return tokenCache(
    () => signIn(options),
    (code) => code === TOKEN_REFUSED,
  );
}

type SignInFailed = Rejected | Unknown;

async function signIn(options: KbankClientOptions): Promise<Outcome<AccessToken>> {
  const basic = Buffer.from(`${options.consumerId}:${options.consumerSecret}`).toString('base64');
  const reply = await call(`${options.baseUrl}/v2/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    form: { grant_type: 'client_credentials' },
    timeoutMs: options.timeoutMs,
  });
  if (reply.kind === 'unknown') return reply;
  if (reply.status >= 500) return unknown('http5xx');
  if ([400, 401, 403].includes(reply.status)) return rejected(TOKEN_REFUSED);
  if (reply.status !== 200) return unknown('unlistedStatus');
  const body = jsonObject(reply.text);
  const token = body?.access_token;
  // Seconds, as a number or as text.
  const lifeMs = Number(body?.expires_in) * 1_000;
  return typeof token === 'string' && token !== '' && lifeMs > 0
    ? confirmed({ token, lifeMs })
    : unknown('badBody');
}

/** ISO 8601 with Bangkok's offset, which has no summer time. */
export function bangkokTime(time: Date): string {
  return new Date(time.getTime() + 7 * 3_600_000).toISOString().replace('Z', '+07:00');
}
