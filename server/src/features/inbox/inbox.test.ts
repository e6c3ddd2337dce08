import { randomUUID } from 'node:crypto';
import { clientMarker } from '@prae/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleIn, type TestOperator } from '../../console/console.fixture.ts';
import { sql } from '../../db/database.ts';
import { command } from '../../testing/command.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { chatIn, textOf } from '../chat/chat.fixture.ts';

let world: World;
let console: ReturnType<typeof consoleIn>;
let chat: ReturnType<typeof chatIn>;
let [one, other]: TestOperator[] = [];

beforeAll(async () => {
  world = await startWorld({ recheck: false, env: { CONSOLE: 'true', CHAT: 'true' } });
  console = consoleIn(world);
  chat = chatIn(world);
  await world.owner.run(
    sql`insert into setting (name, value) values ('messagesPerMinute', '100000'), ('chatFrom', '"00:00"'), ('chatTo', '"00:00"')`,
  );
  [one, other] = [await console.newOperator(['SUPPORT']), await console.newOperator(['SUPPORT'])];
});
afterAll(() => world.close());

const token = () => one?.token;
const text = (message: string) => ({ message_type: 'text' as const, payload: { message } });

/** A customer who awaits a person, and the thread. */
async function waitingCustomer(who: Parameters<typeof chat.send>[0]): Promise<string> {
  await chat.send(who, 'hello');
  await chat.choose(who, 'PERSON');
  const { body } = await console.call('inbox.list', {
    token: token(),
    body: { which: 'waiting', limit: 100, skip: 0 },
  });
  const found = body.threads.filter(({ last }) => last.sender !== 'other').at(-1);
  if (!found) throw new Error('Nobody waits');
  return found.thread;
}

const close = async (thread: string, lastSeq?: number) => {
  const seen = await console.call('inbox.thread', { token: token(), body: { thread, limit: 1, skip: 0 } });
  const body = { thread, lastSeq: lastSeq ?? seen.body.thread.lastSeq };
  return console.call('inbox.close', { token: token(), body });
};

const send = (thread: string, message: string, by = token(), _id = randomUUID()) =>
  console.call('inbox.send', { token: by, body: { thread, _id, message: text(message) } });

describe('the queue', () => {
  it('lists who awaits a person, the one that waits longest first, with what they said last', async () => {
    const member = await chat.newMember();
    const [first, second] = [await waitingCustomer(member), await waitingCustomer(await chat.newGuest())];
    const { body } = await console.call('inbox.list', {
      token: token(),
      body: { which: 'waiting', limit: 100, skip: 0 },
    });
    expect(body.threads.map(({ thread }) => thread).slice(-2)).toEqual([first, second]);
    expect(body.waiting).toBe(body.threads.filter(({ last }) => last.sender !== 'other').length);
    const [ofMember, ofGuest] = body.threads.slice(-2);
    expect(ofMember).toMatchObject({ member: { _id: member.id }, guestId: null, unread: 2, assigned: null });
    expect(ofGuest?.member).toBeNull();
    expect(ofGuest?.guestId).toMatch(/^[\w-]+$/);
  });

  it('has those that were answered behind those that were not, until their customer speaks again', async () => {
    const [early, late] = [await chat.newMember(), await chat.newMember()];
    const [first, second] = [await waitingCustomer(early), await waitingCustomer(late)];
    const list = async () => {
      const body = { which: 'waiting' as const, limit: 100, skip: 0 };
      const { body: said } = await console.call('inbox.list', { token: token(), body });
      const own = said.threads.map(({ thread }) => thread).filter((one) => [first, second].includes(one));
      return { own, waiting: said.waiting };
    };
    const before = await list();
    expect(before.own).toEqual([first, second]);
    await send(first, 'Good day');
    expect(await list()).toEqual({ own: [second, first], waiting: before.waiting - 1 });
    await chat.send(early, 'And then?');
    expect(await list()).toEqual(before);
  });

  it('is left by a thread that is closed, which the bot then answers again', async () => {
    const who = await chat.newMember();
    const thread = await waitingCustomer(who);
    await close(thread);
    const { body } = await console.call('inbox.list', {
      token: token(),
      body: { which: 'waiting', limit: 100, skip: 0 },
    });
    expect(body.threads.map((row) => row.thread)).not.toContain(thread);
    const before = (await chat.history(who)).length;
    await chat.send(who, 'hello again');
    expect((await chat.history(who)).slice(0, -before).map(({ sender }) => sender)).toContain('bot');
  });

  it('is left by a thread that is ended by the command, which is nobody’s from then on as well', async () => {
    const who = await chat.newMember();
    const thread = await waitingCustomer(who);
    await send(thread, 'Good day');
    const row = async () =>
      (await console.call('inbox.thread', { token: token(), body: { thread, limit: 1, skip: 0 } })).body
        .thread;
    expect((await row()).assigned?._id).toBe(one?.id);
    expect((await command(world.databaseUrl, 'chat', 'end', thread, 'mani')).code).toBe(0);
    expect(await row()).toMatchObject({ assigned: null, waitsSince: null });
  });

  it('keeps who wrote after what the operator saw who closes', async () => {
    const who = await chat.newMember();
    const thread = await waitingCustomer(who);
    const [last] = await chat.history(who);
    const lastSeq = last?.seq ?? 0;
    await send(thread, 'Good day');
    await chat.send(who, 'My money is gone');
    const { status, body } = await close(thread, lastSeq);
    expect([status, body.message]).toEqual([409, 'CHANGED']);
    expect(
      (await console.call('inbox.thread', { token: token(), body: { thread, limit: 1, skip: 0 } })).body
        .thread,
    ).toMatchObject({ assigned: { _id: one?.id }, waitsSince: expect.any(String) });
    // What the house has said is nothing to wait for.
    const seen = (await chat.history(who))[0]?.seq;
    await send(thread, 'It is back');
    expect((await close(thread, seen)).status).toBe(200);
  });

  it('leaves nobody unanswered who writes while it is closed', async () => {
    const who = await chat.newMember();
    const thread = await waitingCustomer(who);
    const blocked = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%chat_post%'
      and datname = current_database()`;
    const sending = await world.owner.transaction(async (tx) => {
      await tx.run(sql`update chat_thread set waits_since = null where id = ${thread}`);
      const sent = chat.send(who, 'deposit');
      await expect.poll(() => world.owner.rows(blocked)).toHaveLength(1);
      return { sent };
    });
    await sending.sent;
    expect((await chat.history(who))[0]?.sender).toBe('bot');
  });
});

describe('a thread', () => {
  it('is answered once by a message’s id, becomes that of whoever answers, and is read', async () => {
    const who = await chat.newMember();
    const thread = await waitingCustomer(who);
    const id = randomUUID();
    const [a, b] = await Promise.all([
      send(thread, 'Good day', token(), id),
      send(thread, 'Good day', token(), id),
    ]);
    expect([a.status, b.status, a.body]).toEqual([200, 200, b.body]);
    expect((await send(thread, 'Something else', token(), id)).body.message).toBe('IDEMPOTENCY_MISMATCH');
    const history = await chat.history(who);
    expect(
      history.filter(({ sender }) => sender === 'other').map((said) => [textOf(said as never), said.name]),
    ).toEqual([['Good day', `Somebody ${one?.name}`]]);
    expect(history.filter(({ sender }) => sender === 'customer').every(({ readAt }) => readAt)).toBe(true);
    const { body } = await console.call('inbox.thread', {
      token: token(),
      body: { thread, limit: 10, skip: 0 },
    });
    expect(body.thread).toMatchObject({ unread: 0, assigned: { _id: one?.id } });
    await send(thread, 'And I', other?.token);
    const after = await console.call('inbox.thread', {
      token: token(),
      body: { thread, limit: 10, skip: 0 },
    });
    expect(after.body.thread.assigned?._id).toBe(one?.id);
  });

  it('has no message of the customer’s taken for one of the operator’s, or of another’s note', async () => {
    const who = await chat.newMember();
    const thread = await waitingCustomer(who);
    const _id = randomUUID();
    await chat.send(who, 'the same', { _id });
    expect((await send(thread, 'the same', token(), _id)).body.message).toBe('IDEMPOTENCY_MISMATCH');
    const body = { thread, _id: randomUUID(), text: 'the same' };
    expect((await console.call('inbox.note', { token: token(), body })).status).toBe(200);
    const theirs = await console.call('inbox.note', { token: other?.token, body });
    expect(theirs.body.message).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('is mine where I have it, and nobody else’s', async () => {
    const thread = await waitingCustomer(await chat.newMember());
    await send(thread, 'Good day');
    const mine = async (by: TestOperator | undefined) =>
      (
        await console.call('inbox.list', { token: by?.token, body: { which: 'mine', limit: 100, skip: 0 } })
      ).body.threads.map((row) => row.thread);
    expect(await mine(one)).toContain(thread);
    expect(await mine(other)).not.toContain(thread);
  });

  it('is assigned as it was seen: of two who take it at once one has it', async () => {
    const thread = await waitingCustomer(await chat.newMember());
    const take = (by: TestOperator | undefined, from: string | null) =>
      console.call('inbox.assign', { token: by?.token, body: { thread, from, to: by?.id ?? null } });
    const both = await Promise.all([take(one, null), take(other, null)]);
    expect(both.map(({ body }) => body.message ?? 'done').sort()).toEqual(['CHANGED', 'done']);
    const auditor = await console.newOperator(['AUDITOR']);
    const { body } = await console.call('inbox.assign', {
      token: token(),
      body: { thread, from: null, to: auditor.id },
    });
    expect(body.message).toBe('NO_DATA');
  });

  it('is read by who says so, for the customer to see', async () => {
    const who = await chat.newMember();
    const thread = await waitingCustomer(who);
    const unread = async () =>
      (await console.call('inbox.thread', { token: token(), body: { thread, limit: 1, skip: 0 } })).body
        .thread.unread;
    expect(await unread()).toBe(2);
    const read = await console.call('inbox.read', { token: token(), body: { thread } });
    expect([read.status, await unread()]).toEqual([200, 0]);
    for (const { sender, readAt } of await chat.history(who))
      expect([sender, readAt !== undefined]).toEqual([sender, sender === 'customer']);
  });

  it('has notes, each once, that its customer never sees', async () => {
    const who = await chat.newMember();
    const thread = await waitingCustomer(who);
    const body = { thread, _id: randomUUID(), text: 'Asks every week\n<b>really</b>' };
    const all = await Promise.all(
      [1, 2, 3, 4].map(() => console.call('inbox.note', { token: token(), body })),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const other = await console.call('inbox.note', { token: token(), body: { ...body, text: 'no' } });
    expect(other.body.message).toBe('IDEMPOTENCY_MISMATCH');
    const read = await console.call('inbox.thread', { token: token(), body: { thread, limit: 10, skip: 0 } });
    expect(read.body.notes.map(({ text }) => text)).toEqual([body.text]);
    expect(JSON.stringify(await chat.history(who))).not.toContain('Asks every week');
  });

  it('takes a note that is sent again while it is being written for the same one', async () => {
    const thread = await waitingCustomer(await chat.newMember());
    const id = randomUUID();
    const waits = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%into chat_note%'
      and datname = current_database()`;
    const again = await world.owner.transaction(async (tx) => {
      await tx.run(
        sql`insert into chat_note (id, thread_id, operator_id, at, text) values (${id}, ${thread}, ${one?.id ?? ''}, now(), 'twice')`,
      );
      const body = { thread, _id: id, text: 'twice' };
      const asked = console.call('inbox.note', { token: token(), body });
      await expect.poll(() => world.owner.rows(waits)).toHaveLength(1);
      return { asked };
    });
    expect((await again.asked).status).toBe(200);
  });

  it('of a visitor becomes a part of the member’s with its notes and who has it', async () => {
    const guest = await chat.newGuest();
    const thread = await waitingCustomer(guest);
    await send(thread, 'Good day');
    await console.call('inbox.note', {
      token: token(),
      body: { thread, _id: randomUUID(), text: 'a visitor' },
    });
    const member = await chat.newMember();
    await world.api('chat.claim', { token: member.token, headers: { 'x-guest': guest.guest } });
    expect((await send(thread, 'Too late')).body.message).toBe('NO_DATA');
    const { body } = await console.call('inbox.list', {
      token: token(),
      body: { which: 'mine', limit: 100, skip: 0 },
    });
    const joined = body.threads.find((row) => row.member?._id === member.id);
    expect(joined?.assigned?._id).toBe(one?.id);
    const read = await console.call('inbox.thread', {
      token: token(),
      body: { thread: joined?.thread ?? '', limit: 100, skip: 0 },
    });
    expect(read.body.notes.map(({ text }) => text)).toEqual(['a visitor']);
    expect(read.body.messages.map(({ sender }) => sender)).toContain('other');
    // Whoever has the visitor's open reads the member's.
    const followed = await console.call('inbox.thread', {
      token: token(),
      body: { thread, limit: 100, skip: 0 },
    });
    expect(followed.body).toEqual(read.body);
    // The first answer was the visitor's.
    const waits = await world.owner.rows(
      sql`select answered_at is not null as answered from chat_wait where thread_id = ${joined?.thread ?? ''}`,
    );
    expect(waits).toEqual([{ answered: true }]);
  });

  it('takes a file that was uploaded for it, and none of another thread', async () => {
    const [who, foreign] = [await chat.newMember(), await chat.newMember()];
    const [thread, theirs] = [await waitingCustomer(who), await waitingCustomer(foreign)];
    const { default: sharp } = await import('sharp');
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const upload = () => {
      const form = new FormData();
      form.append('file', new File([new Uint8Array(png)], 'shot.png'));
      return fetch(`${world.url}/api/console/inbox/upload-image/${thread}`, {
        ...{ method: 'POST', body: form },
        headers: { [clientMarker.name]: clientMarker.value, ...headers() },
      });
    };
    const { path: filePath } = (await (await upload()).json()) as { path: string };
    const message = {
      message_type: 'media' as const,
      payload: { url: false as const, fileType: 'image' as const, filePath },
    };
    const sendTo = (to: string) =>
      console.call('inbox.send', { token: token(), body: { thread: to, _id: randomUUID(), message } });
    expect((await sendTo(theirs)).body.message).toBe('KEY_INVALID');
    expect((await sendTo(thread)).status).toBe(200);
    const own = await console.call('inbox.file', { token: token(), params: { filePath } });
    expect(own.status).toBe(200);
    expect((await chat.history(who))[0]?.message).toEqual(message);
    const nothing = await console.call('inbox.file', { token: token(), params: { filePath: 'nothing.png' } });
    expect(nothing.body).toMatchObject({ message: 'NO_DATA' });

    // A customer who has sent all that they may takes nothing from who answers.
    const sides = await world.owner.rows(sql<{ side: boolean }>`
      insert into chat_file (name, thread_id, uploaded_at) select 'chat/full-' || n || '.png', ${thread}, now() from generate_series(1, 200) n
      returning by_operator as side`);
    expect(sides[0]).toEqual({ side: false });
    expect((await upload()).status).toBe(200);
    await world.owner.run(sql`update chat_file set by_operator = true where thread_id = ${thread}`);
    expect((await upload()).status).toBe(429);

    // A file that lies there and is no thread's.
    const stray = (await world.deps.providers.files.put('chat', png, 'image/png')).slice('chat/'.length);
    const strange = await console.call('inbox.file', { token: token(), params: { filePath: stray } });
    expect(strange.body).toMatchObject({ message: 'NO_DATA' });
  });
});

it('shows what a message is about as it stands now, and as the customer sees it', async () => {
  const who = await world.newMember({ money: 10_000_000n });
  await world.api('withdraw.create', { token: who.token, body: { amount: 30_000 } });
  await world.timePasses(60_000);
  await world.work();
  const { id } = await world.owner.one(
    sql<{ id: string }>`select id from withdrawal where member_id = ${who.id}`,
  );
  const message = { message_type: 'about' as const, payload: { kind: 'withdraw' as const, id } };
  const { body: sent } = await chat.send(who, message);
  const { thread } = await world.owner.one(
    sql<{ thread: string }>`select id as thread from chat_thread where member_id = ${who.id}`,
  );
  const look = (about: string) =>
    console.call('inbox.about', { token: token(), body: { thread, message: about } });
  const bothSee = async (status: string) => {
    const own = await world.api('chat.about', { token: who.token, params: message.payload });
    const { body } = await look(sent._id);
    expect(body).toEqual({ card: own.body, currency: 'THB' });
    expect(body.card).toMatchObject({ kind: 'withdraw', row: { status } });
  };
  await bothSee('PROCESSING');
  const finance = await console.newOperator(['FINANCE']);
  const shown = await console.call('cases.show', { token: finance.token, body: { _id: id } });
  const decision = { _id: id, shown: shown.body.case.shown, decision: 'reject' as const, reason: 'ticket 1' };
  await console.call('cases.decide', { token: finance.token, body: decision });
  await bothSee('FAILED');
  const [said] = (await chat.history(who)).filter(({ sender }) => sender === 'bot');
  expect((await look(said?._id ?? '')).body.message).toBe('NO_DATA');
});

it('tells how long customers waited', async () => {
  await world.owner.run(sql`delete from chat_wait`);
  const [quick, slow, never] = [
    await waitingCustomer(await chat.newMember()),
    await waitingCustomer(await chat.newMember()),
    await waitingCustomer(await chat.newMember()),
  ];
  await world.owner.run(
    sql`update chat_wait set since = now() - interval '10 seconds' where thread_id = ${quick}`,
  );
  await world.owner.run(
    sql`update chat_wait set since = now() - interval '30 seconds' where thread_id = ${slow}`,
  );
  for (const thread of [quick, slow]) await send(thread, 'Good day');
  const answered = sql<{ at: Date }>`select answered_at as at from chat_wait where thread_id = ${slow}`;
  const first = await world.owner.one(answered);
  await send(slow, 'And then');
  expect(await world.owner.one(answered)).toEqual(first);
  // Of a week ago.
  await world.owner.run(sql`insert into chat_wait (thread_id, since, answered_at, closed_at)
    select ${never}, now() - interval '8 days', now(), now()`);
  await close(quick);
  const { body } = await console.call('inbox.times', { token: token() });
  expect(body.firstAnswer.count).toBe(2);
  expect(body.firstAnswer.medianS).toBeGreaterThan(19);
  expect(body.firstAnswer.medianS).toBeLessThan(29);
  expect(body.resolution.count).toBe(1);
  expect(body.online).toBe(true);
});

it('changes the hours in which people answer, for customers at once', async () => {
  const from = '09:00';
  await console.call('inbox.hours', { token: token(), body: { from, to: '21:30' } });
  await expect
    .poll(async () => (await world.api('chat.presence')).body.hours, { timeout: 15_000 })
    .toEqual({ from, to: '21:30' });
  await console.call('inbox.hours', { token: token(), body: { from: '00:00', to: '00:00' } });
});

it('shows the hours that were just changed to whoever changed them, and keeps what stood there before', async () => {
  const auditor = await console.newOperator(['AUDITOR']);
  const all = [
    { from: '07:00', to: '20:00' },
    { from: '06:30', to: '20:30' },
    { from: '00:00', to: '00:00' },
  ];
  for (const hours of all) {
    await console.call('inbox.hours', { token: token(), body: hours });
    expect((await console.call('inbox.times', { token: token() })).body.hours).toEqual(hours);
  }
  const body = { operator: one?.name, limit: 3 };
  const { body: entries } = await console.call('audit.list', { token: auditor.token, body });
  expect(entries.map(({ after }) => after)).toEqual(all.toReversed());
  expect(entries.slice(0, 2).map(({ before }) => before)).toEqual([all[1], all[0]]);
});

it('takes no number that no message has', async () => {
  const who = await chat.newMember();
  const thread = await waitingCustomer(who);
  const beyond = 2_147_483_648;
  const asked = { thread, limit: 1, skip: 0, after: beyond };
  const replies = [
    await world.api('chat.history', { token: who.token, body: { limit: 1, skip: 0, after: beyond } }),
    await console.call('inbox.thread', { token: token(), body: asked }),
    await close(thread, beyond),
  ];
  expect(replies.map(({ status, body }) => [status, 'message' in body && body.message])).toEqual(
    replies.map(() => [400, 'KEY_INVALID']),
  );
});

it('keeps replies in three languages', async () => {
  const texts = { th: 'ขอบคุณ', la: 'ຂອບໃຈ', en: 'Thank you' };
  const body = { _id: randomUUID(), title: 'Thanks', texts };
  await console.call('canned.save', { token: token(), body });
  await console.call('canned.save', { token: other?.token, body: { ...body, title: 'Many thanks' } });
  const listed = await console.call('canned.list', { token: token() });
  expect(listed.body).toEqual([{ _id: body._id, title: 'Many thanks', texts }]);
  expect((await console.call('canned.delete', { token: token(), body: { _id: body._id } })).status).toBe(200);
  expect((await console.call('canned.delete', { token: token(), body: { _id: body._id } })).status).toBe(404);
});

it('hears of each message, note and end at once on its line, and of nothing once it is signed out', async () => {
  const listener = await console.newOperator(['SUPPORT']);
  const line = await console.line(listener.token);
  const who = await chat.newMember();
  const thread = await waitingCustomer(who);
  await expect
    .poll(() => line.heard.filter((event) => event.thread === thread && event.seq).length)
    .toBeGreaterThan(1);
  const before = line.heard.length;
  await console.call('inbox.note', { token: token(), body: { thread, _id: randomUUID(), text: 'x' } });
  await expect.poll(() => line.heard.length).toBeGreaterThan(before);
  for (const act of [
    () => console.call('inbox.assign', { token: token(), body: { thread, from: null, to: one?.id ?? '' } }),
    () => console.call('inbox.read', { token: token(), body: { thread } }),
    () => close(thread),
  ]) {
    await expect.poll(() => line.heard.at(-1)?.thread).toBe(thread);
    const heard = line.heard.length;
    expect((await act()).status).toBe(200);
    await expect.poll(() => line.heard.length).toBeGreaterThan(heard);
    // What else there is to hear of it.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await console.call('operator.logout', { token: listener.token });
  await expect.poll(() => line.isOpen()).toBe(false);
  const auditor = await console.newOperator(['MARKETING']);
  const deaf = await console.line(auditor.token);
  await send(thread, 'Good day');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(deaf.heard).toEqual([]);
  const begun = await console.newOperator(['SUPPORT'], true);
  await expect(console.line(begun.token)).rejects.toThrow('SECOND_FACTOR');
  await expect(console.line((await world.newMember()).token)).rejects.toThrow('invalid-token');
  deaf.close();
});

it('tells of what a customer has read', async () => {
  const who = await world.newMember();
  const thread = await waitingCustomer(who);
  const line = await console.line((await console.newOperator(['SUPPORT'])).token);
  await send(thread, 'Good morning');
  await expect.poll(() => line.heard.length).toBeGreaterThanOrEqual(3);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const heard = line.heard.length;
  await world.api('chat.read', { ...who, body: {} });
  await expect.poll(() => line.heard.slice(heard)).toEqual([{ thread }]);
});

function headers(): Record<string, string> {
  return { authorization: `Bearer ${token()}` };
}
