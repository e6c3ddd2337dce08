import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { satang } from './amount.ts';
import type { Callback } from './callback.ts';
import { call, jsonObject, type Reply } from './http.ts';
import { confirmed, type Outcome, rejected, unknown } from './outcome.ts';

/*
 * What the protocols have in common that are ours, and that an operator hands to a party of which none is public (docs/qr-gateway.md, docs/game-provider.md):
 * signed JSON both ways. An answer counts for the one call whose nonce it carries, and names what it is about.
 */

export interface SignedJsonOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  /** Known to both sides alone. */
  secret: string;
  /** For one call; 10 seconds unless told. */
  timeoutMs?: number;
  /** Milliseconds since 1970; the process's unless told. */
  clock?: () => number;
}

export type Fields = Record<string, unknown>;

export interface SignedCall {
  /** Stands in the signed body too, so that no call can be sent again as another. */
  name: string;
  /** Below the base address, with a slash before it. */
  path: string;
  /** Who and what the call is about: an answer that does not say the same is none to it, and no refusal either. */
  names: Readonly<Record<string, string>>;
  /** What a refusal has to say as well. Of a success that says otherwise it is the caller's to compare, as that is done all the same. */
  asks?: Readonly<Record<string, string>>;
  /** What else it says. */
  fields?: Fields;
  /** The words by which the party may say that nothing happened. */
  refusals: ReadonlySet<string>;
}

/** How far from now a signature may have been made. */
const WINDOW_S = 300;

/** What a body is signed with: lower-case hex of HMAC-SHA256 over the seconds since 1970, a dot, and the bytes of the body. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/** Whether a callback or an answer is signed by whoever has the secret, within five minutes. */
export function isSigned(secret: string, { headers, body }: Callback, nowMs: number): boolean {
  const [timestamp, signature] = [headers['x-timestamp'], headers['x-signature']];
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > WINDOW_S) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, timestamp, body)));
}

/** Sends one signed call: the fields of its answer, or the word of its refusal. */
export async function signedCall(options: SignedJsonOptions, asked: SignedCall): Promise<Outcome<Fields>> {
  const { baseUrl, secret, timeoutMs, clock = Date.now } = options;
  const { name, path, names, asks, fields, refusals } = asked;
  const nonce = randomUUID().replaceAll('-', '');
  const body = JSON.stringify({ call: name, nonce, ...names, ...asks, ...fields });
  const timestamp = String(Math.floor(clock() / 1000));
  const reply = await call(`${baseUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signatureOf(secret, timestamp, body),
    },
    body,
    alone: true,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const told = { answer: name, nonce, ...names };
  return outcomeOf(reply, options, { told, refused: { ...told, ...asks }, refusals });
}

/**
 * HTTP 200 is done, 4xx with an `error` of the list is refused. Both are signed, and name the call, its nonce and what it is about,
 * or say nothing: an answer to another call, or to an earlier one of the same name, is none to this.
 */
function outcomeOf(
  reply: Reply,
  { secret, clock = Date.now }: SignedJsonOptions,
  owed: Record<'told' | 'refused', Readonly<Record<string, string>>> & Pick<SignedCall, 'refusals'>,
): Outcome<Fields> {
  if (reply.kind === 'unknown') return reply;
  if (reply.status >= 500) return unknown('http5xx');
  if (reply.status === 429) return unknown('tooMany');
  const body = jsonObject(reply.text);
  if (body === undefined) return unknown('badBody');
  const isRefused = reply.status >= 400 && typeof body.error === 'string' && owed.refusals.has(body.error);
  if (reply.status !== 200 && !isRefused) return unknown('unlistedStatus');
  if (!isSigned(secret, { headers: reply.headers, body: reply.text }, clock())) return unknown('badBody');
  const names = isRefused ? owed.refused : owed.told;
  if (Object.entries(names).some(([name, value]) => body[name] !== value)) return unknown('badBody');
  return isRefused ? rejected(String(body.error)) : confirmed(body);
}

/** An amount as text with exactly two decimals, as our pages say: `50025` of a party that counts satang would be a hundred times as much. */
export function amountIn(value: unknown): bigint | undefined {
  return typeof value === 'string' && /\.\d\d$/.test(value) ? satang(value) : undefined;
}
