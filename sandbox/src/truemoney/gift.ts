import { randomBytes, randomInt } from 'node:crypto';
import { fieldsOf, Refused, textOf } from '../fields.ts';
import { decimalText, satangOf } from '../money.ts';
import type { Answer } from '../protocol.ts';
import type { World } from '../world.ts';

/** A gift voucher: its amount goes to `members` wallets in equal parts, each wallet once, until it expires. */
export interface Gift {
  readonly hash: string;
  /** The party's own number of it. */
  readonly number: string;
  /** Satang. */
  readonly amount: bigint;
  readonly members: number;
  /** The receiving wallet itself made it, and cannot take it. */
  readonly own?: boolean;
  /** A look at it is a success also where nothing of it can be had. */
  readonly plain?: boolean;
  readonly expiresAt: number;
  readonly createdAt: string;
  readonly tickets: readonly { mobile: string; amount: bigint; at: number }[];
}

const host = 'https://gift.truemoney.com/campaign/?v=';
const sender = 'แพรวา ***';

/** Makes a gift; `{amount, members?, minutes?, own?, plain?}`. The link is the real host's: only its voucher id means something here. */
export function makeGift(world: World, body: unknown): { link: string; hash: string } {
  const fields = fieldsOf(body);
  const amount = satangOf(fields.amount);
  const members = fields.members ?? 1;
  const minutes = fields.minutes ?? 72 * 60;
  const own = fields.own ?? false;
  const plain = fields.plain ?? false;
  if (amount === undefined || amount <= 0n) throw new Refused('KEY_INVALID', 400, 'amount');
  if (!Number.isInteger(members) || (members as number) < 1 || (members as number) > 100) {
    throw new Refused('KEY_INVALID', 400, 'members');
  }
  if (typeof minutes !== 'number' || !(minutes >= 0)) throw new Refused('KEY_INVALID', 400, 'minutes');
  if (typeof own !== 'boolean') throw new Refused('KEY_INVALID', 400, 'own');
  if (typeof plain !== 'boolean') throw new Refused('KEY_INVALID', 400, 'plain');
  const hash = randomBytes(24)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .padEnd(18, '0')
    .slice(0, 18);
  gifts(world).put(hash, {
    hash,
    number: String(randomInt(1e14, 2e14)),
    own,
    plain,
    amount,
    members: members as number,
    expiresAt: world.now() + minutes * 60_000,
    createdAt: new Date().toISOString(),
    tickets: [],
  });
  world.news.tell('gifts');
  return { link: `${host}${hash}`, hash };
}

/** All gifts, newest first, with who has taken what of them. */
export function listGifts(world: World): unknown[] {
  return gifts(world)
    .all()
    .reverse()
    .map((gift) => ({
      link: `${host}${gift.hash}`,
      amount: Number(decimalText(gift.amount)),
      status: statusOf(world, gift),
      createdAt: gift.createdAt,
      members: gift.members,
      taken: gift.tickets.map(({ mobile, amount }) => ({ mobile, amount: Number(decimalText(amount)) })),
    }));
}

/** What a look at a plain gift tells by the voucher alone. */
const plainly: ReadonlySet<unknown> = new Set([
  'TARGET_USER_REDEEMED',
  'VOUCHER_OUT_OF_STOCK',
  'VOUCHER_EXPIRED',
]);

/** Looks at a voucher for a wallet, which takes nothing. */
export function verifyGift(world: World, hash: string, query: unknown): Answer {
  const mobile = textOf(fieldsOf(query), 'mobile');
  const gift = gifts(world).get(hash);
  const refused = refusal(world, gift, mobile);
  const isPlain = gift?.plain && plainly.has(refused);
  return gift && (!refused || isPlain)
    ? envelope(200, 'SUCCESS', world, gift, mobile)
    : envelope(400, refused, world, gift, mobile);
}

/** Takes this wallet's part of a voucher. */
export function redeemGift(world: World, hash: string, body: unknown): Answer {
  const mobile = textOf(fieldsOf(body), 'mobile');
  const gift = gifts(world).get(hash);
  const refused = refusal(world, gift, mobile);
  if (!gift || refused) return envelope(400, refused, world, gift, mobile);
  const part = gift.amount / BigInt(gift.members);
  const taken = { ...gift, tickets: [...gift.tickets, { mobile, amount: part, at: Date.now() }] };
  gifts(world).put(hash, taken);
  world.news.tell('gifts');
  return envelope(200, 'SUCCESS', world, taken, mobile);
}

function refusal(world: World, gift: Gift | undefined, mobile: string): string | undefined {
  if (!/^0\d{9}$/.test(mobile)) return 'TARGET_USER_NOT_FOUND';
  if (!gift) return 'VOUCHER_NOT_FOUND';
  if (gift.own) return 'CANNOT_GET_OWN_VOUCHER';
  if (gift.tickets.some((ticket) => ticket.mobile === mobile)) return 'TARGET_USER_REDEEMED';
  if (gift.tickets.length >= gift.members) return 'VOUCHER_OUT_OF_STOCK';
  return gift.expiresAt <= world.now() ? 'VOUCHER_EXPIRED' : undefined;
}

function statusOf(world: World, gift: Gift): 'active' | 'redeemed' | 'expired' {
  if (gift.tickets.length >= gift.members) return 'redeemed';
  return gift.expiresAt <= world.now() ? 'expired' : 'active';
}

/** Refusals come in the same envelope, with HTTP 400. */
function envelope(
  status: number,
  code = 'INTERNAL_ERROR',
  world: World,
  gift: Gift | undefined,
  mobile: string,
): Answer {
  const mine = gift?.tickets.find((ticket) => ticket.mobile === mobile);
  const data = gift && {
    voucher: {
      voucher_id: gift.number,
      amount_baht: decimalText(gift.amount),
      redeemed_amount_baht: decimalText(gift.tickets.reduce((sum, ticket) => sum + ticket.amount, 0n)),
      member: gift.members,
      status: statusOf(world, gift),
      link: `${host}${gift.hash}`,
      detail: '',
      expire_date: gift.expiresAt,
      type: 'F',
      redeemed: gift.tickets.length,
      available: gift.members - gift.tickets.length,
    },
    owner_profile: { full_name: sender },
    redeemer_profile: { mobile_number: mobile },
    my_ticket: mine ? ticketOf(mine) : null,
    tickets: gift.tickets.map((ticket) => ({
      ...ticketOf(ticket),
      mobile: `xxx-xxx-${ticket.mobile.slice(-4)}`,
    })),
  };
  return { status, body: { status: { code, message: code.toLowerCase() }, data: data ?? null } };
}

function ticketOf(ticket: Gift['tickets'][number]) {
  const amount = decimalText(ticket.amount);
  return {
    mobile: ticket.mobile,
    update_date: ticket.at,
    amount_baht: amount,
    full_name: 'PRAE',
    profile_pic: null,
  };
}

function gifts(world: World) {
  return world.store.table<Gift>('gifts');
}
