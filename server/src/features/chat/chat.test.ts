import { randomBytes, randomUUID } from 'node:crypto';
import { GUEST_HEADER } from '@prae/contract/chat-facts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Participant } from '../../domain/participant.ts';
import { command } from '../../testing/command.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { devicesIn } from '../push/push.fixture.ts';
import { botTexts } from './bot.texts.ts';
import { type Chatter, chatIn, textOf } from './chat.fixture.ts';
import { chatSweeps } from './chat.routes.ts';
import { openThread, threadIfAny } from './chat.sql.ts';
import { guestsOf, openHours } from './chat.ts';

let world: World;
let chat: ReturnType<typeof chatIn>;
beforeAll(async () => {
  world = await startWorld({ recheck: false, env: { CHAT: 'true' } });
  chat = chatIn(world);
  await world.owner.run(
    sql`insert into setting (name, value) values ('messagesPerMinute', '100000'), ('chatFrom', '"00:00"'), ('chatTo', '"00:00"')`,
  );
});
afterAll(() => world.close());

/** As the server knows who chats. */
function ownerOf(who: Chatter & { id?: string }): Participant {
  return ('guest' in who
    ? { guest: who.guest.split('.')[0] }
    : { member: { id: who.id } }) as unknown as Participant;
}

/** A member, and a visitor: what holds for one holds for the other. */
const both = [
  ['a member', (): Promise<Chatter> => chat.newMember()],
  ['a visitor', (): Promise<Chatter> => chat.newGuest()],
] as const;

describe.each(both)('%s', (_, newChatter) => {
  it('is greeted once, with topics to choose from and a person among them', async () => {
    const who = await newChatter();
    const all = await Promise.all([1, 2, 3, 4].map(() => chat.history(who)));
    const [greeting, ...others] = all[0] ?? [];
    expect([others, greeting?.sender, greeting?.seq, textOf(greeting as never)]).toEqual([
      [],
      'bot',
      1,
      botTexts.th.greeting,
    ]);
    expect(greeting?.message).toMatchObject({
      message_type: 'quick_replies',
      payloads: expect.arrayContaining([{ title: botTexts.th.titles.PERSON, payload: 'PERSON' }]),
    });
    // Looking begins nothing that would be kept.
    expect(await world.owner.rows(threadIfAny(ownerOf(who)))).toEqual([]);
    expect(await chat.history(who, { skip: 1 })).toEqual([]);
    await chat.send(who, 'hello');
    expect((await chat.history(who)).at(-1)).toMatchObject({ _id: greeting?._id, seq: 1 });
  });

  it('has what was sent once, in its order, newest first and by pages', async () => {
    const who = await newChatter();
    await chat.choose(who, 'PERSON');
    for (let n = 1; n <= 12; n += 1) expect((await chat.send(who, `number ${n}`)).status).toBe(200);
    const all = await chat.history(who);
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_message, at) => all.length - at));
    expect(all.slice(0, 3).map(textOf)).toEqual(['number 12', 'number 11', 'number 10']);
    expect(await chat.history(who, { limit: 5, skip: 2 })).toEqual(all.slice(2, 7));
    expect(await chat.history(who, { after: all[3]?.seq ?? 0 })).toEqual(all.slice(0, 3));
  });

  it('sends nothing twice under one id, also at once, and no other message under it', async () => {
    const who = await newChatter();
    const _id = randomUUID();
    const answers = await Promise.all([...Array(20)].map(() => chat.send(who, 'once', { _id })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await chat.said(who)).toEqual(['once']);
    expect(await chat.send(who, 'another', { _id })).toMatchObject({
      status: 409,
      body: { message: 'IDEMPOTENCY_MISMATCH' },
    });
    // The bot has answered it once, too.
    expect((await chat.history(who)).filter(({ sender }) => sender === 'bot')).toHaveLength(2);
  });

  it('is who they are whatever a body says, and reads nobody else', async () => {
    const [who, other] = await Promise.all([newChatter(), chat.newMember()]);
    await chat.send(other, 'a secret');
    await chat.send(who, 'mine', { userId: other.id, guestId: other.id, sender: 'other', name: 'Support' });
    expect(await chat.said(other)).toEqual(['a secret']);
    const read = await world.api('chat.history', {
      ...chat.as(who),
      body: { limit: 100, skip: 0, userId: other.id, guestId: other.id },
    });
    expect(JSON.stringify(read.body)).not.toContain('a secret');
    const [mine] = read.body.filter((one) => textOf(one) === 'mine');
    expect([mine?.sender, mine?.name]).toEqual(['customer', undefined]);
  });

  it('marks as read what the house said, and not its own', async () => {
    const who = await newChatter();
    await chat.choose(who, 'PERSON');
    expect((await chat.history(who)).some(({ readAt }) => readAt)).toBe(false);
    expect((await world.api('chat.read', { ...chat.as(who), body: {} })).body).toEqual({ message: 'OK' });
    for (const { sender, readAt } of await chat.history(who))
      expect([sender, readAt !== undefined]).toEqual([sender, sender === 'bot']);
  });
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

test('a visitor is known under an earlier key of the service, and under none that it never had', () => {
  const [old, next] = [randomBytes(32), randomBytes(32)];
  const given = guestsOf({ secretKey: old, earlierSecretKeys: [] }).newGuest();
  const [name] = given.split('.');
  expect(guestsOf({ secretKey: next, earlierSecretKeys: [old] }).guestOf(given)).toBe(name);
  expect(guestsOf({ secretKey: next, earlierSecretKeys: [] }).guestOf(given)).toBeUndefined();
});

describe('who is nobody', () => {
  const calls = ['chat.history', 'chat.send', 'chat.read'] as const;
  const bodies = {
    'chat.history': { limit: 1, skip: 0 },
    'chat.send': { message: { message_type: 'text', payload: { message: 'x' } } },
    'chat.read': {},
  } as const;

  it.each(calls)('is refused by %s: without an id, with a made-up, changed or foreign one', async (id) => {
    const body = bodies[id] as never;
    expect((await world.api(id, { body })).body).toMatchObject({ message: 'UNAUTHORIZED' });
    const { guest } = await chat.newGuest();
    const [name, version, signature] = guest.split('.');
    const [othersName] = (await chat.newGuest()).guest.split('.');
    for (const made of [
      'x',
      '',
      name ?? '',
      `${othersName}.${version}.${signature}`,
      `${name}.00000000.${signature}`,
      `${guest}A`,
      guest.toUpperCase(),
      // Another spelling of the same bytes, which would make two visitors of one.
      guest.replace(/.$/, (last) => LETTERS[LETTERS.indexOf(last) ^ 1] ?? ''),
    ]) {
      const refused = await world.api(id, { body, headers: { [GUEST_HEADER]: made } });
      expect([made, refused.status, refused.body]).toMatchObject([made, 401, { message: 'invalid-token' }]);
    }
  });

  it('a token that is not good is not made up for by a good visitor’s id', async () => {
    const { guest } = await chat.newGuest();
    const refused = await world.api('chat.history', {
      ...{ token: 'x'.repeat(43), headers: { [GUEST_HEADER]: guest } },
      body: { limit: 1, skip: 0 },
    });
    expect(refused.body).toMatchObject({ message: 'invalid-token' });
  });
});

describe('a visitor who logs in', () => {
  it('finds what was said in the member’s thread, in its time, once, and the id opens nothing any more', async () => {
    const [visitor, member] = [await chat.newGuest(), await chat.newMember()];
    await chat.send(member, 'long ago');
    await chat.send(visitor, 'as a visitor');
    await chat.send(member, 'later');
    const claim = () =>
      world.api('chat.claim', { token: member.token, headers: { [GUEST_HEADER]: visitor.guest } });
    const claims = await Promise.all([claim(), claim(), claim()]);
    expect(claims.map(({ body }) => body)).toEqual([1, 2, 3].map(() => ({ message: 'OK' })));
    expect(await chat.said(member)).toEqual(['long ago', 'as a visitor', 'later']);
    const seqs = (await chat.history(member)).map(({ seq }) => seq).toSorted((a, b) => a - b);
    expect(seqs).toEqual(seqs.map((_seq, at) => at + 1));
    expect((await chat.send(visitor, 'again')).body).toMatchObject({ message: 'invalid-token' });
    const late = await world.api('chat.history', { ...chat.as(visitor), body: { limit: 1, skip: 0 } });
    expect(late.body).toMatchObject({ message: 'invalid-token' });
  });

  it('takes nothing from another member who has claimed it before', async () => {
    const [visitor, first, second] = [await chat.newGuest(), await chat.newMember(), await chat.newMember()];
    await chat.send(visitor, 'the first one’s');
    for (const { token } of [first, second])
      await world.api('chat.claim', { token, headers: { [GUEST_HEADER]: visitor.guest } });
    expect([await chat.said(first), await chat.said(second)]).toEqual([['the first one’s'], []]);
  });

  it('brings a message along whose id the member’s thread has already', async () => {
    const [visitor, member] = [await chat.newGuest(), await chat.newMember()];
    const _id = randomUUID();
    await chat.send(visitor, 'one', { _id });
    await chat.send(member, 'two', { _id });
    await world.api('chat.claim', { token: member.token, headers: { [GUEST_HEADER]: visitor.guest } });
    expect(await chat.said(member)).toEqual(['one', 'two']);
  });

  it.each([undefined, 'x'])('with %s as the visitor’s id is refused', async (guest) => {
    const { token } = await chat.newMember();
    const refused = await world.api('chat.claim', {
      token,
      ...(guest && { headers: { [GUEST_HEADER]: guest } }),
    });
    expect(refused.body).toMatchObject({ message: 'NO_DATA' });
  });
});

describe('a text', () => {
  it.each([
    ['empty', ''],
    ['blank', ' \n\t '],
    ['of signs that are not seen', '\u200B\u2060 \u202E'],
    ['with U+0000', 'a\u0000b'],
    ['with a control character', 'a\u001bb'],
    ['of 2,001 units', 'a'.repeat(2_001)],
    ['of 1,001 signs of two units each', '😀'.repeat(1_001)],
  ])('%s is refused', async (_, text) => {
    const who = await chat.newGuest();
    expect((await chat.send(who, text)).body).toMatchObject({ message: 'KEY_INVALID' });
    expect(await chat.said(who)).toEqual([]);
  });

  it.each(['a'.repeat(2_000), '😀'.repeat(1_000), 'สวัสดี\nครับ', '<b>x</b>', '👨‍👩‍👧'])(
    'is kept as it was written',
    async (text) => {
      const who = await chat.newGuest();
      await chat.send(who, text);
      expect(await chat.said(who)).toEqual([text]);
    },
  );

  it.each([
    { message_type: 'buttons', payload: { message: 'x' }, payloads: [] },
    { message_type: 'generic', payloads: [] },
    { message_type: 'media', payload: { url: true, fileType: 'image', filePath: 'x.jpg' } },
    { message_type: 'media', payload: { url: false, fileType: 'image', filePath: 'x.jpg' } },
    { message_type: 'media', payload: { url: false, fileType: 'image', filePath: '../x' } },
    { message_type: 'text', payload: { message: 'x', html: 'y' } },
  ])('is what a customer sends, and no %o', async (message) => {
    expect((await chat.send(await chat.newGuest(), message as never)).status).toBe(400);
  });
});

test('without CHAT there is no chat, and that is said', async () => {
  const off = await startWorld({ recheck: false });
  onTestFinished(() => off.close());
  const { token } = await off.newMember();
  expect((await off.api('chat.guest')).body).toMatchObject({ message: 'NO_DATA' });
  expect((await off.api('chat.history', { token, body: { limit: 1, skip: 0 } })).body).toMatchObject({
    message: 'NO_DATA',
  });
  expect((await off.api('chat.config')).body).toEqual({ PREFIX: 'prae' });
  expect((await off.api('chat.presence')).body).toMatchObject({ online: false });
});

test.each([
  ['08:00', '20:00', '2026-11-26T00:59:00Z', false],
  ['08:00', '20:00', '2026-11-26T01:00:00Z', true],
  ['08:00', '20:00', '2026-11-26T13:00:00Z', false],
  ['20:00', '02:00', '2026-11-26T13:00:00Z', true],
  ['20:00', '02:00', '2026-11-26T18:59:00Z', true],
  ['20:00', '02:00', '2026-11-26T19:00:00Z', false],
  ['00:00', '00:00', '2026-11-26T19:00:00Z', true],
])('from %s to %s in Bangkok, at %s: %s', (chatFrom, chatTo, now, online) => {
  expect(openHours({ chatFrom, chatTo }, new Date(now)).online).toBe(online);
});

test('an operator lists who waits, answers in their own name, and gives back to the bot', async () => {
  const run = (...words: string[]) => command(world.databaseUrl, 'chat', ...words);
  const who = await chat.newGuest();
  await chat.choose(who, 'PERSON');
  await chat.send(who, 'my deposit');
  const listed = (await run('list')).stdout.split('\n').find((line) => line.includes('deposit'));
  const [thread = ''] = (listed ?? '').split('  ');
  expect(listed).toContain('visitor  2 unread');
  expect(await run('answer', thread, 'คุณมานี', 'We look at it.')).toMatchObject({
    stdout: 'Sent.\n',
    code: 0,
  });
  const [newest, mine] = await chat.history(who);
  expect([newest?.sender, newest?.name, textOf(newest as never)]).toEqual([
    'other',
    'คุณมานี',
    'We look at it.',
  ]);
  expect(mine?.readAt).toBeDefined();
  expect((await run('show', thread)).stdout).toContain('คุณมานี: We look at it.');
  // A person is there, so the bot is silent.
  await chat.send(who, 'deposit');
  expect((await chat.history(who))[0]?.sender).toBe('customer');
  expect((await run('end', thread, 'mani')).code).toBe(0);
  expect((await run('end', thread, 'mani')).code).toBe(1);
  await chat.send(who, 'deposit');
  expect((await chat.history(who))[0]?.sender).toBe('bot');
  expect((await run('answer', randomUUID(), 'mani', 'x')).code).toBe(1);
});

test('a person’s answer comes to the member’s devices, and what the bot says does not', async () => {
  const devices = devicesIn(world);
  const member = await chat.newMember();
  const device = await devices.deviceOf(member);
  await chat.choose(member, 'DEPOSIT');
  await chat.choose(member, 'PERSON');
  const { id = '' } = (await world.owner.maybe(threadIfAny(ownerOf(member)))) ?? {};
  for (const text of ['one', 'two']) await command(world.databaseUrl, 'chat', 'answer', id, 'Mani', text);
  await world.work();
  const shown = await devices.shownOn(device);
  expect(shown.map(({ kind }) => kind)).toEqual(['answer', 'answer']);
  expect(new Set(shown.map(({ tag }) => tag)).size).toBe(1);
});

test('visitors who have said nothing are forgotten after a day, and others are not', async () => {
  const [silent, heard] = [await chat.newGuest(), await chat.newGuest()];
  // Of who uploads and sends nothing there is a thread.
  await world.owner.one(openThread(ownerOf(silent), 'th'));
  await chat.send(heard, 'hello');
  const nameOf = ({ guest }: { guest: string }) => guest.split('.')[0];
  const kept = async () =>
    (
      await world.owner.rows(
        sql<{
          name: string;
        }>`select guest_id as name from chat_thread where guest_id in (${nameOf(silent)}, ${nameOf(heard)})`,
      )
    ).map(({ name }) => name);
  const sweep = async () => {
    for (const one of chatSweeps) await one.run(world.deps);
  };
  await sweep();
  expect(await kept()).toHaveLength(2);
  await world.timePasses(25 * 3_600_000);
  await sweep();
  expect(await kept()).toEqual([nameOf(heard)]);
});
