import type { Answer } from '@prae/contract/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { allWell } from '../../testing/bank.ts';
import { runSweep } from '../../testing/sweep.ts';
import type { TestMember } from '../../testing/world.ts';
import { type Slips, startSlips } from '../slip/slips.fixture.ts';
import { expireNotices } from './notice.sql.ts';
import { expireAll } from './notice.ts';

let slips: Slips;
let member: TestMember;
beforeAll(async () => {
  slips = await startSlips({ limits: { timeoutMs: 1_000 } });
});
afterAll(() => slips.world.close());
beforeEach(async () => {
  member = await slips.world.newMember();
  await allWell(slips.world);
});

const MINUTE_MS = 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

type Row = Answer<'statement.list'>['statements'][number];

const announce = (amount: number, key?: string, whose = member) =>
  slips.world.api('notice.create', { token: whose.token, body: { amount }, ...(key && { key }) });

/** The member's statement, newest first. */
async function lines(whose = member): Promise<Row[]> {
  const asked = { token: whose.token, body: { page: 1, limit: 100 } };
  return (await slips.world.api('statement.list', asked)).body.statements;
}

/** The same as words: where from, how it stands, how much, and why. */
async function shown(whose = member): Promise<string[]> {
  const rows = await lines(whose);
  return rows.map(({ from, status, amount, note }) => [from, status, amount, note].join(' ').trim());
}

async function states(): Promise<string[]> {
  const rows = await slips.world.database.rows(
    sql<{
      state: string;
    }>`select state from transfer_notice where member_id = ${member.id} order by created_at`,
  );
  return rows.map(({ state }) => state);
}

/** Sends money from the member's bank and has its slip credited. */
async function arrives(amount: number): Promise<void> {
  const { picture } = await slips.transfer(member, { amount });
  await slips.upload(member, picture);
  await slips.world.work();
}

const later = async (minutes: number) => {
  await slips.world.timePasses(minutes * MINUTE_MS);
  await runSweep(slips.world.deps, 'notice.sweep');
};

describe('what a member announces', () => {
  it('is a line in progress, is told, and adds no money', async () => {
    const { status, body } = await announce(250.75);
    expect([status, body]).toEqual([202, { message: 'OK' }]);
    expect(await lines()).toMatchObject([
      { statementType: 'deposit', from: 'BANK', to: 'WALLET', status: 'PROCESSING', amount: 250.75 },
    ]);
    expect(await slips.world.balance(member, 'wallet')).toBe(0n);
    await slips.world.heard();
    const told = slips.world.told.filter((one) => one.member === member.id);
    expect(told.map(({ event }) => event).toSorted()).toEqual(['statement', 'wallet']);
    await slips.world.expectClean();
  });

  it.each([0, -1, 1.005, 10_000_000.01])('is refused where it is no sum: %s', async (amount) => {
    expect(await announce(amount)).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID', fields: { amount: 'KEY_INVALID' } },
    });
    expect(await shown()).toEqual([]);
  });

  it('takes the place of what was announced before, which says so', async () => {
    await announce(100);
    await announce(200);
    expect(await shown()).toEqual(['BANK PROCESSING 200', 'BANK FAILED 100 REPLACED']);
    expect(await states()).toEqual(['replaced', 'open']);
    await slips.world.expectClean();
  });

  it('is the same where the same sum is said again, and its hour begins anew', async () => {
    await announce(100);
    await later(40);
    await announce(100);
    await later(40);
    expect(await shown()).toEqual(['BANK PROCESSING 100']);
    await later(21);
    expect(await shown()).toEqual(['BANK FAILED 100 NO_TRANSFER_SEEN']);
  });

  it('is no more than so many an hour', async () => {
    const limit = async () => (await slips.world.deps.settings()).noticesPerHour;
    await slips.world.database.run(sql`insert into setting (name, value) values ('noticesPerHour', '3')`);
    await expect.poll(limit).toBe(3);
    for (const amount of [1, 2, 3]) expect((await announce(amount)).status).toBe(202);
    expect(await announce(4)).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } });
    expect((await announce(3)).status).toBe(202);
    expect((await shown())[0]).toBe('BANK PROCESSING 3');
    await later(60);
    expect((await announce(5)).status).toBe(202);
    await slips.world.database.run(sql`delete from setting where name = 'noticesPerHour'`);
    await expect.poll(limit).toBe(60);
  });
});

/** Notices are ended over and over, for as long as a slip may be looked at. */
async function endsSoon(): Promise<void> {
  for (let at = 0; at < 100; at += 1) await expireAll(slips.world.deps);
}

describe('twice and at once', () => {
  it('one request however often it comes', async () => {
    const key = crypto.randomUUID();
    await Promise.all(Array.from({ length: 8 }, () => announce(70, key)));
    await announce(70, key);
    expect(await shown()).toEqual(['BANK PROCESSING 70']);
  });

  it('two devices, and many: one is open, every other one has ended, the lines agree', async () => {
    const sums = Array.from({ length: 24 }, (_, at) => 100 + (at % 6));
    const answers = await Promise.all(sums.map((sum) => announce(sum)));
    expect(answers.map(({ status }) => status)).toEqual(sums.map(() => 202));
    const all = await states();
    expect(all.filter((state) => state === 'open')).toHaveLength(1);
    expect(new Set(all)).toEqual(new Set(['open', 'replaced']));
    expect((await shown()).filter((line) => line.includes('PROCESSING'))).toHaveLength(1);
    await slips.world.expectClean();
  });

  it('with its money: the money is credited once, whichever comes first', async () => {
    for (let round = 0; round < 4; round += 1) {
      member = await slips.world.newMember();
      await announce(90);
      const { picture } = await slips.transfer(member, { amount: 90 });
      await slips.upload(member, picture);
      if (round % 2 === 0)
        await slips.world.owner.run(
          sql`update transfer_notice set expires_at = now() where member_id = ${member.id}`,
        );
      await Promise.all([slips.world.work(), endsSoon(), announce(round < 2 ? 91 : 90)]);
      expect(await slips.world.balance(member, 'wallet')).toBe(9_000n);
      expect((await lines()).filter(({ status }) => status === 'SUCCESS')).toHaveLength(1);
      await slips.world.expectClean();
    }
  });
});

describe('money that comes', () => {
  it('by a slip is the line that was in progress, and names its bank', async () => {
    await announce(300);
    const [before] = await lines();
    await arrives(300);
    const [after, ...more] = await lines();
    expect(more).toEqual([]);
    expect(after).toEqual({ ...before, from: 'KBANK', status: 'SUCCESS' });
    expect(await states()).toEqual(['arrived']);
    expect(await slips.world.balance(member, 'wallet')).toBe(30_000n);
    await slips.world.expectClean();
  });

  it('of another sum has a line of its own, and what was announced stays so', async () => {
    await announce(300);
    await arrives(300.5);
    expect(await shown()).toEqual(['KBANK SUCCESS 300.5', 'BANK PROCESSING 300']);
    await slips.world.expectClean();
  });

  it('a second time has a line of its own', async () => {
    await announce(300);
    await arrives(300);
    await arrives(300);
    expect(await shown()).toEqual(['KBANK SUCCESS 300', 'KBANK SUCCESS 300']);
    expect(await slips.world.balance(member, 'wallet')).toBe(60_000n);
    await slips.world.expectClean();
  });

  it('too late is credited all the same', async () => {
    await announce(300);
    await later(61);
    await arrives(300);
    expect(await shown()).toEqual(['KBANK SUCCESS 300', 'BANK FAILED 300 NO_TRANSFER_SEEN']);
    await slips.world.expectClean();
  });

  it('of another member with the same sum takes nothing of this one’s', async () => {
    const other = await slips.world.newMember();
    await announce(300, undefined, other);
    await arrives(300);
    expect(await shown(other)).toEqual(['BANK PROCESSING 300']);
    expect(await slips.world.balance(other, 'wallet')).toBe(0n);
  });

  it('by a slip of a transfer that was credited before takes nothing', async () => {
    const { picture } = await slips.transfer(member, { amount: 300 });
    await slips.upload(member, picture);
    await slips.world.work();
    await announce(300);
    await slips.upload(member, picture);
    const { id } = await slips.world.database.one(
      sql<{ id: string }>`select id from slip where member_id = ${member.id} and state = 'checking'`,
    );
    // As if both slips had been looked at in the same moment.
    const { reference } = await slips.world.database.one(
      sql<{ reference: string }>`select reference from arrival where member_id = ${member.id}`,
    );
    const item = {
      ...{ operation: id, arrival: crypto.randomUUID().replace(/.$/, '0'), bankCode: 'KBANK' },
      ...{ accountNo: '0401122334', amount: '30000', sendingBank: '004', reference },
    };
    const { results } = await slips.world.database.one(
      sql<{ results: unknown }>`select slip_credit(${JSON.stringify([item])}::jsonb) as results`,
    );
    expect(results).toEqual([{ outcome: 'duplicated' }]);
    expect(await shown()).toEqual(['BANK PROCESSING 300', 'KBANK SUCCESS 300']);
    await slips.world.expectClean();
  });
});

it('after its hour it has failed, for its own reason, in the file as well', async () => {
  await announce(80);
  await later(59);
  expect(await shown()).toEqual(['BANK PROCESSING 80']);
  await later(2);
  expect(await shown()).toEqual(['BANK FAILED 80 NO_TRANSFER_SEEN']);
  const file = await slips.world.api('statement.export', {
    token: member.token,
    body: { from: daysAgo(1), to: daysAgo(-1) },
    language: 'en',
  });
  expect(String(file.body)).toMatch(
    /deposit,BANK,WALLET,FAILED,80.00,0.00,PR-[^,]+,No transfer seen in time/,
  );
  await slips.world.expectClean();
});

it('many end at once, so many in each round, each once', async () => {
  const { world } = slips;
  await expireAll(world.deps);
  for (let at = 0; at < 5; at += 1) await announce(10, undefined, await world.newMember());
  await world.timePasses(61 * MINUTE_MS);
  const rounds = [2, 2, 2, 2].map((most) => world.database.one(expireNotices(most)));
  const ended = (await Promise.all(rounds)).map((round) => round.ended);
  expect(Math.max(...ended)).toBe(2);
  expect(ended.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(5);
  await expireAll(world.deps);
  const { open } = await world.database.one(
    sql<{ open: number }>`select count(*)::int as open from transfer_notice where state = 'open'`,
  );
  expect(open).toBe(0);
  await world.expectClean();
});

it('an operator is shown who announced a sum', async () => {
  const { world } = slips;
  const other = await world.newMember();
  await announce(4_321);
  await announce(4_321, undefined, other);
  const rows = await world.database.rows(
    sql<{ member: string }>`select member_id as member from notices_of('THB', 432100, now())`,
  );
  expect(rows.map((row) => row.member)).toEqual([member.id, other.id]);
  expect(await world.database.rows(sql`select from notices_of('LAK', 432100, now())`)).toEqual([]);
});
