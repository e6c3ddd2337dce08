import { randomUUID } from 'node:crypto';
import { GUEST_HEADER } from '@prae/contract/chat-facts';
import type { Conversation } from '@prae/contract/events';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildApp, type Portal } from '../app.ts';
import { sql } from '../db/database.ts';
import { listen } from '../db/listen.ts';
import { type Chatter, chatIn, textOf } from '../features/chat/chat.fixture.ts';
import { guestsOf, tellHouseTyping } from '../features/chat/chat.ts';
import { command } from '../testing/command.ts';
import { callsTo, startWorld, type World } from '../testing/world.ts';
import { type Client, openClients } from './client.fixture.ts';
import { NEWS_CHANNEL } from './news.sql.ts';

/** Two nodes on one database. */
let world: World;
let chat: ReturnType<typeof chatIn>;
let second: Portal;
let secondUrl: string;
beforeAll(async () => {
  world = await startWorld({ recheck: false, env: { CHAT: 'true' } });
  chat = chatIn(world);
  await world.owner.run(sql`insert into setting (name, value) values ('messagesPerMinute', '100000')`);
  second = await buildApp({ ...world.deps.config, port: 0 }, world.databaseUrl, { recheck: false });
  secondUrl = await second.start();
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const lines = openClients();
afterEach(lines.endAll);

const connected = (url: string, who: Chatter) =>
  lines.connected(url, 'token' in who ? { token: who.token } : { guestId: who.guest });

function heard(client: Client): Conversation[] {
  const all: Conversation[] = [];
  client.on('messaging', (event) => all.push(event));
  return all;
}

const joins = (client: Client) => client.timeout(20_000).emitWithAck('join');

test.each([
  ['a member', () => chat.newMember()],
  ['a visitor', () => chat.newGuest()],
])(
  '%s hears what is said in the own thread on every node, in order and once, as history tells it',
  async (_, newChatter) => {
    const who: Chatter = await newChatter();
    const both = [await connected(world.url, who), await connected(secondUrl, who)];
    expect(await Promise.all(both.map(joins))).toEqual([{ message: 'OK' }, { message: 'OK' }]);
    const [here, there] = both.map(heard);
    await chat.choose(who, 'PERSON');
    const calls = callsTo(secondUrl);
    await Promise.all(
      Array.from({ length: 30 }, (_each, n) =>
        (n % 2 ? world.api : calls)('chat.send', {
          ...chat.as(who),
          body: { _id: randomUUID(), message: chat.message(`number ${n}`) },
        }),
      ),
    );
    const all = (await chat.history(who)).toReversed();
    await expect.poll(() => [here?.length, there?.length]).toEqual([all.length, all.length]);
    expect(here).toEqual(all);
    expect(there).toEqual(all);
  },
);

test('nobody hears another’s thread, whatever room is asked for', async () => {
  const [anna, boon, visitor] = [await chat.newMember(), await chat.newMember(), await chat.newGuest()];
  const strangers = [await connected(secondUrl, boon), await connected(world.url, visitor)];
  for (const stranger of strangers) {
    stranger.emit('join', `prae-${anna.id}`);
    await joins(stranger);
  }
  const others = strangers.map(heard);
  const hers = heard(await connected(world.url, anna));
  await chat.send(anna, 'a secret');
  await chat.send(boon, 'his');
  await chat.send(visitor, 'theirs');
  await expect
    .poll(() => others.map((all) => all.map(textOf).includes('his') || all.map(textOf).includes('theirs')))
    .toEqual([true, true]);
  expect(JSON.stringify(others)).not.toContain('a secret');
  await expect.poll(() => hers.map(textOf)).toContain('a secret');
});

test.each([
  ['a made-up id', () => 'x'],
  [
    'an id of another’s name',
    async () => (await chat.newGuest()).guest.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
  ],
  ['none', () => ''],
])('%s is not let in', async (_, id) => {
  await expect(connected(world.url, { guest: await id() })).rejects.toThrow('invalid-token');
});

test('a good visitor’s id makes up for no token that is not, and opens no line where there is no chat', async () => {
  const { guest } = await chat.newGuest();
  const both = { token: 'x'.repeat(43), guestId: guest };
  await expect(lines.connected(world.url, both)).rejects.toThrow('invalid-token');
  const off = await startWorld({ recheck: false, env: { CHAT: 'false' } });
  onTestFinished(() => off.close());
  const guestId = guestsOf(off.deps.config).newGuest();
  await expect(lines.connected(off.url, { guestId })).rejects.toThrow('invalid-token');
});

test('a visitor who has logged in since cannot join', async () => {
  const [visitor, member] = [await chat.newGuest(), await chat.newMember()];
  await chat.send(visitor, 'hello');
  const [before, hers] = [await connected(world.url, visitor), await connected(secondUrl, member)];
  const all = heard(hers);
  await world.api('chat.claim', { token: member.token, headers: { [GUEST_HEADER]: visitor.guest } });
  // What she said as a visitor comes to her screens at once.
  await expect.poll(() => all.map(textOf)).toContain('hello');
  expect(await joins(before)).toEqual({ message: 'invalid-token' });
  const silent = heard(before);
  await chat.send(member, 'as a member');
  await expect.poll(() => all.map(textOf)).toContain('as a member');
  expect(silent).toEqual([]);
});

test('a logged-out line is closed within moments, and hears nothing more', async () => {
  const member = await chat.newMember();
  const line = await connected(secondUrl, member);
  const all = heard(line);
  const closed = new Promise<number>((resolve) => line.on('disconnect', () => resolve(Date.now())));
  const at = Date.now();
  await world.api('session.end', { token: member.token });
  expect((await closed) - at).toBeLessThan(5_000);
  expect(all).toEqual([]);
});

test('what an operator answers is heard, and that they have read', async () => {
  const who = await chat.newGuest();
  await chat.choose(who, 'PERSON');
  await chat.send(who, 'hello');
  const line = await connected(secondUrl, who);
  const all = heard(line);
  const read: number[] = [];
  line.on('read', ({ seq }) => read.push(seq));
  const { stdout } = await command(world.databaseUrl, 'chat', 'list');
  const thread =
    stdout
      .split('\n')
      .find((row) => row.endsWith('hello'))
      ?.split('  ')[0] ?? '';
  await command(world.databaseUrl, 'chat', 'answer', thread, 'Mani', 'Good day.');
  // What was said before may come a moment late.
  await expect.poll(() => all.filter(({ name }) => name === 'Mani')).toHaveLength(1);
  const [, hello] = await chat.history(who);
  await expect.poll(() => read).toEqual([hello?.seq]);
});

/** What every server is told of threads, as it is told. */
async function told(): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  await new Promise<void>((resolve) => {
    const listening = listen(world.databaseUrl, NEWS_CHANNEL, {
      heard: (payload) => all.push(JSON.parse(payload)),
      missed: () => {},
      broke: () => {},
      listening: resolve,
    });
    onTestFinished(() => listening.close());
  });
  return all;
}

function typists(client: Client): unknown[] {
  const all: unknown[] = [];
  client.on('typing', (event) => all.push(event));
  return all;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('that somebody of the house is writing comes to every node, not to others, not all the time, and is not kept', async () => {
  const [who, other] = [await chat.newMember(), await chat.newMember()];
  for (const one of [who, other]) await chat.choose(one, 'PERSON');
  const { thread } = await world.owner.one(
    sql<{ thread: string }>`select id as thread from chat_thread where member_id = ${who.id}`,
  );
  const before = await chat.history(who);
  const both = [await connected(world.url, who), await connected(secondUrl, who)].map(typists);
  const stranger = typists(await connected(secondUrl, other));
  // In one moment, however slow the machine is; of equal ones the database would tell one.
  await world.database.transaction(async (tx) => {
    for (const more of ['', ...Array(19).keys()]) await tx.run(tellHouseTyping(thread, `Mani${more}`));
  });
  await expect.poll(() => both).toEqual([[{ name: 'Mani' }], [{ name: 'Mani' }]]);
  await pause(1_100);
  await world.database.run(tellHouseTyping(thread, 'Mani'));
  await expect.poll(() => both.map(({ length }) => length)).toEqual([2, 2]);
  expect(stranger).toEqual([]);
  expect(await chat.history(who)).toEqual(before);
});

test.each([
  ['a member', () => chat.newMember()],
  ['a visitor', () => chat.newGuest()],
])(
  'that %s is writing is told to every node once a second, and not to their own lines',
  async (_, newChatter) => {
    const who: Chatter & { id?: string } = await newChatter();
    const news = await told();
    const writing = () => news.filter((one) => 'typing' in one);
    const [here, there] = [await connected(world.url, who), await connected(secondUrl, who)];
    const own = [here, there].map(typists);
    here.emit('typing');
    await joins(here);
    // Nobody waits in a thread in which nothing was said.
    expect(writing()).toEqual([]);
    await chat.choose(who, 'PERSON');
    await pause(1_100);
    for (let times = 0; times < 50; times += 1) here.emit('typing');
    await expect
      .poll(writing)
      .toEqual([{ chat: who.id ?? expect.any(String), thread: expect.any(String), typing: 'customer' }]);
    await pause(1_100);
    here.emit(...(['typing', { name: 'Support' }] as unknown as ['typing']));
    await expect.poll(() => writing().length).toBe(2);
    expect(writing().map(({ name }) => name)).toEqual([undefined, undefined]);
    expect(own).toEqual([[], []]);
  },
);

test('a line that asks into its room again and again is answered each time', async () => {
  const line = await connected(world.url, await chat.newMember());
  const answers = await Promise.all(Array.from({ length: 500 }, () => joins(line)));
  expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['OK']));
});

test('a message as long as any is heard whole, and one that cannot be read stops none after it', async () => {
  const who = await chat.newGuest();
  const all = heard(await connected(world.url, who));
  await chat.choose(who, 'PERSON');
  await chat.send(who, 'ก'.repeat(2_000));
  const { thread } = await world.owner.one(
    sql<{
      thread: string;
    }>`select id::text as thread from chat_thread where guest_id = ${who.guest.split('.')[0]}`,
  );
  await world.owner.run(
    sql`select pg_notify('prae_news', ${JSON.stringify({ chat: who.guest.split('.')[0], thread: 'x', seq: 1 })})`,
  );
  await world.owner.run(
    sql`select pg_notify('prae_news', ${JSON.stringify({ chat: who.guest.split('.')[0], thread, seq: 999 })})`,
  );
  await chat.send(who, 'after');
  await expect.poll(() => all.map(textOf)).toContain('after');
  // What the choice said comes in its own time, before them.
  expect(all.slice(-2).map((one) => textOf(one).length)).toEqual([2_000, 5]);
  expect(all).toEqual((await chat.history(who)).toReversed());
});
