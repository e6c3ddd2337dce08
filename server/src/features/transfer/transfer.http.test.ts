import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../ledger/check.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { gameRules } from '../game/game.check.sql.ts';
import { transferRules } from './transfer.check.sql.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function playing(money: bigint): Promise<TestMember> {
  const member = await world.newMember({ money });
  const opened = await world.api('game.activate', { token: member.token, params: { code: 'JOKER' } });
  expect(opened).toMatchObject({ status: 200, body: { code: 'JOKER', isActive: true, amount: 0 } });
  return member;
}

const into = (member: TestMember, amount: number, key: string) =>
  world.api('transfer.create', { token: member.token, key, body: { from: 'WALLET', to: 'JOKER', amount } });

async function expectClean(): Promise<void> {
  expect(await checkLedger(world.database, [...transferRules, ...gameRules])).toEqual([]);
}

describe('over HTTP', () => {
  it('a transfer shows in wallet, statement and game', async () => {
    const member = await playing(50_000n);
    const { token } = member;
    expect(await into(member, 200, randomUUID())).toMatchObject({
      status: 200,
      body: { message: 'SUCCESS', status: 'SUCCESS', wallet: { amount: 300 } },
    });
    const { body } = await world.api('wallet.read', { token });
    expect(body.wallet).toEqual({ amount: 300, hold: 0, transit: 0 });
    expect(body.slots[0]).toMatchObject({ code: 'JOKER', amount: 200, isActive: true });
    expect(body.slots).toHaveLength(16);
    const statement = await world.api('statement.list', { token, body: { page: 1, limit: 1 } });
    expect(statement.body.statements).toEqual([
      expect.objectContaining({
        statementType: 'transfer',
        from: 'WALLET',
        to: 'JOKER',
        amount: -200,
        status: 'SUCCESS',
      }),
    ]);
    const all = await world.api('transfer.all', { token, key: randomUUID(), body: { to: 'JOKER' } });
    expect(all.body).toMatchObject({ status: 'SUCCESS', wallet: { amount: 0 } });
    await expectClean();
  });

  it('the same key twice at once moves once and is answered alike', async () => {
    const member = await playing(10_000n);
    for (let round = 0; round < 5; round += 1) {
      const key = randomUUID();
      const [one, two] = await Promise.all([into(member, 10, key), into(member, 10, key)]);
      expect(one?.status).toBe(200);
      expect(two?.body).toEqual(one?.body);
    }
    const { body } = await world.api('wallet.read', { token: member.token });
    expect(body.wallet.amount).toBe(50);
    await expectClean();
  });

  it('a hundred at once on a balance for ten come to exactly ten', async () => {
    const member = await playing(10_000n);
    const replies = await Promise.all(Array.from({ length: 100 }, () => into(member, 10, randomUUID())));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(90);
    expect(replies.find(({ status }) => status === 400)).toMatchObject({
      body: { message: 'MONEY_NOT_ENOUGH' },
    });
    await expectClean();
  });

  it('an unanswered transfer is 202, and its key keeps that answer', async () => {
    const member = await playing(10_000n);
    await world.act('POST', '/faults', { party: 'JOKER', kind: 'lost-response', call: 'TC' });
    const key = randomUUID();
    const first = await into(member, 25, key);
    expect(first).toMatchObject({ status: 202, body: { status: 'PROCESSING', wallet: { amount: 75 } } });
    expect(await into(member, 25, key)).toMatchObject({ status: 202, body: first.body });
    await expectClean();
  });

  it('a refused transfer stays refused for its key, with the money back', async () => {
    const member = await playing(10_000n);
    await world.act('POST', '/faults', { party: 'JOKER', kind: 'bad-signature', call: 'TC' });
    const key = randomUUID();
    for (const reply of [await into(member, 25, key), await into(member, 25, key)]) {
      expect(reply).toMatchObject({ status: 502, body: { message: 'TRANSFER_FAIL' } });
    }
    const { body } = await world.api('wallet.read', { token: member.token });
    expect(body.wallet).toEqual({ amount: 100, hold: 0, transit: 0 });
    await expectClean();
  });

  it('credentials and launch links are for their owner, and for no cache', async () => {
    const [owner, other] = [await playing(0n), await playing(0n)];
    const shown = await world.api('game.account', { token: owner.token, params: { code: 'JOKER' } });
    expect(shown.headers.get('cache-control')).toBe('no-store');
    const params = { provider: 'joker' as const, username: shown.body.username };
    const launched = await world.api('game.launch', { token: owner.token, params });
    expect(launched.headers.get('cache-control')).toBe('no-store');
    expect(new URL(launched.body.link).origin).toBe(new URL(world.sandbox.url).origin);
    expect(new URL(launched.body.link).searchParams.get('redirectUrl')).toBe(`${world.url}/user/home`);
    expect(await world.api('game.launch', { token: other.token, params })).toMatchObject({
      status: 400,
      body: { message: 'SLOT_NO_ACCOUNT' },
    });
    const withPassword = await world.api('game.launchWithPassword', {
      token: owner.token,
      params: { provider: 'askmebet', username: shown.body.username, password: shown.body.password },
    });
    expect(withPassword).toMatchObject({ status: 404, body: { message: 'NO_GAME' } });
  });
});
