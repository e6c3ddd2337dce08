import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Answer } from '@prae/contract/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql, type Tx } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import { dyingAt } from '../../testing/crash.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { patiently, slice, spinBy, wheelOf } from './spin.fixture.ts';
import { closeWheel } from './spin.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
});
afterAll(() => world.close());
beforeEach(() => wheelOf(world, [slice('CASH', 'money'), slice('AGAIN', 'nothing', { weight: 3 })]));

const setup = async ({ token }: TestMember) => (await world.api('spin.setup', { token })).body;
const spin = async ({ token }: TestMember, key?: string) =>
  (await world.api('spin.create', { token, ...(key && { key }) })).body;
const drawOf = (proof: Answer<'spin.create'>['proof']) =>
  world.api('spin.draw', { params: { _id: proof?._id ?? '' } });
const drawnBy = async ({ id }: TestMember) =>
  Number(
    (
      await world.owner.one(
        sql<{ count: bigint }>`select count(*) from wheel_draw where member_id = ${id} and state = 'drawn'`,
      )
    ).count,
  );

describe('the wheel', () => {
  it('is shown with its slices in the member’s language, their weights, and what the next draw is bound to', async () => {
    const member = await world.newMember({ coins: 3n });
    const shown = await world.api('spin.setup', { token: member.token, language: 'lo' });
    expect(shown.body).toMatchObject({
      activeSpinwheel: {
        name: 'ວົງລໍ້',
        slice: [
          { code: 'CASH', label: 'CASH la', weight: 1, bgColor: '#b5174b' },
          { code: 'AGAIN', label: 'AGAIN la', weight: 3 },
        ],
      },
      ...{ userCoin: 3, coinTerms: { deposit: 300, perDay: 10, days: 30 } },
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await setup(member)).toMatchObject({
      commitment: shown.body.commitment,
      drawId: shown.body.drawId,
    });
    expect((await world.api('spin.active', { token: member.token })).body).toEqual({ active: true });
  });

  it('is looked up once for a hundred who ask at once, so that they keep no connection from others', async () => {
    const [member, other] = [await world.newMember({ coins: 1n }), await world.newMember()];
    const waiting = () =>
      world.owner.rows(sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%spin_ready%' and datname = current_database()`);
    const shown = await world.owner.transaction(async (tx) => {
      await tx.run(sql`select lock_coins(${member.id})`);
      const all = Promise.all(Array.from({ length: 100 }, () => setup(member)));
      await expect.poll(async () => (await waiting()).length).toBe(1);
      expect((await setup(other)).userCoin).toBe(0);
      expect(await waiting()).toHaveLength(1);
      return { all };
    });
    const drawIds = new Set((await shown.all).map(({ drawId }) => drawId));
    expect([...drawIds]).toEqual([(await setup(member)).drawId]);
  });

  it('is none where none is open in the member’s currency', async () => {
    const member = await world.newMember({ coins: 1n, currency: 'LAK' });
    expect(await setup(member)).toMatchObject({ activeSpinwheel: null, commitment: null, userCoin: 1 });
    expect((await world.api('spin.active', { token: member.token })).body).toEqual({ active: false });
    expect(await spin(member)).toEqual({ success: false, error: 'NO_WHEEL' });
    await closeWheel(world.database, 'TEST');
    expect((await setup(await world.newMember())).activeSpinwheel).toBeNull();
  });

  it('is spun for a coin, and anybody can compute the draw again', async () => {
    const member = await world.newMember({ coins: 2n });
    const { commitment, drawId, activeSpinwheel } = await setup(member);
    const spun = await spin(member, 'a-key-of-my-own');
    expect(spun).toMatchObject({ success: true, result: { remainingCoin: 1 } });
    expect(spun.proof).toMatchObject({ _id: drawId, commitment, nonce: 'a-key-of-my-own' });
    const { body } = await drawOf(spun.proof);
    expect(createHash('sha256').update(Buffer.from(body.secret, 'hex')).digest('hex')).toBe(commitment);
    expect(body.weights).toEqual(activeSpinwheel?.slice.map(({ code, weight }) => ({ code, weight })));
    const hash = createHmac('sha256', Buffer.from(body.secret, 'hex')).update(`${drawId}:${body.nonce}:0`);
    // Of four, which divides 2^48, no number is rejected.
    const drawn = Number(BigInt(`0x${hash.digest('hex').slice(0, 12)}`) % 4n);
    expect(body.result.code).toBe(drawn < 1 ? 'CASH' : 'AGAIN');
    expect(body.result.code).toBe(spun.result?.code);
    expect((await setup(member)).commitment).not.toBe(commitment);
  });

  it('is bound to the next secret before it is asked for, also by spins in a row after one look', async () => {
    const member = await world.newMember({ coins: 3n });
    const { commitment, drawId, activeSpinwheel } = await setup(member);
    let shown: Answer<'spin.create'>['next'] = {
      ...{ drawId: drawId ?? '', commitment: commitment ?? '' },
      weights: activeSpinwheel?.slice.map(({ code, weight }) => ({ code, weight })) ?? [],
    };
    for (let coins = 2; coins >= 0; coins -= 1) {
      const { result, proof, next } = await spin(member);
      expect(result?.remainingCoin).toBe(coins);
      expect(proof).toMatchObject({ _id: shown?.drawId, commitment: shown?.commitment });
      expect(proof?.weights).toEqual(shown?.weights);
      expect(next?.commitment).not.toBe(proof?.commitment);
      shown = next;
    }
    expect(await setup(member)).toMatchObject({ drawId: shown?.drawId, commitment: shown?.commitment });
    expect(await spin(member)).toEqual({ success: false, error: 'NO_COIN' });
    await world.expectClean();
  });

  it('takes no coin for another draw than is meant, and gives the same key its own outcome first', async () => {
    const member = await world.newMember({ coins: 2n });
    const { drawId, commitment } = await setup(member);
    const meant = async (id: string | null, key: string) =>
      (await world.api('spin.create', { token: member.token, key, body: { drawId: id ?? '' } })).body;
    const other = await meant(newOperation(), 'of-another');
    expect(other).toMatchObject({
      ...{ success: false, error: 'WHEEL_CHANGED' },
      next: { drawId, commitment },
    });
    expect(await world.balance(member, 'coin')).toBe(2n);
    const spun = await meant(drawId, 'of-mine');
    expect(spun.proof).toMatchObject({ _id: drawId, commitment });
    expect(await meant(drawId, 'of-mine')).toEqual(spun);
    expect(await meant(drawId, 'once-more')).toMatchObject({ error: 'WHEEL_CHANGED', next: spun.next });
    expect(await world.balance(member, 'coin')).toBe(1n);
    expect(await drawnBy(member)).toBe(1);
  });

  it('is the same request under a key with an empty body as without one', async () => {
    const { token } = await world.newMember({ coins: 2n });
    const spun = await world.api('spin.create', { token, key: 'empty', body: {} });
    const again = await world.api('spin.create', { token, key: 'empty' });
    expect(again.body).toEqual(spun.body);
  });

  it('tells nothing of a draw that is not over, nor of one that there is not', async () => {
    const { drawId } = await setup(await world.newMember({ coins: 1n }));
    for (const _id of [drawId ?? '', newOperation(), 'x'])
      expect((await world.api('spin.draw', { params: { _id } })).body).toEqual({ message: 'NO_DATA' });
  });

  it('takes nothing without a coin', async () => {
    const member = await world.newMember();
    expect(await spin(member)).toEqual({ success: false, error: 'NO_COIN' });
    expect(await drawnBy(member)).toBe(0);
  });

  it('is not for who stays away from play', async () => {
    const member = await world.newMember({ coins: 1n });
    await world.api('protection.timeout', { token: member.token, body: { hours: 24 } });
    const { status, body } = await world.api('spin.create', { token: member.token });
    expect([status, body.message]).toEqual([403, 'SELF_EXCLUDED']);
    expect(await world.balance(member, 'coin')).toBe(1n);
  });

  it('gives the same key the same outcome, once', async () => {
    const member = await world.newMember({ coins: 5n });
    const key = crypto.randomUUID();
    const outcomes = await Promise.all([1, 2, 3].map(() => spin(member, key)));
    expect(outcomes[0]?.success).toBe(true);
    expect(outcomes).toEqual([outcomes[0], outcomes[0], outcomes[0]]);
    expect(await world.balance(member, 'coin')).toBe(4n);
    expect(await drawnBy(member)).toBe(1);
  });

  it('has exactly as many outcomes as there are coins, of a hundred spins at once', async () => {
    const member = await world.newMember({ coins: 7n });
    const once = () => patiently((operation) => spinBy(world.deps, member, operation));
    const spun = await Promise.all(Array.from({ length: 100 }, once));
    expect(spun.filter(({ success }) => success)).toHaveLength(7);
    expect(spun.filter(({ error }) => error === 'NO_COIN')).toHaveLength(93);
    expect(await drawnBy(member)).toBe(7);
    const left = spun.map(({ result }) => result?.remainingCoin).filter((coins) => coins !== undefined);
    expect(left.sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    await world.expectClean();
  });

  it('that another one took the place of takes no coin, and is drawn by the new weights then', async () => {
    const member = await world.newMember({ coins: 1n });
    const { commitment } = await setup(member);
    await wheelOf(world, [slice('CASH', 'money'), slice('AGAIN', 'nothing', { weight: 9 })]);
    const { next, ...changed } = await spin(member);
    expect(changed).toEqual({ success: false, error: 'WHEEL_CHANGED' });
    expect(await world.balance(member, 'coin')).toBe(1n);
    expect(next?.commitment).not.toBe(commitment);
    expect(next?.weights).toContainEqual({ code: 'AGAIN', weight: 9 });
    expect(await setup(member)).toMatchObject({ commitment: next?.commitment });
    const { proof } = await spin(member);
    expect(proof).toMatchObject({ commitment: next?.commitment, weights: next?.weights });
  });

  it('whose secret was sealed under a key that is gone takes no coin, and has another secret then', async () => {
    const member = await world.newMember({ coins: 1n });
    const { commitment } = await setup(member);
    const config = { ...world.config, secretKey: randomBytes(32), earlierSecretKeys: [] };
    const deps = { ...world.deps, config };
    expect(await spinBy(deps, member)).toMatchObject({ success: false, error: 'WHEEL_CHANGED' });
    expect(await world.balance(member, 'coin')).toBe(1n);
    const { success, proof } = await spinBy(deps, member);
    expect(success).toBe(true);
    expect(proof?.commitment).not.toBe(commitment);
    await world.expectClean();
  });

  it('that another server holds keeps few connections from all else, and then each spin is had', async () => {
    await wheelOf(world, [slice('SHIRT', 'physical', { stock: 50 }), slice('AGAIN', 'nothing')]);
    const members = await Promise.all(Array.from({ length: 24 }, () => world.newMember({ coins: 1n })));
    const { spins } = await world.owner.transaction(async (tx) => {
      await tx.run(sql`select from wheel where is_open for no key update`);
      const spins = Promise.all(members.map((member) => spin(member)));
      const waiting = () =>
        world.owner.rows(sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%spin_ready%' and datname = current_database()`);
      await expect.poll(async () => (await waiting()).length).toBe(6);
      expect((await world.api('wallet.read', { token: members[0]?.token ?? '' })).status).toBe(200);
      expect(await waiting()).toHaveLength(6);
      return { spins };
    });
    expect((await spins).filter(({ success }) => success)).toHaveLength(24);
  });

  it('loses a slice whose stock is used up, and nobody wins it once more', async () => {
    await wheelOf(world, [
      slice('SHIRT', 'physical', { stock: 2, weight: 1_000_000 }),
      slice('AGAIN', 'nothing'),
    ]);
    const members = await Promise.all(Array.from({ length: 8 }, () => world.newMember({ coins: 1n })));
    await Promise.all(members.map(setup));
    const first = await Promise.all(members.map((member) => spinBy(world.deps, member)));
    const won = first.filter(({ result }) => result?.code === 'SHIRT');
    expect(won).toHaveLength(2);
    const others = first.filter(({ result }) => result?.code !== 'SHIRT');
    expect(others.every(({ error }) => error === 'WHEEL_CHANGED')).toBe(true);
    const [late] = members.filter((_, place) => first[place]?.error);
    expect((await setup(late as TestMember)).activeSpinwheel?.slice.map(({ code }) => code)).toEqual([
      'AGAIN',
    ]);
    expect((await spin(late as TestMember)).result?.code).toBe('AGAIN');
    await world.expectClean();
  });

  it('names the weights that are left for the next draw of who uses up a slice', async () => {
    await wheelOf(world, [
      slice('SHIRT', 'physical', { stock: 1, weight: 1_000_000 }),
      slice('AGAIN', 'nothing'),
    ]);
    const member = await world.newMember({ coins: 2n });
    const { result, next } = await spin(member);
    expect([result?.code, next?.weights]).toEqual(['SHIRT', [{ code: 'AGAIN', weight: 1 }]]);
    expect((await spin(member)).proof?.commitment).toBe(next?.commitment);
  });

  it('gives nothing of one that was written anew between the draw and its prize', async () => {
    const member = await world.newMember({ coins: 1n });
    await wheelOf(world, [slice('CASH', 'money')]);
    const { drawId } = await setup(member);
    let isRewritten = false;
    const meanwhile = (tx: Tx): Tx => ({
      ...tx,
      async one(query) {
        const row = await tx.one(query);
        if (!isRewritten && query.text.includes('spin_ready')) {
          isRewritten = true;
          await wheelOf(world, [slice('CASH', 'money', { amount: 500 })]);
        }
        return row;
      },
    });
    const { database } = world.deps;
    const transaction: typeof database.transaction = (work) =>
      database.transaction((tx) => work(meanwhile(tx)));
    const spun = await spinBy({ ...world.deps, database: { ...database, transaction } }, member);
    expect(spun).toMatchObject({ success: false, error: 'WHEEL_CHANGED' });
    expect(spun.next?.drawId).not.toBe(drawId);
    expect(await world.balance(member, 'coin')).toBe(1n);
    await world.expectClean();
  });

  it('is spun by a server of an earlier version beside this one, which opens no next draw', async () => {
    const member = await world.newMember({ coins: 2n });
    const { drawId } = await setup(member);
    const secret = '00'.repeat(32);
    const item = { draw: drawId, secret, nonce: 'n', slice: 'AGAIN', couponDays: 7 };
    const { written } = await world.owner.one(
      sql<{ written: object }>`select spin_write(${JSON.stringify(item)}::jsonb) as written`,
    );
    expect(written).toEqual({ kind: 'nothing', labels: expect.anything(), coins: 1 });
    // The secret that it was bound to is sealed.
    await world.owner.run(sql`update wheel_draw set commitment = encode(sha256(decode(secret, 'hex')), 'hex')
      where id = ${drawId}::uuid`);
    expect((await spin(member)).success).toBe(true);
    await world.expectClean();
  });

  it('keeps its secrets sealed until they are drawn, and out of what it says', async () => {
    const member = await world.newMember({ coins: 1n });
    const shown = await setup(member);
    const before = await world.owner.one(sql<{ text: string }>`
      select d::text || encode(d.sealed, 'escape') as text from wheel_draw d where id = ${shown.drawId}::uuid`);
    const { proof } = await spin(member);
    expect(proof?.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(shown)).not.toContain(proof?.secret);
    expect(before.text).not.toContain(proof?.secret);
    await world.heard();
    expect(JSON.stringify(world.told)).not.toContain(proof?.secret);
  });
});

it.each(['before', 'after'] as const)(
  'a process that dies %s any effect leaves one outcome',
  async (moment) => {
    let deaths = 0;
    for (let effect = 1; ; effect += 1) {
      const member = await world.newMember({ coins: 2n });
      const operation = newOperation();
      const { deps, died } = dyingAt(effect, world.deps, moment);
      await spinBy(deps, member, operation).catch(() => {});
      const again = await spinBy(world.deps, member, operation).catch(({ taken }) =>
        JSON.parse(taken.answer),
      );
      expect(again).toMatchObject({ success: true, result: { remainingCoin: 1 } });
      expect(await drawnBy(member)).toBe(1);
      if (!died()) break;
      deaths += 1;
    }
    expect(deaths).toBe(1);
    await world.expectClean();
  },
);
