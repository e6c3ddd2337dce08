import { satang } from '../amount.ts';
import { type AloneReply, call, isObject, jsonObject } from '../http.ts';
import { type Rejected, rejected, type Unknown, unknown } from '../outcome.ts';
import { type NotTold, nameIn } from '../told.ts';
import { type GiftAsked, type GiftFound, type GiftTold, matchGift, type Ticket } from './match.ts';
import type { GiftGateway } from './port.ts';

export interface TrueMoneyOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  /** For one call; 10 seconds unless told. */
  timeoutMs?: number;
}

/** What the envelope calls a refusal. Others are not known to say what they mean. */
const refusals: ReadonlySet<unknown> = new Set([
  'CANNOT_GET_OWN_VOUCHER',
  'TARGET_USER_NOT_FOUND',
  'TARGET_USER_REDEEMED',
  'VOUCHER_OUT_OF_STOCK',
  'VOUCHER_NOT_FOUND',
  'VOUCHER_EXPIRED',
  'INTERNAL_ERROR',
]);

/**
 * TrueMoney's gift vouchers: JSON envelopes `{status: {code}, data}`, refusals with HTTP 400. The public address stands behind a guard
 * against robots; its pages are no answers, and nothing here pretends to be a browser: `baseUrl` is the way that the operator may go.
 */
export function trueMoney({ baseUrl, timeoutMs }: TrueMoneyOptions): GiftGateway {
  const root = `${baseUrl}/campaign/vouchers`;
  const limit = timeoutMs === undefined ? {} : { timeoutMs };
  return {
    code: 'TRUEMONEY',
    async look(asked) {
      const { hash, mobile } = asked;
      const query = new URLSearchParams({ mobile });
      return foundIn(
        asked,
        await call(`${root}/${encodeURIComponent(hash)}/verify?${query}`, { alone: true, ...limit }),
      );
    },
    async redeem(asked) {
      const { hash, mobile } = asked;
      const json = { mobile, voucher_hash: hash };
      const url = `${root}/${encodeURIComponent(hash)}/redeem`;
      const reply = await call(url, { method: 'POST', json, alone: true, ...limit });
      const found = foundIn(asked, reply, 'called');
      if (found.kind === 'open') return unknown('badBody');
      return found.kind === 'refused' ? refusedBy(found.code) : found;
    },
  };
}

function refusedBy(code: string): Rejected {
  return rejected(code);
}

/** `called`: it may be gone because it was taken for us just now, so that without a ticket of ours nothing is said. */
function foundIn<Asked extends GiftAsked>(
  asked: Asked,
  reply: AloneReply,
  how?: 'called',
): GiftFound<Asked> | Unknown {
  if (reply.kind === 'unknown') return reply;
  const { status, text, notTold } = reply;
  if (status >= 500) return unknown('http5xx');
  if (status === 429) return unknown('tooMany');
  const body = jsonObject(text);
  const code = isObject(body?.status) ? body.status.code : undefined;
  if (body === undefined || typeof code !== 'string') return unknown('badBody');
  const isSuccess = status === 200 && code === 'SUCCESS';
  if (!isSuccess && !(status === 400 && refusals.has(code))) return unknown('unlistedStatus');
  const told = toldIn(body.data, code, notTold);
  const isOurs = Boolean(told?.ticket);
  const isSaid = told !== undefined && (isOurs || told.state.kind !== 'gone' || how !== 'called');
  return isSaid ? matchGift(asked, told) : unknown('badBody');
}

/** Undefined where the answer is not understood whole. */
function toldIn(data: unknown, code: string, notTold: NotTold): GiftTold | undefined {
  const refused = { kind: 'refused', code } as const;
  if (data === null || data === undefined)
    return code === 'SUCCESS' ? undefined : { hash: notTold, ticket: undefined, state: refused };
  if (!isObject(data) || !isObject(data.voucher)) return undefined;
  const ticket = ticketIn(data.my_ticket);
  if (ticket === 'unread') return undefined;
  const hash = hashIn(data.voucher);
  if (code !== 'SUCCESS') return { hash, ticket, state: refused };
  const state = openIn(data.voucher) ?? goneIn(data.voucher);
  if (ticket) return { hash, ticket, state: state ?? refused };
  return state && { hash, ticket, state };
}

/** The link names the voucher as we know it; its own number may be another one. */
function hashIn({ link, voucher_id: number }: Record<string, unknown>): string | undefined {
  if (typeof link !== 'string' || link === '') return nameIn(number);
  return URL.canParse(link) ? (new URL(link).searchParams.get('v') ?? undefined) : undefined;
}

function ticketIn(value: unknown): Ticket | null | undefined | 'unread' {
  if (value === null || value === undefined) return value;
  if (!isObject(value)) return 'unread';
  const amount = satang(value.amount_baht);
  return typeof value.mobile === 'string' && amount !== undefined
    ? { mobile: value.mobile, amount }
    : 'unread';
}

/** What is left of a voucher that can be had: all of it where it is for one, and of equal parts one. */
function openIn(voucher: Record<string, unknown>): Extract<GiftTold['state'], { kind: 'open' }> | undefined {
  const { member, available, type, status } = voucher;
  const total = satang(voucher.amount_baht);
  if (status !== 'active' || total === undefined) return undefined;
  if (!isCount(member) || !isCount(available)) return undefined;
  const isEqual = member === 1 || type === 'F';
  const part = total / BigInt(member);
  return { kind: 'open', atMost: isEqual ? part : total, expected: isEqual ? part : undefined };
}

/** A voucher that is told under SUCCESS and of which nothing can be had; undefined where it contradicts itself. */
function goneIn({
  available,
  status,
}: Record<string, unknown>): Extract<GiftTold['state'], { kind: 'gone' }> | undefined {
  if (status === 'expired') return { kind: 'gone', code: 'VOUCHER_EXPIRED' };
  const isTaken = (status === 'redeemed' || status === 'active') && available === 0;
  return isTaken ? { kind: 'gone', code: 'VOUCHER_OUT_OF_STOCK' } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}
