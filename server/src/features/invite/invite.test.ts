import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { payQr } from '../../testing/bank.ts';
import { gamesIn } from '../../testing/games.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { invitesIn, inviteWorld } from './invite.fixture.ts';
import { maskedName } from './masked-name.ts';

const DAY_MS = 86_400_000;
const [phone, tablet] = ['a-device-of-the-inviter', 'another-device-than-that'];

let world: World;
let invites: ReturnType<typeof invitesIn>;
beforeAll(async () => {
  world = await startWorld(inviteWorld);
  invites = invitesIn(world);
});
afterEach(() => invites.expectClean());
afterAll(() => world.close());

describe('an invitation', () => {
  it('comes to something by the first deposit and play that was booked, and its part goes to the wallet', async () => {
    const games = gamesIn(world);
    const inviter = await world.newMember();
    const username = '0612345678';
    await world.api('registration.create', {
      body: {
        ...{ name: 'สมหญิง ใจดี', username, password: 'a password for tests', inviteCode: `PR${inviter.id}` },
        ...{ bankCode: 'SCB', bankAccountNo: '1234567890', bankAccountName: 'SOMYING JAIDEE' },
      },
    });
    const { token } = (
      await world.api('session.create', { body: { username, password: 'a password for tests' } })
    ).body;
    const { id } = await world.owner.one(
      sql<{ id: string }>`select id from member where phone = ${username}`,
    );
    const friend = { ...inviter, id: id as typeof inviter.id, token };
    expect(await invites.list(inviter)).toEqual({
      total: 1,
      isOpen: true,
      terms: { percent: 5, most: 500, depositMin: 100, days: 30 },
      invites: [
        {
          ...{ from: { name: 'ส••• ใ•••' }, amount: 0, status: 'PROCESSING', reason: 'NO_DEPOSIT' },
          createdAt: expect.any(String),
        },
      ],
    });
    await invites.deposit(friend, 200);
    expect((await invites.list(inviter)).invites).toMatchObject([
      { status: 'PROCESSING', reason: 'NO_PLAY' },
    ]);
    await world.api('game.activate', { token, params: { code: 'JOKER' } });
    await games.move(friend, 'WALLET', 'JOKER', 200);
    await games.play(friend, 'JOKER', -10);
    await world.api('wallet.refresh', { token });
    await invites.look();
    expect(await invites.purse(inviter)).toEqual({ amount: 10, success: 1, fail: 0 });
    expect((await invites.list(inviter)).invites).toMatchObject([{ status: 'SUCCESS', amount: 10 }]);
    await expect
      .poll(() => world.told.some((e) => e.member === inviter.id && e.event === 'wallet'))
      .toBe(true);

    expect((await invites.collect(inviter)).body).toEqual({
      ...{ message: 'INVITE_BONUS_SUCCESS', status: 'SUCCESS', amount: 10 },
    });
    expect(await invites.purse(inviter)).toEqual({ amount: 0, success: 1, fail: 0 });
    expect(await world.balance(inviter, 'wallet')).toBe(1_000n);
    const { statements } = (
      await world.api('statement.list', { token: inviter.token, body: { page: 1, limit: 10 } })
    ).body;
    expect(statements).toMatchObject([
      {
        statementType: 'deposit',
        from: 'INVITE',
        to: 'WALLET',
        status: 'SUCCESS',
        amount: 10,
        invite: { description: '' },
      },
    ]);
  });

  it('brings 5% of the first deposit, 500 at most, and nothing of later ones', async () => {
    const inviter = await world.newMember();
    const friend = await invites.success(inviter, 100);
    await invites.success(inviter, 9_999);
    await invites.success(inviter, 50_000);
    await invites.look();
    await invites.deposit(friend, 5_000);
    await invites.look();
    expect(await invites.purse(inviter)).toMatchObject({ amount: 5 + 499.95 + 500, success: 3 });
  });

  it('fails where the bank account is the inviter’s own, also a former one, and not in the same name', async () => {
    const inviter = await world.newMember();
    const { bankCode, bankAccountNo, bankAccountName } = inviter;
    const other = {
      name: 'Test Person',
      bankCode,
      bankAccountName: 'NOBODY ELSE',
      bankAccountNo: '5550001112',
    };
    await world.api('profile.update', { token: inviter.token, body: other });
    await invites.invite(inviter, { account: { bankCode, bankAccountNo } });
    await invites.invite(inviter, { holder: bankAccountName });
    await invites.invite(inviter);
    const rows = (await invites.list(inviter)).invites;
    expect(rows.map(({ reason }) => reason)).toEqual(['NO_DEPOSIT', 'NO_DEPOSIT', 'BANK_ACCOUNT']);
    expect(await invites.purse(inviter)).toEqual({ amount: 0, success: 0, fail: 1 });
  });

  it('fails where the device is the inviter’s own, by registration or login', async () => {
    const inviter = await world.newMember();
    const { phone: username, password } = inviter;
    await world.api('session.create', { body: { username, password }, headers: { 'x-device': phone } });
    await world.api('session.create', { body: { username, password }, headers: { 'x-device': 'no word' } });
    await world.api('session.create', { body: { username, password }, headers: { 'x-device': 'pc:1' } });
    for (const device of [phone, 'pc:1', 'no word', tablet]) await invites.invite(inviter, { device });
    await invites.invite(inviter);
    const rows = (await invites.list(inviter)).invites;
    const none = 'NO_DEPOSIT';
    expect(rows.map(({ reason }) => reason)).toEqual([none, none, none, 'DEVICE', 'DEVICE']);
  });

  it('fails at once by a first deposit that is too small, as there is no other first one', async () => {
    const inviter = await world.newMember();
    const friend = await invites.invite(inviter);
    await invites.deposit(friend, 99.99);
    const below = [{ status: 'FAILED', reason: 'DEPOSIT_BELOW' }];
    expect((await invites.list(inviter)).invites).toMatchObject(below);
    await invites.deposit(friend, 5_000);
    await invites.play(friend);
    expect((await invites.list(inviter)).invites).toMatchObject(below);
    expect(await invites.purse(inviter)).toMatchObject({ amount: 0, success: 0, fail: 1 });
  });

  it('fails after 30 days, also where the first deposit is too small; in time it counts however late it is looked at', async () => {
    const inviter = await world.newMember();
    await invites.invite(inviter);
    const small = await invites.success(inviter, 99);
    const intime = await invites.success(inviter, 100);
    await invites.deposit(small, 5_000);
    const [early, late] = [await invites.invite(inviter), await invites.invite(inviter)];
    await invites.play(early);
    await invites.deposit(late, 100);
    await world.owner.run(sql`update invitation set invited_at = invited_at - interval '30 days 1 minute'
      where inviter_id = ${inviter.id} and member_id <> ${intime.id}`);
    // One of them played in time and put in too late, the other one the other way round.
    await world.owner.run(sql`update game_play set at = at - interval '1 day' where member_id = ${early.id}`);
    await world.owner.run(sql`update ledger.posting set created_at = created_at - interval '1 day'
      where credit = account_of(${late.id}, 'wallet', 'THB')`);
    await invites.deposit(early, 100);
    await invites.play(late);
    await world.owner.run(
      sql`update invitation set invited_at = now() - interval '29 days 23 hours' where member_id = ${intime.id}`,
    );
    const rows = (await invites.list(inviter)).invites;
    expect(rows.map(({ reason, status }) => reason ?? status)).toEqual([
      ...['EXPIRED', 'EXPIRED'],
      ...['SUCCESS', 'DEPOSIT_BELOW', 'EXPIRED'],
    ]);
    expect(await invites.purse(inviter)).toMatchObject({ amount: 5, success: 1, fail: 4 });
  });

  it('waits, however long, while a party says otherwise of the money of who was invited, until a person has seen to that', async () => {
    const inviter = await world.newMember();
    const friend = await world.newMember({ inviter: inviter.id });
    const [{ token }, params] = [friend, { bankCode: 'KBANK' }] as const;
    expect((await world.api('deposit.qr.create', { token, params, body: { amount: 60 } })).status).toBe(200);
    await world.owner.run(
      sql`update qr_order set contradiction_word = 'REFUNDED' where member_id = ${friend.id}`,
    );
    await invites.deposit(friend, 200);
    await invites.play(friend);
    const waits = [{ status: 'PROCESSING', reason: 'REVIEW', amount: 0 }];
    expect((await invites.list(inviter)).invites).toMatchObject(waits);
    await world.owner.run(sql`update invitation set invited_at = invited_at - interval '30 days 1 minute'
      where inviter_id = ${inviter.id}`);
    await world.owner.run(
      sql`update game_play set at = at - interval '1 day' where member_id = ${friend.id}`,
    );
    await world.owner.run(sql`update ledger.posting set created_at = created_at - interval '1 day'
      where credit = account_of(${friend.id}, 'wallet', 'THB')`);
    expect((await invites.list(inviter)).invites).toMatchObject(waits);
    await world.owner.run(
      sql`update qr_order set contradiction_note = 'anna: seen to' where member_id = ${friend.id}`,
    );
    expect((await invites.list(inviter)).invites).toMatchObject([{ status: 'SUCCESS', amount: 10 }]);
  });

  it.each(['REFUNDED', 'CANCELLED'])(
    'brings nothing of a first deposit of which its gateway says %s, also after a person has seen to that',
    async (word) => {
      const inviter = await world.newMember();
      const friend = await world.newMember({ inviter: inviter.id });
      const [{ token }, params] = [friend, { bankCode: 'KBANK' }] as const;
      const code = await world.api('deposit.qr.create', { token, params, body: { amount: 600 } });
      await payQr(world, code.body.qrcodeId);
      await world.timePasses(20_000);
      await world.work();
      await invites.deposit(friend, 200);
      await invites.play(friend);
      await world.owner.run(
        sql`update qr_payment set contradiction_word = ${word} where member_id = ${friend.id}`,
      );
      const listed = async () => (await invites.list(inviter)).invites;
      expect(await listed()).toMatchObject([{ status: 'PROCESSING', reason: 'REVIEW', amount: 0 }]);
      await world.owner.run(
        sql`update qr_payment set contradiction_note = 'anna: it went back' where member_id = ${friend.id}`,
      );
      expect(await listed()).toMatchObject([{ status: 'FAILED', reason: 'DEPOSIT_BELOW', amount: 0 }]);
      expect(await invites.purse(inviter)).toEqual({ amount: 0, success: 0, fail: 1 });
    },
  );

  it('keeps the terms of when the member registered: those that change count for who comes from then on', async () => {
    const [inviter, other] = [await world.newMember(), await world.newMember()];
    const friend = await invites.invite(inviter);
    const ofBefore = await invites.invite(other);
    await world.owner.run(sql`update invitation set terms = null where member_id = ${ofBefore.id}`);
    await invites.deposit(friend, 200);
    const settings = { inviteDays: '1', invitePercent: '50', inviteDepositMin: '{"THB": "50000"}' };
    for (const [name, value] of Object.entries(settings))
      await world.owner.run(sql`insert into setting (name, value) values (${name}, ${value}::jsonb)`);
    try {
      await expect.poll(async () => (await world.deps.settings()).inviteDays).toBe(1);
      expect((await invites.list(inviter)).terms).toMatchObject({ percent: 50, days: 1, depositMin: 500 });
      await world.owner.run(sql`update invitation set invited_at = now() - interval '2 days'
        where inviter_id in (${inviter.id}, ${other.id})`);
      expect((await invites.list(inviter)).invites).toMatchObject([
        { status: 'PROCESSING', reason: 'NO_PLAY' },
      ]);
      await invites.play(friend);
      expect((await invites.list(inviter)).invites).toMatchObject([{ status: 'SUCCESS', amount: 10 }]);
      expect((await invites.list(other)).invites).toMatchObject([{ status: 'FAILED', reason: 'EXPIRED' }]);
      await invites.success(inviter, 400);
      await invites.success(inviter, 600);
      expect((await invites.list(inviter)).invites.slice(0, 2)).toMatchObject([
        { status: 'SUCCESS', amount: 300 },
        { status: 'FAILED', reason: 'DEPOSIT_BELOW' },
      ]);
    } finally {
      await world.owner.run(sql`delete from setting where name = any (${Object.keys(settings)})`);
      await expect.poll(async () => (await world.deps.settings()).inviteDays).toBe(30);
    }
  });

  it('brings whole kip', async () => {
    const terms = JSON.stringify({ percent: 5, rewardMax: { THB: '50000', LAK: '300050' } });
    const { rewards } = await world.owner.one(sql<{ rewards: string[] }>`select array[
      invite_reward(5981900, 'LAK', ${terms}::jsonb)::text, invite_reward(9000000, 'LAK', ${terms}::jsonb)::text,
      invite_reward(6001, 'THB', ${terms}::jsonb)::text] as rewards`);
    expect(rewards).toEqual(['299000', '300000', '300']);
  });

  it('fails where the two count in different money', async () => {
    const inviter = await world.newMember();
    const friend = await invites.invite(inviter);
    await world.owner.run(sql`update invitation set unit = 'LAK' where member_id = ${friend.id}`);
    expect((await invites.list(inviter)).invites).toMatchObject([{ status: 'FAILED', reason: 'CURRENCY' }]);
  });

  it('is listed by pages, newest first', async () => {
    const inviter = await world.newMember();
    for (const name of ['Anong', 'Boon', 'Chai']) await invites.invite(inviter, { name });
    const names = async (page: number) =>
      (await invites.list(inviter, page, 2)).invites.map(({ from }) => from.name);
    expect([await names(1), await names(2), await names(3)]).toEqual([['C•••', 'B•••'], ['A•••'], []]);
  });

  it('is looked at once for a hundred who ask at once, so that they keep no connection from others', async () => {
    const [inviter, other] = [await world.newMember(), await world.newMember()];
    await invites.success(inviter, 100);
    const listed = await world.owner.transaction(async (tx) => {
      await tx.run(sql`select from invitation where inviter_id = ${inviter.id} for no key update`);
      const lists = Promise.all(Array.from({ length: 100 }, () => invites.list(inviter)));
      await expect.poll(async () => (await world.owner.rows(WAITING)).length).toBe(1);
      expect((await invites.list(other)).total).toBe(0);
      expect(await world.owner.rows(WAITING)).toHaveLength(1);
      return { lists };
    });
    for (const { invites: rows } of await listed.lists)
      expect(rows).toMatchObject([{ status: 'SUCCESS', amount: 5 }]);
  });

  it('brings once what a hundred looks at once find', async () => {
    const inviter = await world.newMember();
    for (let i = 0; i < 3; i += 1) await invites.success(inviter, 1_000);
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => (i % 2 ? invites.look() : invites.list(inviter))),
    );
    expect(await invites.purse(inviter)).toEqual({ amount: 150, success: 3, fail: 0 });
  });
});

/** Looks that wait for another transaction. */
const WAITING = sql`select pid from pg_stat_activity
  where wait_event_type = 'Lock' and query like '%invitations_look%' and datname = current_database()`;

describe('collecting', () => {
  const code = async (reply: ReturnType<typeof invites.collect>) => (await reply).body.message;

  it('is refused with NO_INVITE_BONUS and NO_INVITEE_PLAY_INFO where nothing is there', async () => {
    const inviter = await world.newMember();
    expect(await code(invites.collect(inviter))).toBe('NO_INVITE_BONUS');
    const friend = await invites.invite(inviter);
    await invites.deposit(friend, 50);
    expect(await code(invites.collect(inviter))).toBe('NO_INVITEE_PLAY_INFO');
    await invites.play(friend);
    expect(await code(invites.collect(inviter))).toBe('NO_INVITE_BONUS');
  });

  it('is refused with INVITE_COLLECT a second time on a day of Bangkok’s', async () => {
    const inviter = await world.newMember();
    await invites.success(inviter, 100);
    expect(await code(invites.collect(inviter))).toBe('INVITE_BONUS_SUCCESS');
    await invites.success(inviter, 100);
    expect(await code(invites.collect(inviter))).toBe('INVITE_COLLECT');
    expect(await invites.purse(inviter)).toMatchObject({ amount: 5, success: 2 });
    await world.timePasses(DAY_MS);
    expect((await invites.collect(inviter)).body).toMatchObject({ amount: 5 });
    expect(await world.balance(inviter, 'wallet')).toBe(1_000n);
  });

  it('is refused with INVITE_INACTIVE where it is switched off, and nothing is looked at', async () => {
    const inviter = await world.newMember();
    await invites.success(inviter, 100);
    await invites.success(inviter, 50);
    await world.owner.run(sql`insert into setting (name, value) values ('inviteOpen', 'false')`);
    await expect.poll(async () => (await world.deps.settings()).inviteOpen).toBe(false);
    expect(await code(invites.collect(inviter))).toBe('INVITE_INACTIVE');
    expect(await invites.purse(inviter)).toMatchObject({ amount: 0, success: 0 });
    // Nobody reviews it, so nobody says so.
    const listed = await invites.list(inviter);
    expect(listed.isOpen).toBe(false);
    expect(listed.invites).toMatchObject([1, 2].map(() => ({ status: 'PROCESSING', amount: 0 })));
    expect(listed.invites.map(({ reason }) => reason)).toEqual([undefined, undefined]);
    await world.owner.run(sql`delete from setting where name = 'inviteOpen'`);
    await expect.poll(async () => (await world.deps.settings()).inviteOpen).toBe(true);
    expect(await code(invites.collect(inviter))).toBe('INVITE_BONUS_SUCCESS');
  });

  it('gives once what is asked for a hundred times at once', async () => {
    const inviter = await world.newMember();
    const { token } = inviter;
    await invites.success(inviter, 400);
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        world.api('invite.bonus', {
          token,
          method: i % 2 ? 'GET' : 'POST',
          ...(i % 3 ? { key: `key-${i % 5}` } : {}),
        }),
      ),
    );
    const codes = new Set(all.map(({ body }) => body.message));
    expect(codes).toContain('INVITE_BONUS_SUCCESS');
    for (const said of codes)
      expect(['INVITE_BONUS_SUCCESS', 'INVITE_COLLECT', 'REQUEST_LIMIT']).toContain(said);
    expect(await world.balance(inviter, 'wallet')).toBe(2_000n);
    expect(await world.balance(inviter, 'invite')).toBe(0n);
  });

  it('waits for who looks at the same invitation just now, and gives what came of it', async () => {
    const inviter = await world.newMember();
    await invites.success(inviter, 100);
    const asked = await world.owner.transaction(async (tx) => {
      await tx.run(sql`select from invitation where inviter_id = ${inviter.id} for no key update`);
      const collected = invites.collect(inviter);
      await expect.poll(async () => (await world.owner.rows(WAITING)).length).toBe(1);
      return { collected };
    });
    expect((await asked.collected).body).toMatchObject({ message: 'INVITE_BONUS_SUCCESS', amount: 5 });
  });

  it('answers INVITE_BONUS_FAIL where the fault is ours', async () => {
    const inviter = await world.newMember();
    await invites.success(inviter, 100);
    await world.owner.run(
      sql`alter table invite_collection add constraint planted check (amount < 0) not valid`,
    );
    const { status, body } = await invites.collect(inviter);
    await world.owner.run(sql`alter table invite_collection drop constraint planted`);
    expect({ status, message: body.message }).toEqual({ status: 500, message: 'INVITE_BONUS_FAIL' });
    expect(await code(invites.collect(inviter))).toBe('INVITE_BONUS_SUCCESS');
  });
});

it('masks a name to a letter of each of two words, with the signs around it', () => {
  expect(['สมชาย', 'ปิ่น กุ้ง นาง', ' Jo ', 'ກໍ່ ຂ'].map(maskedName)).toEqual([
    'ส•••',
    'ปิ่••• กุ้•••',
    'J•••',
    'ກໍ່••• ຂ•••',
  ]);
});
