import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cameTo, type Games, gamesIn, HOUR_MS, patientGameWorld } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(patientGameWorld);
  games = gamesIn(world);
});
afterEach(() => games.heal());
afterAll(() => world.close());

const move = async (...given: Parameters<Games['move']>) => cameTo(await games.move(...given));
/** The line of the statement that an answer has named. */
async function lineOf({ token }: TestMember, named: string | undefined) {
  const { body } = await world.api('statement.list', { token, body: { page: 1, limit: 10 } });
  return body.statements.find(({ _id }: { _id: string }) => _id === named);
}

const toldStatement = (member: TestMember) =>
  world.told
    .filter((told) => told.member === member.id && told.event === 'statement')
    .map((told) => told.payload);

it('begins none at a game of which a person finds out while another is open there, however many come at once', async () => {
  const member = await games.member(100, 'HUAYHD', 'JOKER');
  expect(await move(member, 'WALLET', 'HUAYHD', 40)).toBe('SUCCESS');
  expect(await move(member, 'WALLET', 'JOKER', 10)).toBe('SUCCESS');
  await games.fault('timeout', { party: 'HUAYHD', times: 100 });
  const ends = await Promise.all(Array.from({ length: 8 }, () => move(member, 'HUAYHD', 'WALLET', 1)));
  expect(ends.sort()).toEqual(['PROCESSING', ...Array.from({ length: 7 }, () => 'TRANSFER_FAIL')]);
  for (const from of ['WALLET', 'JOKER']) expect(await move(member, from, 'HUAYHD', 5)).toBe('TRANSFER_FAIL');
  expect(await games.holdings(member)).toEqual({
    wallet: 50,
    transit: 1,
    'game:HUAYHD': 39,
    'game:JOKER': 10,
  });
  await games.heal();
  await world.expectClean();
});

describe('transfer.create', () => {
  it('moves money into a game and back, at the provider and in the ledger', async () => {
    const member = await games.member(100, 'JOKER');
    expect(await games.move(member, 'WALLET', 'JOKER', 60.25)).toMatchObject({
      status: 200,
      body: { message: 'SUCCESS', status: 'SUCCESS', wallet: { amount: 39.75 } },
    });
    expect(await games.holdings(member)).toEqual({ wallet: 39.75, 'game:JOKER': 60.25 });
    await games.expectClean(member, 'JOKER');
    expect((await games.move(member, 'JOKER', 'WALLET', 10.25)).body).toMatchObject({
      wallet: { amount: 50 },
    });
    expect(await games.holdings(member)).toEqual({ wallet: 50, 'game:JOKER': 50 });
    await games.expectClean(member, 'JOKER');
  });

  it('shows in wallet and statement', async () => {
    const member = await games.member(500, 'JOKER');
    const { token } = member;
    const { body: moved } = await games.move(member, 'WALLET', 'JOKER', 200);
    const { body } = await world.api('wallet.read', { token });
    expect(body.wallet).toEqual({ amount: 300, hold: 0, transit: 0 });
    expect(body.slots[0]).toMatchObject({ code: 'JOKER', amount: 200, isActive: true });
    expect(body.slots).toHaveLength(16);
    const statement = await world.api('statement.list', { token, body: { page: 1, limit: 1 } });
    expect(statement.body.statements).toEqual([
      expect.objectContaining({
        ...{ statementType: 'transfer', from: 'WALLET', to: 'JOKER', amount: -200, status: 'SUCCESS' },
        _id: moved._id,
      }),
    ]);
    await games.expectClean(member, 'JOKER');
  });

  it('moves money from game to game through the wallet', async () => {
    const member = await games.member(100, 'JOKER', 'SLOTXO');
    await games.move(member, 'WALLET', 'JOKER', 80);
    const moved = await games.move(member, 'JOKER', 'SLOTXO', 30);
    expect(moved).toMatchObject({ status: 200, body: { status: 'SUCCESS', wallet: { amount: 20 } } });
    expect(await lineOf(member, moved.body._id)).toMatchObject({ from: 'WALLET', to: 'SLOTXO' });
    expect(await games.holdings(member)).toEqual({ wallet: 20, 'game:JOKER': 50, 'game:SLOTXO': 30 });
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  });

  it('takes out what was just won, booking the win first', async () => {
    const member = await games.member(100, 'JOKER');
    await games.move(member, 'WALLET', 'JOKER', 100);
    await games.play(member, 'JOKER', 55.5);
    expect(await move(member, 'JOKER', 'WALLET', 155.5)).toBe('SUCCESS');
    expect(await games.holdings(member)).toEqual({ wallet: 155.5 });
    await games.expectClean(member, 'JOKER');
  });

  it('does not take out what was just lost', async () => {
    const member = await games.member(100, 'JOKER');
    await games.move(member, 'WALLET', 'JOKER', 100);
    await games.play(member, 'JOKER', -40);
    expect(await move(member, 'JOKER', 'WALLET', 100)).toBe('MONEY_NOT_ENOUGH');
    expect(await games.holdings(member)).toEqual({ 'game:JOKER': 60 });
    await games.expectClean(member, 'JOKER');
  });

  it('fails rather than calls the money short where the game does not tell what it holds', async () => {
    const member = await games.member(100, 'JOKER');
    await games.move(member, 'WALLET', 'JOKER', 50);
    await games.fault('error', { call: 'GC' });
    expect(await games.move(member, 'JOKER', 'WALLET', 60)).toMatchObject({
      status: 502,
      body: { message: 'TRANSFER_FAIL' },
    });
    await games.fault('error', { call: 'GC' });
    expect(await move(member, 'JOKER', 'WALLET', 50)).toBe('SUCCESS');
    await games.expectClean(member, 'JOKER');
  });

  it('refuses in the order: no game, the same place, no account, too little, not enough', async () => {
    const member = await games.member(10, 'JOKER');
    const tried = (from: string, to: string, amount: number) => move(member, from, to, amount);
    expect(await tried('NOWHERE', 'NOWHERE', 0.5)).toBe('NO_GAME');
    expect(await tried('WALLET', 'wallet', 0.5)).toBe('NO_GAME');
    expect(await tried('WALLET', 'WALLET', 0.5)).toBe('KEY_INVALID');
    expect(await tried('SLOTXO', 'SLOTXO', 0.5)).toBe('KEY_INVALID');
    expect(await tried('WALLET', 'SLOTXO', 0.5)).toBe('SLOT_NO_ACCOUNT');
    expect(await tried('JOKER', 'SLOTXO', 0.5)).toBe('SLOT_NO_ACCOUNT');
    expect(await tried('SLOTXO', 'WALLET', 0.5)).toBe('SLOT_NO_ACCOUNT');
    expect(await tried('WALLET', 'JOKER', 0.99)).toBe('TRANSFER_MINIMUM');
    expect(await tried('JOKER', 'WALLET', 0.99)).toBe('TRANSFER_MINIMUM');
    expect(await tried('WALLET', 'JOKER', 10.01)).toBe('MONEY_NOT_ENOUGH');
    expect(await tried('JOKER', 'WALLET', 1)).toBe('MONEY_NOT_ENOUGH');
    expect(await games.holdings(member)).toEqual({ wallet: 10 });
    expect(await games.transfersOf(member)).toEqual([]);
    await games.expectClean(member, 'JOKER');
  });

  it('gives the money back when the provider refuses, and says so in the statement', async () => {
    const member = await games.member(100, 'JOKER');
    await games.fault('bad-signature', { call: 'TC' });
    const key = randomUUID();
    for (const reply of [
      await games.move(member, 'WALLET', 'JOKER', 40, key),
      await games.move(member, 'WALLET', 'JOKER', 40, key),
    ]) {
      expect(reply).toMatchObject({ status: 502, body: { message: 'TRANSFER_FAIL' } });
    }
    expect(await games.holdings(member)).toEqual({ wallet: 100 });
    const [transfer] = await games.transfersOf(member);
    expect(transfer?.state).toBe('released');
    await expect.poll(() => toldStatement(member)).toEqual([{ _id: transfer?.id, status: 'FAILED' }]);
    await games.expectClean(member, 'JOKER');
  });

  it('leaves the money in the wallet when the second half of a move between games is refused', async () => {
    const member = await games.member(100, 'JOKER', 'SLOTXO');
    await games.move(member, 'WALLET', 'JOKER', 100);
    await games.fault('bad-signature', { party: 'SLOTXO', call: 'TC' });
    const key = randomUUID();
    expect(await move(member, 'JOKER', 'SLOTXO', 30, key)).toBe('TRANSFER_FAIL');
    expect(await move(member, 'JOKER', 'SLOTXO', 30, key)).toBe('TRANSFER_FAIL');
    expect(await games.holdings(member)).toEqual({ wallet: 30, 'game:JOKER': 70 });
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  });

  it('does not begin the second half of a move between games whose first half is refused', async () => {
    const member = await games.member(100, 'JOKER', 'SLOTXO');
    await games.move(member, 'WALLET', 'JOKER', 100);
    await games.fault('bad-signature', { call: 'TC' });
    expect(await move(member, 'JOKER', 'SLOTXO', 30)).toBe('TRANSFER_FAIL');
    expect((await games.transfersOf(member)).map(({ state }) => state)).toEqual([
      'settled',
      'released',
      'refused',
    ]);
    expect(await games.holdings(member)).toEqual({ 'game:JOKER': 100 });
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  });
});

describe('many at once', () => {
  it('a hundred on a balance for ten come through exactly ten times', async () => {
    const member = await games.member(100, 'JOKER');
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => games.move(member, 'WALLET', 'JOKER', 10)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = replies.filter(({ status }) => status === 400);
    expect(refused.map(cameTo)).toEqual(Array.from({ length: 90 }, () => 'MONEY_NOT_ENOUGH'));
    expect(await games.holdings(member)).toEqual({ 'game:JOKER': 100 });
    expect(await games.transfersOf(member)).toHaveLength(10);
    await games.expectClean(member, 'JOKER');
  });

  it('a hundred out of a game that holds ten come through exactly ten times', async () => {
    const member = await games.member(100, 'JOKER');
    await games.move(member, 'WALLET', 'JOKER', 100);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => move(member, 'JOKER', 'WALLET', 10)),
    );
    expect(outcomes.filter((outcome) => outcome === 'SUCCESS')).toHaveLength(10);
    expect(await games.holdings(member)).toEqual({ wallet: 100 });
    await games.expectClean(member, 'JOKER');
  });

  it('the same key twice at once moves once and is answered alike', async () => {
    const member = await games.member(100, 'JOKER');
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID();
      const both = [1, 2].map(() => games.move(member, 'WALLET', 'JOKER', 5, key));
      const [one, two] = await Promise.all(both);
      expect(one?.status).toBe(200);
      expect(two).toMatchObject({ status: 200, body: one?.body });
      expect(await games.move(member, 'WALLET', 'JOKER', 5, key)).toMatchObject({
        status: 200,
        body: one?.body,
      });
    }
    expect(await games.holdings(member)).toEqual({ wallet: 50, 'game:JOKER': 50 });
    await games.expectClean(member, 'JOKER');
  });
});

describe('an Idempotency-Key', () => {
  it('keeps the answer of an unanswered transfer', async () => {
    const member = await games.member(100, 'JOKER');
    await games.fault('lost-response', { call: 'TC' });
    const key = randomUUID();
    const first = await games.move(member, 'WALLET', 'JOKER', 25, key);
    expect(first).toMatchObject({ status: 202, body: { status: 'PROCESSING', wallet: { amount: 75 } } });
    expect(await lineOf(member, first.body._id)).toMatchObject({ status: 'PROCESSING', amount: -25 });
    expect(await games.move(member, 'WALLET', 'JOKER', 25, key)).toMatchObject({
      status: 202,
      body: first.body,
    });
    await world.timePasses(HOUR_MS);
    await world.work();
    expect(await games.move(member, 'WALLET', 'JOKER', 25, key)).toMatchObject({
      status: 202,
      body: first.body,
    });
    expect(await games.holdings(member)).toEqual({ wallet: 75, 'game:JOKER': 25 });
    await games.expectClean(member, 'JOKER');
  });

  it('keeps an answer that names the first half from game to game, where that is what is not known', async () => {
    const member = await games.member(100, 'JOKER', 'SLOTXO');
    await games.move(member, 'WALLET', 'JOKER', 80);
    await games.fault('lost-response', { party: 'JOKER', call: 'TC' });
    const key = randomUUID();
    const first = await games.move(member, 'JOKER', 'SLOTXO', 30, key);
    expect(first).toMatchObject({ status: 202, body: { status: 'PROCESSING', amount: 30 } });
    const half = { from: 'JOKER', to: 'WALLET' };
    const second = { from: 'WALLET', to: 'SLOTXO', status: 'SUCCESS', amount: -30 };
    expect(await lineOf(member, first.body.nextId)).toBeUndefined();
    expect(await lineOf(member, first.body._id)).toMatchObject({ ...half, status: 'PROCESSING' });
    await world.timePasses(HOUR_MS);
    await world.work();
    expect((await games.move(member, 'JOKER', 'SLOTXO', 30, key)).body).toEqual(first.body);
    expect(await lineOf(member, first.body._id)).toMatchObject({ ...half, status: 'SUCCESS' });
    expect(await lineOf(member, first.body.nextId)).toMatchObject(second);
    await games.expectClean(member, 'JOKER', 'SLOTXO');
  });

  it('that came with something else is a mismatch, and moves nothing', async () => {
    const member = await games.member(100, 'JOKER');
    const key = randomUUID();
    expect(await move(member, 'WALLET', 'JOKER', 10, key)).toBe('SUCCESS');
    expect(await move(member, 'WALLET', 'JOKER', 11, key)).toBe('IDEMPOTENCY_MISMATCH');
    expect(cameTo(await games.moveAll(member, 'JOKER', key))).toBe('IDEMPOTENCY_MISMATCH');
    expect(await games.holdings(member)).toEqual({ wallet: 90, 'game:JOKER': 10 });
    await games.expectClean(member, 'JOKER');
  });
});

describe('transfer.all', () => {
  it('moves the whole wallet, once for one key', async () => {
    const member = await games.member(77.77, 'JOKER');
    const key = randomUUID();
    for (const reply of [
      await games.moveAll(member, 'JOKER', key),
      await games.moveAll(member, 'JOKER', key),
    ]) {
      expect(reply).toMatchObject({ status: 200, body: { status: 'SUCCESS', wallet: { amount: 0 } } });
      expect(await lineOf(member, reply.body._id)).toMatchObject({ status: 'SUCCESS', amount: -77.77 });
    }
    expect(await games.holdings(member)).toEqual({ 'game:JOKER': 77.77 });
    await games.expectClean(member, 'JOKER');
  });

  it('succeeds with nothing moved when the wallet is empty', async () => {
    const member = await games.member(0, 'JOKER');
    const key = randomUUID();
    for (const reply of [
      await games.moveAll(member, 'JOKER', key),
      await games.moveAll(member, 'JOKER', key),
    ]) {
      expect(reply.body).toEqual({ status: 'SUCCESS' });
    }
    expect(await games.holdings(member)).toEqual({});
    expect(await games.transfersOf(member)).toEqual([]);
  });

  it('is refused to the wallet itself, and of less than the minimum', async () => {
    const member = await games.member(0.99, 'JOKER');
    expect(cameTo(await games.moveAll(member, 'WALLET'))).toBe('KEY_INVALID');
    expect(cameTo(await games.moveAll(member, 'JOKER'))).toBe('TRANSFER_MINIMUM');
    expect(await games.holdings(member)).toEqual({ wallet: 0.99 });
  });
});
