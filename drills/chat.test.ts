import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Conversation } from '@prae/contract/events';
import { routeOf } from '@prae/contract/routes';
import { sql } from '@prae/server/src/db/database.ts';
import { markRead, messagesOf, post } from '@prae/server/src/features/chat/chat.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgram } from '../scripts/processes.mjs';
import { type Caller, callerTo } from './call.ts';
import { p99 } from './drill.ts';
import { type Member, password } from './people.ts';
import { type Line, lineTo, talkerAt } from './talking.ts';
import { startWorld, type World } from './world.ts';

const LINES = 500;
const A_SECOND = 50;
const SECONDS = 5;

/** How soon all but one of a hundred messages are there, where the machine has time for them. */
const DELIVERED_WITHIN_MS = 500;

/** The same as a multiple of what a server takes that only answers, where the machine is busy with others. */
const TIMES_THE_ECHO = 5;

/** Five messages of a moment's 500 that one stall of the machine holds up are too many; a server that is slow is so each time. */
const MOMENTS = 6;

let world: World;
let callers: Caller[];

beforeAll(async () => {
  const env = { CHAT: 'true' };
  world = await startWorld({ members: LINES / 2, isDirect: true, hasNoGames: true, env });
  callers = world.nodes.map(({ url }) => callerTo(url));
});

afterAll(async () => {
  for (const caller of callers ?? []) caller.close();
  await world?.stop();
});

const urlOf = (node: number) => world.nodes[node]?.url ?? '';

function memberOf(number: number): Member {
  const member = world.members[number];
  if (!member) throw new Error('There is no such member');
  return member;
}

/** How often a call is made at most that a busy machine turns away: it was told to come again. */
const TRIES = 5;

async function ask(
  node: number,
  id: 'chat.send' | 'session.end' | 'session.endOthers',
  token: string,
  body?: object,
  tries = TRIES,
): Promise<void> {
  const { method, path } = routeOf(id);
  const answer = await (callers[node] as Caller).call({
    ...{ method: method as 'POST', path: `/api${path}`, token },
    ...(body && { body }),
  });
  if (answer.status === 200) return;
  if (answer.status !== 503 || tries === 1)
    throw new Error(`${id}: ${answer.status} ${JSON.stringify(answer.body)}`);
  await pause(1_000 * (answer.retryAfter ?? 1));
  await ask(node, id, token, body, tries - 1);
}

const said = (text: string) => ({ message_type: 'text', payload: { message: text } });

/** Calls a person, so that the bot says nothing to what comes. */
const callPerson = (number: number) =>
  ask(number % 2, 'chat.send', memberOf(number).token, {
    message: { message_type: 'postback', payload: { title: 'Person', payload: 'PERSON' } },
  });

/** One after the other in so many rows at once. */
async function inRows<T>(rows: number, all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...all];
  const row = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: rows }, row));
}

interface Follower {
  member: Member;
  line: Line;
  heard: { message: Conversation; at: number }[];
}

/** A member's line to a node, which asks for the room of somebody else first. */
async function follower(number: number, node: number): Promise<Follower> {
  const member = memberOf(number);
  const line = await lineTo(urlOf(node), { token: member.token });
  const heard: Follower['heard'] = [];
  line.on('messaging', (message) => heard.push({ message, at: performance.now() }));
  line.emit('join', `prae-${memberOf((number + 1) % (LINES / 2)).id}`);
  return { member, line, heard };
}

test(`${LINES} lines at two nodes hear ${A_SECOND} messages a second: none lost, doubled, out of order or another’s`, async () => {
  const numbers = Array.from({ length: LINES / 2 }, (_, number) => number);
  await inRows(8, numbers, callPerson);
  const followers: Follower[] = [];
  await inRows(8, numbers, async (number) => {
    for (const node of [0, 1]) followers.push(await follower(number, node));
  });
  const limitOf = ({ answered }: Pace) => Math.max(DELIVERED_WITHIN_MS, TIMES_THE_ECHO * answered);
  const isInTime = (pace: Pace) => pace.delivered < limitOf(pace);
  let pace = await busyMoment(followers);
  for (let tried = 1; tried < MOMENTS && !isInTime(pace); tried += 1) pace = await busyMoment(followers);
  expect(pace.delivered).toBeLessThan(limitOf(pace));
  for (const { line } of followers) line.disconnect();
});

/** How long a message took to be heard, and a call that is only answered, each as the 99th of a hundred, in ms. */
interface Pace {
  delivered: number;
  answered: number;
}

/** Has members say things for some seconds, and sees that each follower hears all of its own once and in order. */
async function busyMoment(followers: readonly Follower[]): Promise<Pace> {
  for (const follower of followers) follower.heard.length = 0;
  const sentAt = new Map<string, number>();
  const sentBy = new Map<string, string[]>();
  const echo = await beginEcho();
  const sending: Promise<void>[] = [];
  const began = performance.now();
  for (let count = 0; count < A_SECOND * SECONDS; count += 1) {
    await pause(Math.max(0, began + (count * 1_000) / A_SECOND - performance.now()));
    const member = memberOf(count % 60);
    const id = randomUUID();
    sentBy.set(member.id, [...(sentBy.get(member.id) ?? []), id]);
    sentAt.set(id, performance.now());
    sending.push(ask(count % 2, 'chat.send', member.token, { _id: id, message: said(`message ${count}`) }));
  }
  await Promise.all(sending);
  const isHere = ({ member, heard }: Follower) => heard.length >= (sentBy.get(member.id)?.length ?? 0);
  await expect.poll(() => followers.filter((one) => !isHere(one)).length, { timeout: 20_000 }).toBe(0);
  // Whatever comes twice has come a moment later.
  await pause(500);
  const echoes = await echo.stop();
  for (const { member, heard } of followers) {
    expect(heard.map(({ message }) => message.userId ?? '').filter((id) => id !== member.id)).toEqual([]);
    const ids = heard.map(({ message }) => message._id);
    expect(ids.toSorted()).toEqual((sentBy.get(member.id) ?? []).toSorted());
    const seqs = heard.map(({ message }) => message.seq);
    expect(seqs).toEqual(seqs.map((_, at) => (seqs[0] ?? 0) + at));
  }
  const deliveries = followers.flatMap(({ heard }) =>
    heard.map(({ message, at }) => ({ ms: at - (sentAt.get(message._id) ?? 0) })),
  );
  const pace = { delivered: p99(deliveries), answered: p99(echoes) };
  console.log(
    `${deliveries.length} deliveries, p99 ${pace.delivered.toFixed(0)} ms; beside them an echo of p99 ${pace.answered.toFixed(0)} ms`,
  );
  return pace;
}

/** Asks a server that only answers, as often as messages are sent, until it is stopped; answers how long each took. */
async function beginEcho(): Promise<{ stop(): Promise<{ ms: number }[]> }> {
  const program = startProgram('drills/echo.ts', { env: { PATH: process.env.PATH } });
  const caller = callerTo(await program.listening);
  const going: Promise<{ ms: number }>[] = [];
  const timer = setInterval(() => going.push(caller.call({ method: 'GET', path: '/' })), 1_000 / A_SECOND);
  return {
    async stop() {
      clearInterval(timer);
      const all = await Promise.all(going);
      caller.close();
      await program.stop();
      return all;
    },
  };
}

test('a node that is killed in the middle of a conversation loses, doubles and reorders nothing', async () => {
  const number = 100;
  const { id, token } = memberOf(number);
  const [node] = world.nodes;
  const owner = world.owner();
  const { thread } = await owner.one(
    sql<{ thread: string }>`select id as thread from chat_thread where member_id = ${id}`,
  );
  const urls = world.nodes.map(({ url }) => url);
  const [phone, desk] = await Promise.all([talkerAt(urls, token), talkerAt(urls.toReversed(), token)]);
  const words = (who: string) => Array.from({ length: 60 }, (_, at) => `${who} ${at}`);
  const member = async () => {
    for (const [at, text] of words('member').entries()) {
      if (at === 20) process.kill(node?.pid() ?? 0, 'SIGKILL');
      await phone.say(text);
    }
  };
  // As `npm run chat -- answer` does.
  const operator = async () => {
    for (const text of words('operator')) {
      await owner.one(
        post({ thread, id: randomUUID(), sender: 'other', author: 'Mani', content: said(text) }),
      );
      await owner.one(markRead(thread, 'other'));
      await pause(15);
    }
  };
  await Promise.all([member(), operator()]);
  const stored = (await owner.rows(messagesOf(thread, { limit: 1_000, skip: 0 }))).toReversed();
  for (const who of ['member', 'operator']) {
    const texts = stored.map(textOf).filter((text) => text.startsWith(who));
    expect(texts).toEqual(words(who));
  }
  for (const talker of [phone, desk]) {
    await expect.poll(() => talker.known.size).toBe(stored.length);
    const known = [...talker.known.values()].toSorted((one, other) => one.seq - other.seq);
    expect(known.map(({ _id }) => _id)).toEqual(stored.map((one) => one.id));
    expect(talker.heard).toEqual(talker.heard.toSorted((one, other) => one - other));
    talker.close();
  }
  await node?.start();
});

const textOf = ({ content }: { content: unknown }) =>
  String((content as { payload: { message?: string } }).payload.message ?? '');

test('nobody joins by a foreign or expired token or a forged id', async () => {
  const owner = world.owner();
  const expired = memberOf(101);
  await owner.run(sql`update session set expires_at = now() where member_id = ${expired.id}`);
  const given = await (callers[0] as Caller).call({
    method: 'POST',
    path: `/api${routeOf('chat.guest').path}`,
  });
  const guestId = String(given.body.guestId);
  const [name = '', version, signature] = guestId.split('.');
  const another = name.startsWith('A') ? `B${name.slice(1)}` : `A${name.slice(1)}`;
  for (const node of [0, 1]) {
    const joins = (auth: Record<string, string>) => lineTo(urlOf(node), auth).then(() => 'joined', String);
    await expect(joins({ token: 'A'.repeat(43) })).resolves.toContain('invalid-token');
    await expect(joins({ token: memberOf(102).id })).resolves.toContain('invalid-token');
    await expect(joins({ token: expired.token })).resolves.toContain('EXPIRED_AUTH_TOKEN');
    await expect(joins({ guestId: [another, version, signature].join('.') })).resolves.toContain(
      'invalid-token',
    );
    await expect(joins({ guestId: memberOf(102).id })).resolves.toContain('invalid-token');
    const own = await lineTo(urlOf(node), { guestId });
    own.disconnect();
  }
});

test.each([
  ['who has logged out', (number: number) => ask(0, 'session.end', memberOf(number).token)],
  [
    'who has logged out elsewhere',
    async (number: number) => {
      const token = await anotherSession(memberOf(number));
      await ask(0, 'session.endOthers', token);
    },
  ],
  [
    'who is suspended',
    (number: number) =>
      world.owner().run(sql`update member set status = 'suspended' where id = ${memberOf(number).id}`),
  ],
  [
    'who is closed',
    (number: number) =>
      world.owner().run(sql`update member set status = 'closed' where id = ${memberOf(number).id}`),
  ],
])('the line to the other node of a member %s is closed within five seconds', async (what, end) => {
  const number = 110 + what.length;
  const line = await lineTo(urlOf(1), { token: memberOf(number).token });
  const closed = new Promise<string>((resolve) => line.on('disconnect', resolve));
  // The look at a new line is over by then.
  await pause(500);
  await end(number);
  expect(await Promise.race([closed, pause(5_000)])).toBe('io server disconnect');
});

/** The member's second session, as a login elsewhere makes one. */
async function anotherSession({ phone }: Member): Promise<string> {
  const { method, path } = routeOf('session.create');
  const { body } = await (callers[0] as Caller).call({
    ...{ method: method as 'POST', path: `/api${path}` },
    body: { username: phone, password },
  });
  return String(body.token);
}
