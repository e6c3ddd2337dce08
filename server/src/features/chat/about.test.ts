import { randomUUID } from 'node:crypto';
import { languages } from '@prae/contract/languages';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import { allWell } from '../../testing/bank.ts';
import { command } from '../../testing/command.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { type Slips, startSlips } from '../slip/slips.fixture.ts';
import { found, MINUTE_MS, payoutsIn } from '../withdraw/payout.fixture.ts';
import { approveWithdrawal } from '../withdraw/withdraw.ts';
import { type About, type AboutCard, cardOfMessage } from './about.ts';
import { botTexts } from './bot.texts.ts';
import { type Chatter, chatIn, textOf } from './chat.fixture.ts';

let world: World;
let slips: Omit<Slips, 'world'>;
let chat: ReturnType<typeof chatIn>;
let payouts: ReturnType<typeof payoutsIn>;
beforeAll(async () => {
  ({ world, ...slips } = await startSlips({ env: { CHAT: 'true' } }));
  chat = chatIn(world);
  payouts = payoutsIn(world);
  await allWell(world);
  await world.owner.run(
    sql`insert into setting (name, value) values ('chatFrom', '"00:00"'), ('chatTo', '"00:00"')`,
  );
});
afterAll(() => world.close());

const texts = botTexts.th;
const time = expect.stringMatching(/^\d{4}-.*Z$/);
const NOWHERE = '019a0000-0000-7000-8000-000000000000';

const ask = (who: Chatter, about: About, more: { _id?: string; message?: string } = {}) => {
  const { _id = randomUUID(), message } = more;
  const payload = { ...about, ...(message !== undefined && { message }) };
  return chat.send(who, { message_type: 'about', payload }, { _id });
};

/** What the bot said last. */
const said = async (who: Chatter): Promise<string> => {
  const [newest] = await chat.history(who);
  expect(newest?.sender).toBe('bot');
  return newest ? textOf(newest) : '';
};

const read = ({ token }: TestMember, { kind, id }: About) =>
  world.api('chat.about', { token, params: { kind, id } });

/** The same as whoever answers reads it, by the message. */
async function cardByMessage(member: TestMember, message: string): Promise<AboutCard | undefined> {
  return cardOfMessage(world.deps, await threadIdOf(member), message, 'th');
}

async function threadIdOf({ id }: TestMember): Promise<string> {
  const { thread } = await world.owner.one(
    sql<{ thread: string }>`select id as thread from chat_thread where member_id = ${id}`,
  );
  return thread;
}

/** A thing of each kind, of a member who has all of them. */
async function oneOfEach(): Promise<{ member: TestMember; things: About[] }> {
  const { member, id } = await payouts.withdrawing();
  const { picture } = await slips.transfer(member);
  const { body } = await world.api('statement.list', { token: member.token, body: { page: 1, limit: 100 } });
  const [deposit] = body.statements.filter(({ statementType }) => statementType === 'deposit');
  return {
    member,
    things: [
      { kind: 'slip', id: await slips.upload(member, picture) },
      { kind: 'withdraw', id },
      { kind: 'statement', id: deposit?._id ?? '' },
      { kind: 'game', id: 'JOKER' },
    ],
  };
}

describe('a thing of each kind', () => {
  it('is asked about once, read by whoever answers as by its member, and by nobody else', async () => {
    const { member, things } = await oneOfEach();
    const other = await world.newMember();
    for (const about of things) {
      const _id = randomUUID();
      const sent = await Promise.all([1, 2, 3].map(() => ask(member, about, { _id, message: 'Why?' })));
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
      const kept = (await chat.history(member)).filter((one) => one._id === _id);
      expect(kept.map(({ sender, message }) => ({ sender, message }))).toEqual([
        { sender: 'customer', message: { message_type: 'about', payload: { ...about, message: 'Why?' } } },
      ]);
      const { status, body: card } = await read(member, about);
      expect([status, card.kind]).toEqual([200, about.kind]);
      expect(await cardByMessage(member, _id)).toEqual(card);
      expect((await ask(member, { ...about, kind: 'game', id: 'PG' }, { _id })).body).toMatchObject({
        message: 'IDEMPOTENCY_MISMATCH',
      });
      if (about.kind === 'game') continue;
      for (const { status, body } of [await read(other, about), await ask(other, about)])
        expect([about.kind, status, body]).toMatchObject([about.kind, 404, { message: 'NO_DATA' }]);
    }
    expect(await chat.said(other)).toEqual([]);
    expect(await world.owner.rows(sql`select from chat_thread where member_id = ${other.id}`)).toEqual([]);
  });

  it('is nothing for visitors, and the card for members alone', async () => {
    const { things } = await oneOfEach();
    const visitor = await chat.newGuest();
    for (const about of things) {
      expect((await ask(visitor, about)).body).toMatchObject({ message: 'NO_DATA' });
      const asked = await world.api('chat.about', { ...chat.as(visitor), params: about });
      expect(asked.body).toMatchObject({ message: 'UNAUTHORIZED' });
    }
    expect(await chat.said(visitor)).toEqual([]);
  });
});

test.each([
  ['slip', NOWHERE],
  ['slip', 'x'],
  ['withdraw', NOWHERE],
  ['withdraw', 'JOKER'],
  ['statement', NOWHERE],
  ['statement', `${NOWHERE}0`],
  ['game', 'NOTHING'],
  ['game', NOWHERE],
] as const)('of the kind %s there is no %s', async (kind, id) => {
  const member = await world.newMember();
  expect((await ask(member, { kind, id })).body).toMatchObject({ message: 'NO_DATA' });
  expect((await read(member, { kind, id })).body).toMatchObject({ message: 'NO_DATA' });
});

test('nobody asks about what is no kind, without a name, or with a blank question', async () => {
  const member = await world.newMember();
  for (const payload of [
    { kind: 'member', id: member.id },
    { kind: 'game' },
    { kind: 'game', id: '' },
    { kind: 'game', id: "JOKER' or true" },
    { kind: 'game', id: 'JOKER', message: '  ' },
    { kind: 'game', id: 'JOKER', amount: 5 },
  ]) {
    const refused = await chat.send(member, { message_type: 'about', payload } as never);
    expect([payload, refused.status]).toEqual([payload, 400]);
  }
});

test('a slip is told as it stands: while it is looked at, credited, and refused with its reason', async () => {
  const member = await world.newMember();
  const { picture } = await slips.transfer(member, { amount: 250.75 });
  const about = { kind: 'slip', id: await slips.upload(member, picture) } as const;
  await ask(member, about);
  expect(await said(member)).toContain(texts.about['slip.PROCESSING']);
  const card = async (of: About) => (await read(member, of)).body;
  const reference = about.id;
  expect(await card(about)).toEqual({
    kind: 'slip',
    slip: { createdAt: time, amount: 0, status: 'PROCESSING', reference },
  });
  await world.work();
  expect(await card(about)).toMatchObject({ slip: { amount: 250.75, status: 'SUCCESS' } });
  await ask(member, about);
  expect(await said(member)).toContain(texts.about['slip.SUCCESS']);

  const again = { kind: 'slip', id: await slips.upload(member, picture) } as const;
  await world.work();
  expect(await card(again)).toMatchObject({ slip: { status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' } });
  await ask(member, again, { message: 'เงินฝากอยู่ไหน' });
  expect(await said(member)).toContain(texts.about['slip.FAILED']);
});

test('a withdrawal is told as it stands, with where it goes and what it has come to', async () => {
  const one = await payouts.withdrawing();
  const { member, id } = one;
  const about = { kind: 'withdraw', id } as const;
  const _id = randomUUID();
  await ask(member, about, { _id });
  const stands = async () => {
    const card = await cardByMessage(member, _id);
    expect((await read(member, about)).body).toEqual(card);
    return card?.kind === 'withdraw' ? [card.row.status, card.step] : undefined;
  };
  expect(await said(member)).toContain(texts.about['withdraw.PROCESSING']);
  expect(await cardByMessage(member, _id)).toEqual({
    kind: 'withdraw',
    row: {
      ...{ _id: id, statementType: 'withdraw', from: 'WALLET', to: member.bankCode },
      ...{ status: 'PROCESSING', amount: -25, createdAt: time },
      accountEnd: member.bankAccountNo.slice(-4),
    },
    step: 'REQUESTED',
    accountEnd: member.bankAccountNo.slice(-4),
  });
  const { body } = await world.api('statement.list', { token: member.token, body: { page: 1, limit: 1 } });
  expect(body.statements).toEqual(
    [(await read(member, about)).body].flatMap((card) => 'row' in card && card.row),
  );
  await payouts.looks(payouts.saying(one, found('processing')).deps, 2_000);
  expect(await stands()).toEqual(['PROCESSING', 'SENT']);
  await ask(member, about);
  expect(await said(member)).toContain(texts.about['withdraw.SENT']);
  await payouts.looks(payouts.saying(one, found('paid')).deps, MINUTE_MS);
  expect(await stands()).toEqual(['SUCCESS', undefined]);
  await ask(member, about);
  expect(await said(member)).toContain(texts.about['withdraw.SUCCESS']);
});

test('a withdrawal that an operator sees is said to wait, and why is not told', async () => {
  const member = await world.newMember({ money: 3_000_000n });
  await world.api('withdraw.create', { token: member.token, body: { amount: 20_000.01 } });
  await world.work();
  const { id } = await payouts.newestOf(member);
  await ask(member, { kind: 'withdraw', id });
  expect(await said(member)).toContain(texts.about['withdraw.WAITING']);
  const card = (await read(member, { kind: 'withdraw', id })).body;
  expect(card).toMatchObject({ step: 'WAITING_APPROVAL' });
  expect(JSON.stringify(card)).not.toContain('AMOUNT');
  await approveWithdrawal(world.deps, id, 'anna');
  expect((await read(member, { kind: 'withdraw', id })).body).toMatchObject({ step: 'APPROVED' });
});

test('one that was not taken on, for which no row stands, is not there', async () => {
  const member = await world.newMember({ money: 10_000n });
  const id = randomUUID() as OperationId;
  await world.owner.run(sql`insert into withdrawal (id, member_id, currency, amount, state, reference, bank_code, bank_account_no,
      bank_account_name, gateway, reason, created_at, closed_at)
    select ${id}, id, currency, 100, 'refused', ${id.replaceAll('-', '')}, bank_code, bank_account_no, bank_account_name, 'PAYONEX', 'MONEY_NOT_ENOUGH', now(), now()
      from member where id = ${member.id}`);
  expect((await read(member, { kind: 'withdraw', id })).body).toMatchObject({ message: 'NO_DATA' });
});

test('a row of the statement is the row that the list has, whatever it tells of', async () => {
  const member = await world.newMember({ money: 50_000n });
  await world.api('game.activate', { token: member.token, params: { code: 'JOKER' } });
  await world.api('transfer.create', {
    ...{ token: member.token, body: { from: 'WALLET', to: 'JOKER', amount: 100 } },
  });
  await world.work();
  const { body } = await world.api('statement.list', { token: member.token, body: { page: 1, limit: 10 } });
  expect(body.statements.map(({ statementType }) => statementType)).toEqual(['transfer', 'deposit']);
  for (const row of body.statements) {
    const about = { kind: 'statement', id: row._id } as const;
    expect((await read(member, about)).body).toEqual({ kind: 'statement', row });
    await ask(member, about);
    expect(await said(member)).toContain(texts.about[`${row.statementType}.${row.status}`]);
  }
});

test('a game is told with what is there, for each member as it is for them', async () => {
  const member = await world.newMember({ money: 50_000n });
  const about = { kind: 'game', id: 'JOKER' } as const;
  await ask(member, about);
  expect(await said(member)).toContain(texts.about['game.inactive']);
  await world.api('game.activate', { token: member.token, params: { code: 'JOKER' } });
  await world.api('transfer.create', {
    ...{ token: member.token, body: { from: 'WALLET', to: 'JOKER', amount: 100 } },
  });
  const { body } = await world.api('wallet.read', { token: member.token });
  const slot = body.slots.find(({ code }) => code === 'JOKER');
  expect((await read(member, about)).body).toEqual({
    kind: 'game',
    game: { code: 'JOKER', name: slot?.name, isActive: true, amount: 100 },
  });
  await ask(member, about);
  expect(await said(member)).toContain(texts.about['game.active']);
});

test.each([
  ['inactive', 'JOKER', 'THB'],
  ['otherCurrency', 'JOKER', 'LAK'],
  ['closed', 'NOWHERE', 'THB'],
  ['byLink', 'ELSEWHERE', 'THB'],
] as const)('a game is %s as its member finds it: %s in %s', async (state, code, currency) => {
  await world.owner.run(sql`insert into game (code, category, name, wallet_to_credit, sort, web)
    values ('NOWHERE', 'slot', 'Nowhere', 1, 900, null), ('ELSEWHERE', 'slot', 'Elsewhere', 1, 901, 'https://example.com/')
    on conflict do nothing`);
  const member = await world.newMember({ currency });
  await ask(member, { kind: 'game', id: code });
  expect(await said(member)).toContain(texts.about[`game.${state}`]);
});

test('a person is always offered, and called where the question asks for one', async () => {
  const { member, things } = await oneOfEach();
  for (const about of things) {
    await ask(member, about);
    const [newest] = await chat.history(member);
    expect(newest?.message).toMatchObject({
      message_type: 'quick_replies',
      payloads: expect.arrayContaining([{ title: texts.titles.PERSON, payload: 'PERSON' }]),
    });
  }
  const [about = { kind: 'game', id: 'JOKER' }] = things;
  await ask(member, about, { message: 'ขอคุยกับเจ้าหน้าที่' });
  expect(await said(member)).toBe(texts.called);
  // From then on the person answers, who sees what it is about.
  await ask(member, about);
  expect((await chat.history(member))[0]?.sender).toBe('customer');
});

test('an operator’s command says what each message is about and how that stands now', async () => {
  const { member, things } = await oneOfEach();
  for (const about of things) await ask(member, about, { message: 'Hello?\u202e' });
  await chat.choose(member, 'PERSON');
  await ask(member, things[0] as About);
  const shown = async () => {
    const { code, stdout, stderr } = await command(
      world.databaseUrl,
      'chat',
      'show',
      await threadIdOf(member),
    );
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };
  const [slip, withdrawal, row] = things.map(({ id }) => id);
  const end = member.bankAccountNo.slice(-4);
  const before = await shown();
  expect(before).toMatch(new RegExp(`customer: \\[about slip ${slip}\\] Hello\\?.*\\(PROCESSING, of `));
  expect(before).toMatch(
    new RegExp(
      `\\[about withdraw ${withdrawal}\\] Hello\\?.*\\(withdraw, PROCESSING, REQUESTED, to KBANK …${end}, -25\\.00, of `,
    ),
  );
  expect(before).toMatch(
    new RegExp(`\\[about statement ${row}\\] Hello\\?.*\\(deposit, SUCCESS, TEST to WALLET, 100\\.00, of `),
  );
  expect(before).toMatch(/\[about game JOKER\] Hello\?.*\(.*, no account\)/);
  expect(before).not.toContain('\u202e');
  await world.work();
  expect(await shown()).toMatch(new RegExp(`\\[about slip ${slip}\\] Hello\\?.*\\(SUCCESS, 250\\.00, of `));
  expect((await command(world.databaseUrl, 'chat', 'list')).stdout).toContain(`[about slip ${slip}]`);
});

test('what a message of another thread is about is not told by this one', async () => {
  const [one, other] = [await oneOfEach(), await oneOfEach()];
  const [_id, theirs] = [randomUUID(), randomUUID()];
  const [about = { kind: 'game', id: 'JOKER' }] = one.things;
  await ask(one.member, about, { _id });
  await ask(other.member, { kind: 'game', id: 'JOKER' }, { _id: theirs });
  expect(await cardByMessage(other.member, _id)).toBeUndefined();
  expect(await cardByMessage(one.member, theirs)).toBeUndefined();
  const [bots] = await chat.history(one.member);
  expect(await cardByMessage(one.member, bots?._id ?? '')).toBeUndefined();
});

test('the bot has words for every state in every language', () => {
  const states = Object.keys(texts.about);
  for (const language of languages) {
    const { about } = botTexts[language];
    expect(Object.keys(about)).toEqual(states);
    expect(new Set(Object.values(about)).size).toBe(states.length);
  }
});

test('without CHAT nobody asks about anything', async () => {
  const off = await startWorld({ recheck: false });
  onTestFinished(() => off.close());
  const { token } = await off.newMember();
  const about = { kind: 'game', id: 'JOKER' } as const;
  const asked = await off.api('chat.about', { token, params: about });
  const sent = await chatIn(off).send({ token }, { message_type: 'about', payload: about });
  expect([asked.body, sent.body]).toMatchObject([{ message: 'NO_DATA' }, { message: 'NO_DATA' }]);
});
