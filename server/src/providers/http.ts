import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { type Moment, msSince } from '../domain/moment.ts';
import { preparedBy } from './prepared.ts';

/** Any answer, whatever its status, or the reason why there is none. */
export type Reply = Response | { kind: 'unknown'; cause: 'timeout' | 'reset' | 'badBody' };

interface Answered {
  kind: 'response';
  status: number;
  /** Names are in small letters. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

interface Response extends Answered {
  text: string;
}

/** As `Reply`, of a party whose answers are bytes. */
export type BytesReply = (Answered & { bytes: Buffer }) | Exclude<Reply, Response>;

/** The reply to a call that was alone on its connection. */
export type AloneReply = (Response & { notTold: NotTold }) | Exclude<Reply, Response>;

/** Its private part makes that it comes with such a reply alone. */
class AnsweredAlone {
  declare private readonly isAlone: true;
}

/**
 * In place of a name that an answer does not carry, by its protocol. Then nothing in the answer tells that it is ours, and
 * its connection has to: so this comes with the reply to a call that was `alone` on it, and from nowhere else.
 */
export type NotTold = AnsweredAlone;

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  /** The exact bytes to send, for parties that sign them. At most one of `body`, `form` and `json`. */
  body?: string | Buffer;
  form?: Record<string, string>;
  json?: unknown;
  /**
   * On a connection of its own, prepared ahead where it can be. For calls whose answer does not say what it is about: on a kept connection a party or a
   * proxy that says one answer twice gives each later call the answer of the one before it.
   */
  alone?: boolean;
  /** From the first byte sent to the last byte read; 10 seconds unless told. */
  timeoutMs?: number | undefined;
  /** Since when the limit counts, where something was done for the call before it; nothing is sent once it is over. */
  since?: Moment;
  /** Breaks it off; what comes of it then is `reset`. */
  signal?: AbortSignal;
  /** It is held open until something happens: no request waits for it, so it counts for none. */
  isHeld?: boolean;
}

/** A call is always `alone` where the answer is bytes, as these name nothing. */
export interface BytesOptions extends Pick<CallOptions, 'method' | 'headers' | 'timeoutMs'> {
  body?: Buffer;
  /** Longer answers are `badBody`. */
  answerLimit: number;
}

/** What a call may take that is given no time of its own. */
export const CALL_LIMIT_MS = 10_000;
/** No answer comes packed, as nothing here unpacks it. */
const ALWAYS = { accept: 'application/json', 'accept-encoding': 'identity' };
/** No party answers with more than this; what does is not an answer of its protocol. */
const ANSWER_LIMIT_BYTES = 1_048_576;

/**
 * Connections that are kept for the next call, for all parties; and such as are used for one call (by `pipelining: 0`) and
 * prepared ahead.
 */
const connections = new Agent({ connect: { timeout: CALL_LIMIT_MS } });
const prepared = preparedBy(buildConnector({ timeout: CALL_LIMIT_MS }));
const single = new Agent({ connect: prepared.connect, pipelining: 0 });

/** Closes the connections that were prepared for calls to come. Those under way go on. */
export function closePrepared(): void {
  prepared.close();
}

let underWay = 0;

/** How many calls of this process wait for an outside party now. */
export function callsUnderWay(): number {
  return underWay;
}

/**
 * One HTTP call to an outside party, over kept-alive connections unless it is `alone`. Never throws and never tries again: whether a
 * repeat is safe is the adapter's knowledge. Redirects are not followed, because they would carry credentials along.
 */
export function call(url: string, options: CallOptions & { alone: true }): Promise<AloneReply>;
export function call(url: string, options?: CallOptions): Promise<Reply>;
export async function call(url: string, options: CallOptions = {}): Promise<Reply | AloneReply> {
  const reply = await send(url, options, ANSWER_LIMIT_BYTES);
  if (reply.kind === 'unknown') return reply;
  const { bytes, ...answered } = reply;
  const told = { ...answered, text: bytes.toString('utf8') };
  return options.alone ? { ...told, notTold: new AnsweredAlone() } : told;
}

/** The same for a party whose answers are bytes, alone on its connection. */
export function callForBytes(url: string, { answerLimit, ...options }: BytesOptions): Promise<BytesReply> {
  return send(url, { ...options, alone: true }, answerLimit);
}

async function send(url: string, options: CallOptions, answerLimit: number): Promise<BytesReply> {
  const content = contentOf(options);
  const leftMs = (options.timeoutMs ?? CALL_LIMIT_MS) - (options.since ? msSince(options.since) : 0);
  if (leftMs <= 0) return { kind: 'unknown', cause: 'timeout' };
  const limit = AbortSignal.timeout(Math.ceil(leftMs));
  const weight = options.isHeld ? 0 : 1;
  underWay += weight;
  try {
    const response = await request(url, {
      dispatcher: options.alone ? single : connections,
      method: options.method ?? (content.body === undefined ? 'GET' : 'POST'),
      headers: { ...ALWAYS, ...content.headers, ...options.headers },
      ...(content.body === undefined ? {} : { body: content.body }),
      signal: options.signal ? AbortSignal.any([limit, options.signal]) : limit,
    });
    const bytes = await limitedBytes(response.body, answerLimit);
    if (bytes === undefined) return { kind: 'unknown', cause: 'badBody' };
    const { statusCode: status, headers } = response;
    return { kind: 'response', status, headers, bytes };
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return { kind: 'unknown', cause: timedOut ? 'timeout' : 'reset' };
  } finally {
    underWay -= weight;
  }
}

function contentOf(options: CallOptions): { body?: string | Buffer; headers: Record<string, string> } {
  if (options.form) {
    return {
      body: new URLSearchParams(options.form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  }
  if (options.json !== undefined) {
    return { body: JSON.stringify(options.json), headers: { 'content-type': 'application/json' } };
  }
  return options.body === undefined ? { headers: {} } : { body: options.body, headers: {} };
}

/** Whoever leaves the loop early closes the connection, which nobody reads to its end. */
async function limitedBytes(
  body: Dispatcher.ResponseData['body'],
  limit: number,
): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Parses an answer's body as a JSON object; anything else is `undefined` (and so an unknown outcome). */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a part of an answer is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
