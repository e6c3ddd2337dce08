import { type AloneReply, CALL_LIMIT_MS, call, isObject, jsonObject, type Reply } from '../http.ts';
import { type Unknown, unknown } from '../outcome.ts';
import { messageIn, type OnepayMessage } from './onepay.messages.ts';

/** So many messages are asked for in one answer; fewer once an answer is longer than is read. No message has more than 32 KiB. */
const PAGES = [100, 25, 5, 1] as const;

/** So many answers are asked for. A code's channel has one message or two, and strangers who fill it make that nothing is known of it. */
const MOST_ANSWERS = 24;

/** What is known of a channel, by all that PubNub keeps of it. */
export interface Told {
  kind: 'told';
  messages: OnepayMessage[];
  notTold: Extract<AloneReply, { kind: 'response' }>['notTold'];
}

interface Where {
  /** Of PubNub, without a slash at the end. */
  baseUrl: string;
  subscribeKey: string;
  mcid: string;
  /** For all answers together; 10 seconds unless told. */
  timeoutMs?: number;
}

/** Reads a channel from its newest message to its end; unknown where that is not reached in time, or not in so many answers. */
export async function readHistory(where: Where, channel: string): Promise<Told | Unknown> {
  const until = performance.now() + (where.timeoutMs ?? CALL_LIMIT_MS);
  const messages: OnepayMessage[] = [];
  let start: string | undefined;
  let size = 0;
  for (let answers = 0; answers < MOST_ANSWERS; answers++) {
    const timeoutMs = Math.ceil(until - performance.now());
    if (answers > 0 && timeoutMs <= 0) break;
    const reply = await call(pageOf(where, channel, { max: PAGES[size] ?? 1, start }), {
      ...{ alone: true, timeoutMs },
    });
    if (isTooLong(reply) && size < PAGES.length - 1) {
      size += 1;
      continue;
    }
    const page = pageIn(reply, channel, where.mcid);
    if (page.kind === 'unknown') return page;
    messages.push(...page.messages);
    if (!page.isMore) return { kind: 'told', messages, notTold: page.notTold };
    if (page.oldest === undefined || (start !== undefined && BigInt(page.oldest) >= BigInt(start)))
      return unknown('badBody');
    start = page.oldest;
  }
  return unknown('ambiguous');
}

/** The newest messages before `start`, a time token. */
function pageOf(
  { baseUrl, subscribeKey }: Where,
  channel: string,
  { max, start }: { max: number; start: string | undefined },
): string {
  const [key, name] = [subscribeKey, channel].map(encodeURIComponent);
  const before = start === undefined ? '' : `&start=${start}`;
  return `${baseUrl}/v3/history/sub-key/${key}/channel/${name}?max=${max}${before}`;
}

/** That its body is bad before it is looked at says that there was more of it than is read. */
function isTooLong(reply: AloneReply): boolean {
  return reply.kind === 'unknown' && reply.cause === 'badBody';
}

/** `isMore`: there are older ones; `oldest`: the time token of the oldest. */
type Page = Told & { isMore: boolean; oldest: string | undefined };

/** An answer counts that says in PubNub's words that it is one, and is about our channel or, without any message, about none. */
function pageIn(reply: AloneReply, channel: string, mcid: string): Page | Unknown {
  const body = bodyOf(reply);
  if (body.kind === 'unknown' || reply.kind === 'unknown')
    return body.kind === 'unknown' ? body : unknown('reset');
  const { status, error, channels, more } = body.fields;
  if (status !== 200 || error !== false || !isObject(channels)) return unknown('badBody');
  const { [channel]: listed = [], ...others } = channels;
  if (!Array.isArray(listed) || Object.keys(others).length > 0) return unknown('badBody');
  const messages = listed.flatMap((one: unknown) =>
    isObject(one) ? (messageIn(one.message, one.timetoken, mcid) ?? []) : [],
  );
  const tokens = listed.map((one: unknown) => String(isObject(one) ? one.timetoken : ''));
  // All have as many digits, so that the first by its letters is the first in time.
  const [oldest] = tokens.filter((token) => /^\d{17}$/.test(token)).sort();
  return { kind: 'told', messages, isMore: more !== undefined, oldest, notTold: reply.notTold };
}

/** The object that PubNub has answered. */
export function bodyOf(reply: Reply): { kind: 'body'; fields: Record<string, unknown> } | Unknown {
  if (reply.kind === 'unknown') return reply;
  if (reply.status >= 500) return unknown('http5xx');
  if (reply.status === 429) return unknown('tooMany');
  if (reply.status !== 200) return unknown('unlistedStatus');
  const fields = jsonObject(reply.text);
  return fields ? { kind: 'body', fields } : unknown('badBody');
}
