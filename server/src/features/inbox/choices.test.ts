import { randomUUID } from 'node:crypto';
import type { ConsoleBody } from '@prae/contract/console/contract';
import { clientMarker } from '@prae/contract/routes';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { consoleIn, type TestOperator } from '../../console/console.fixture.ts';
import { sql } from '../../db/database.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { botTexts, topics } from '../chat/bot.texts.ts';
import { type Chatter, chatIn, textOf } from '../chat/chat.fixture.ts';

let world: World;
let console: ReturnType<typeof consoleIn>;
let chat: ReturnType<typeof chatIn>;
let operator: TestOperator;

beforeAll(async () => {
  world = await startWorld({ recheck: false, env: { CONSOLE: 'true', CHAT: 'true' } });
  console = consoleIn(world);
  chat = chatIn(world);
  await world.owner.run(
    sql`insert into setting (name, value) values ('messagesPerMinute', '100000'), ('chatFrom', '"00:00"'), ('chatTo', '"00:00"')`,
  );
  operator = await console.newOperator(['SUPPORT']);
});
afterAll(() => world.close());

type Message = ConsoleBody<'inbox.send'>['message'];

/** A member who has written, and their thread, which the bot answers. */
async function newThread(): Promise<{ who: Awaited<ReturnType<typeof chat.newMember>>; thread: string }> {
  const who = await chat.newMember();
  await chat.send(who, 'hello');
  const { thread } = await world.owner.one(
    sql<{ thread: string }>`select id as thread from chat_thread where member_id = ${who.id}`,
  );
  return { who, thread };
}

const send = (thread: string, message: Message, _id = randomUUID()) =>
  console.call('inbox.send', { token: operator.token, body: { thread, _id, message } });

async function uploaded(thread: string): Promise<string> {
  const background = '#c33';
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new File([new Uint8Array(png)], 'shot.png'));
  const response = await fetch(`${world.url}/api/console/inbox/upload-image/${thread}`, {
    ...{ method: 'POST', body: form },
    headers: { [clientMarker.name]: clientMarker.value, authorization: `Bearer ${operator.token}` },
  });
  return ((await response.json()) as { path: string }).path;
}

const markup = '<img src=x onerror="alert(1)"> \u202e<b>';
const back = { title: markup, type: 'postback' as const, payload: 'answer:GAME' };
const web = { title: 'Open', type: 'web' as const, payload: 'https://example.org/"onclick="alert(1)' };
const dial = { title: 'Call', type: 'call' as const, payload: '+66 2-123 4567' };

const replies: Message = {
  message_type: 'quick_replies',
  payload: { message: `Which?\n${markup}` },
  payloads: [{ title: markup, payload: 'answer:GAME' }],
};
const buttons: Message = {
  message_type: 'buttons',
  payload: { message: 'Here' },
  payloads: [back, web, dial],
};
const cards = (...pictures: string[]): Message => ({
  message_type: 'generic',
  payloads: pictures.map((image_url) => ({
    ...{ image_url, title: markup, subtitle: '' },
    buttons: [back, web, dial],
  })),
});

it('takes choices, buttons and cards to the member as they are, each once', async () => {
  const { who, thread } = await newThread();
  const picture = await uploaded(thread);
  for (const message of [replies, buttons, cards(picture, '')]) {
    const id = randomUUID();
    const [sent, again] = await Promise.all([send(thread, message, id), send(thread, message, id)]);
    expect([sent.status, again.status, sent.body]).toEqual([200, 200, again.body]);
    const said = (await chat.history(who)).filter(({ _id }) => _id === id);
    expect(said).toMatchObject([{ sender: 'other', name: `Somebody ${operator.name}`, message }]);
    expect((await send(thread, { ...replies, payload: { message: 'other' } }, id)).body.message).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
  }
  // The member reads the picture of the card as one that was sent.
  const file = await fetch(`${world.url}/api/chat/file/${picture}`, {
    headers: { [clientMarker.name]: clientMarker.value, authorization: `Bearer ${who.token}` },
  });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  const seen = await console.call('inbox.thread', {
    ...{ token: operator.token, body: { thread, limit: 1, skip: 0 } },
  });
  expect(seen.body.messages[0]?.message).toEqual(cards(picture, ''));
});

it('takes no picture of another thread, of nothing, or that is none', async () => {
  const [{ thread }, foreign] = [await newThread(), await newThread()];
  const [own, theirs] = [await uploaded(thread), await uploaded(foreign.thread)];
  const before = (await chat.history(foreign.who)).length;
  for (const picture of [theirs, 'nothing.png', own.replace('.png', '.mp4')])
    expect((await send(thread, cards(own, picture))).body.message).toBe('KEY_INVALID');
  expect((await chat.history(foreign.who)).length).toBe(before);
  expect((await send(thread, cards(own))).status).toBe(200);
});

test.each(topics)('what an operator offers never asks the bot about %s', async (payload) => {
  const { who, thread } = await newThread();
  const before = await chat.history(who);
  const asking = { title: 'Yes', type: 'postback' as const, payload };
  for (const message of [
    { ...replies, payloads: [{ title: 'Yes', payload }] },
    { ...buttons, payloads: [dial, asking] },
    { ...cards(''), payloads: [{ image_url: '', title: 'A', subtitle: '', buttons: [asking] }] },
  ] as Message[])
    expect([(await send(thread, message)).body.message]).toEqual(['KEY_INVALID']);
  expect(await chat.history(who)).toEqual(before);
});

test('whoever chooses what an operator has offered is answered by a person, also where the bot had the thread', async () => {
  const { who, thread } = await newThread();
  await send(thread, replies);
  const texts = botTexts.th;
  const tap = (who: Chatter) =>
    chat.send(who, { message_type: 'postback', payload: { title: 'GAME', payload: 'answer:GAME' } });
  await tap(who);
  const [called, chosen] = await chat.history(who);
  expect(called && [called.sender, textOf(called)]).toEqual(['bot', texts.called]);
  expect(chosen?.message).toEqual({
    message_type: 'postback',
    payload: { title: 'GAME', payload: 'answer:GAME' },
  });
  const seen = await console.call('inbox.thread', {
    ...{ token: operator.token, body: { thread, limit: 1, skip: 0 } },
  });
  expect(seen.body.thread).toMatchObject({ waitsSince: expect.any(String) });
  // From then on the bot is silent.
  await tap(who);
  expect((await chat.history(who))[0]?.sender).toBe('customer');
});

test.each<[what: string, message: unknown]>([
  ['a page of another kind', { ...buttons, payloads: [{ ...web, payload: 'javascript:alert(1)' }] }],
  ['a number that is none', { ...buttons, payloads: [{ ...dial, payload: 'javascript:alert(1)' }] }],
  ['buttons without number', { ...buttons, payloads: Array(500).fill(back) }],
  ['a giant title', { ...buttons, payloads: [{ ...back, title: 'x'.repeat(60_000) }] }],
  ['a title with half a sign', { ...buttons, payloads: [{ ...back, title: 'x\ud800' }] }],
  ['a title with nothing to see', { ...buttons, payloads: [{ ...back, title: '\u200b' }] }],
  ['a title with a zero', { ...buttons, payloads: [{ ...back, title: 'x\u0000' }] }],
  ['cards in cards', { message_type: 'generic', payloads: [{ ...cards(''), buttons: [cards('')] }] }],
  ['depths', { message_type: 'generic', payloads: nested(60) }],
  [
    'a name of its own',
    JSON.parse('{"message_type":"buttons","payload":{"message":"x"},"payloads":[],"__proto__":{"a":1}}'),
  ],
])('%s is refused, and nothing is kept', async (_, message) => {
  const { who, thread } = await newThread();
  const before = await chat.history(who);
  const { status, body } = await send(thread, message as Message);
  expect([status, body.message]).toEqual([400, 'KEY_INVALID']);
  expect(await chat.history(who)).toEqual(before);
});

function nested(depth: number): unknown {
  return depth === 0 ? markup : [nested(depth - 1)];
}
