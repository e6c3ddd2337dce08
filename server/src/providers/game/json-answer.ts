import { type CallOptions, call, isObject, jsonObject } from '../http.ts';
import { type Confirmed, confirmed, rejected, type Unknown, unknown } from '../outcome.ts';
import type { Alone, NotTold } from '../told.ts';
import { wordsIn } from './words.ts';

export type Data = Record<string, unknown>;

/** The JSON object that comes with HTTP 200 to a call that is alone on its connection; anything else tells nothing. */
export async function jsonAlone(
  url: string,
  options: Pick<CallOptions, 'method' | 'headers' | 'json' | 'timeoutMs'>,
): Promise<(Confirmed<Data> & { notTold: NotTold }) | Unknown> {
  const reply = await call(url, { ...options, alone: true });
  if (reply.kind === 'unknown') return unknown(reply.cause);
  if (reply.status >= 500) return unknown('http5xx');
  if (reply.status !== 200) return unknown(reply.status === 429 ? 'tooMany' : 'unlistedStatus');
  const data = jsonObject(reply.text);
  return data ? { ...confirmed(data), notTold: reply.notTold } : unknown('badBody');
}

/** An answer whose `code` is the number of a success; another whole number is the protocol's refusal, and anything else no word of it. `sent`: for `wordsIn`. */
export function byCode(
  said: (Confirmed<Data> & { notTold: NotTold }) | Unknown,
  success: number,
  sent: Readonly<Data>,
): Alone<Data> {
  if (said.kind === 'unknown') return said;
  const { code, message } = said.value;
  if (code === success) return said;
  if (!Number.isInteger(code)) return unknown('unlistedStatus');
  return { ...rejected(String(code), wordsIn(message, sent)), notTold: said.notTold };
}

/** A part of an answer; without fields where it is not there. */
export function partOf(data: Data, name: string): Data {
  const { [name]: part } = data;
  return isObject(part) ? part : {};
}
