import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isAway } from '@prae/server/src/db/away.ts';
import { sql } from '@prae/server/src/db/database.ts';
import { type Answer, type Call, type Caller, callerTo } from './call.ts';
import type { Member } from './people.ts';
import type { World } from './world.ts';

export type Game = 'JOKER' | 'SLOTXO';

/** A movement that a member asked for, over an amount (in satang) that no other one of theirs has. */
export interface Deed {
  kind: 'deposit' | 'withdraw' | 'in' | 'out';
  game?: Game;
  satang: number;
  /**
   * `done`: told that it happened, or for a deposit taken by the bank; `accepted`: told that it is under way; `refused`;
   * `open`: nothing was told.
   */
  end: 'done' | 'accepted' | 'refused' | 'open';
  /** When it was acknowledged, in ms since 1970. */
  at: number;
}

/** One try of a call, for the limits. */
export interface Try {
  what: string;
  /** When it was sent, in ms since 1970. */
  at: number;
  ms: number;
  status: number;
  message: string;
  retryAfter?: number;
  /** What the tries of the same call right before it were answered, such as `503 UNAVAILABLE`; `0`: nothing. */
  before: readonly string[];
  /** How long the caller had waited by the answer, from the first try of the call on, in ms. */
  waitedMs: number;
}

export interface Person {
  member: Member;
  /** The portal, by a connection of their own. */
  portal: Caller;
  deeds: Deed[];
  /** Distinct amounts so far. */
  amounts: number;
}

/** What goes on in a drill: who acts, all tries so far, and whether it goes on. */
export interface Load {
  readonly people: readonly Person[];
  readonly tries: Try[];
  /** Somebody who acts only when asked. */
  readonly watcher: Person;
  stop(): Promise<void>;
}

/** How long an unanswered request is repeated. */
const PATIENCE_MS = 150_000;

/** How members act. */
export interface Habits {
  /** Within how many ms all members have begun to act, one after the other; at once unless told. */
  readonly arriveMs?: number;
  /** How many of them act at all; all but the watcher unless told. */
  readonly acting?: number;
  /** How long each rests after every thing; not at all unless told. */
  readonly restMs?: number;
}

/**
 * Every member but one does one thing after the other, without a pause unless told, until it is stopped. They begin when all have a
 * connection.
 */
export function beginLoad(
  world: World,
  { arriveMs = 0, acting = world.members.length - 1, restMs = 0 }: Habits = {},
): Load {
  const [watcher, ...people] = world.members
    .slice(0, acting + 1)
    .map((member): Person => ({ member, portal: callerTo(world.url), deeds: [], amounts: 0 }));
  if (!watcher) throw new Error('Nobody is there');
  const tries: Try[] = [];
  let isOver = false;
  // A proxy on Node takes one new connection in each turn of its loop: among a thousand that act, a new one would wait long.
  const connected = Promise.all(people.map(({ portal }) => portal.call({ method: 'GET', path: '/healthz' })));
  const lives = people.map(async (person, at) => {
    const actor = { world, person, tries };
    await connected;
    await pause((at * arriveMs) / people.length);
    for (let thing = at; !isOver; thing += 1) {
      await habits[thing % habits.length]?.(actor);
      if (restMs > 0) await pause(restMs);
    }
  });
  // Whoever breaks off is heard of at the end.
  for (const one of lives) one.catch(() => {});
  return {
    ...{ people, tries, watcher },
    async stop() {
      isOver = true;
      await Promise.all(lives);
    },
  };
}

export interface Actor {
  world: World;
  person: Person;
  tries: Try[];
  /** How long to wait before another try; what the answer asks for unless told. */
  againMs?: number;
}

/** Everybody begins at another place of it. */
const habits: readonly ((actor: Actor) => Promise<unknown>)[] = [
  (actor) => transfer(actor, 'in', 'JOKER'),
  deposit,
  (actor) => transfer(actor, 'in', 'SLOTXO'),
  (actor) => ask(actor, 'wallet', { method: 'GET', path: '/api/wallet' }),
  (actor) => transfer(actor, 'in', 'JOKER'),
  withdraw,
  (actor) => transfer(actor, 'out', 'JOKER'),
  deposit,
  (actor) => ask(actor, 'refresh', { method: 'POST', path: '/api/wallet/refresh/slot' }),
  (actor) => transfer(actor, 'in', 'SLOTXO'),
  (actor) => transfer(actor, 'out', 'SLOTXO'),
  (actor) =>
    ask(actor, 'statement', { method: 'POST', path: '/api/statement', body: { page: 1, limit: 20 } }),
];

export async function transfer(actor: Actor, kind: 'in' | 'out', game: Game): Promise<Deed> {
  const deed = begin(actor, { kind, game, from: 100 });
  const [from, to] = kind === 'in' ? ['WALLET', game] : [game, 'WALLET'];
  const body = { from, to, amount: deed.satang / 100 };
  const answer = await ask(actor, `transfer ${game}`, { method: 'POST', path: '/api/wallet/transfer', body });
  return told(deed, answer);
}

export async function withdraw(actor: Actor): Promise<Deed> {
  const deed = begin(actor, { kind: 'withdraw', from: 10_000 });
  const body = { amount: deed.satang / 100 };
  return told(deed, await ask(actor, 'withdraw', { method: 'POST', path: '/api/wallet/withdraw', body }));
}

/** Has a code made and pays it in the bank's app; it is acknowledged by the bank. */
export async function deposit(actor: Actor): Promise<Deed> {
  const { world, person } = actor;
  const deed = begin(actor, { kind: 'deposit', from: 100 });
  const amount = deed.satang / 100;
  const made = await ask(actor, 'code', { method: 'POST', path: '/api/qrcode/KBANK', body: { amount } });
  deed.end = made ? 'refused' : 'open';
  if (made?.body.hasQrcode !== true) return deed;
  const payload = await payloadOf(world, String(made.body.qrcodeId));
  const payer = { fromBankCode: 'KBANK', fromAccountNo: person.member.accountNo };
  const paid = await world.sandbox.call({
    method: 'POST',
    path: '/bank/pay-qr',
    body: { payload, ...payer },
  });
  if (paid.status !== 200) throw new Error(`The bank answered ${paid.status} ${JSON.stringify(paid.body)}`);
  Object.assign(deed, { end: 'done', at: Date.now() });
  return deed;
}

/** What the code's picture says; reading that would cost the machine more than all the rest. */
async function payloadOf(world: World, id: string): Promise<string> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(200)) {
    try {
      const code = sql<{ payload: string }>`select payload from qr_order where id = ${id}`;
      return (await world.owner().one(code)).payload;
    } catch (error) {
      if (!isAway(error) || Date.now() > deadline) throw error;
    }
  }
}

function begin({ person }: Actor, { from, ...deed }: Pick<Deed, 'kind' | 'game'> & { from: number }): Deed {
  const begun: Deed = { ...deed, satang: from + person.amounts, end: 'open', at: 0 };
  person.amounts += 1;
  person.deeds.push(begun);
  return begun;
}

function told(deed: Deed, answer: Answer | undefined): Deed {
  if (!answer) return deed;
  deed.at = Date.now();
  if (answer.status === 202) deed.end = 'accepted';
  else deed.end = answer.status === 200 ? 'done' : 'refused';
  return deed;
}

/** Asks until somebody who knows has answered, under one key; undefined when nobody does in time. */
export async function ask(actor: Actor, what: string, call: Call): Promise<Answer | undefined> {
  const { person, tries } = actor;
  const sent = { token: person.member.token, key: randomUUID(), ...call };
  const first = Date.now();
  const deadline = first + PATIENCE_MS;
  const before: string[] = [];
  for (;;) {
    const at = Date.now();
    const answer = await person.portal.call(sent);
    const { status, ms, retryAfter } = answer;
    const message = String(answer.body.message ?? '');
    const waitedMs = Date.now() - first;
    const again = retryAfter !== undefined && { retryAfter };
    tries.push({ what, at, ms, status, message, before: [...before], waitedMs, ...again });
    if (isWord(what, answer)) return answer;
    if (Date.now() > deadline) return undefined;
    before.push(status === 0 ? '0' : `${status} ${message}`);
    await pause(actor.againMs ?? (retryAfter ?? 0.25) * 1_000);
  }
}

/**
 * Whether it tells what became of the request, be it that its party is away. Whoever has a withdrawal under way hears that no
 * other one is taken on.
 */
function isWord(what: string, { status, body }: Answer): boolean {
  if (status === 429) return what === 'withdraw';
  if (status === 0) return false;
  return status < 500 || ['TRANSFER_FAIL', 'QR_FAIL'].includes(String(body.message));
}
