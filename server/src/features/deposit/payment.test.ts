import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { allWell, callbacks, expectBankAgrees, orderOf, payQr, walletBecomes } from '../../testing/bank.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 2_500 } });
});
afterAll(() => world.close());
afterEach(async () => {
  await allWell(world);
  await callbacks(world, true);
  await world.expectClean();
  await expectBankAgrees(world);
});

const params = { bankCode: 'KBANK' } as const;

async function create({ token }: TestMember, amount: number): Promise<string> {
  const { body } = await world.api('deposit.qr.create', { token, params, body: { amount } });
  return body.qrcodeId ?? '';
}

const isShown = async ({ token }: TestMember) =>
  (await world.api('deposit.qr.read', { token, params })).body.hasQrcode;

const toldOf = ({ id }: TestMember, about: string) =>
  world.told.filter(({ member, event }) => member === id && event === about).map(({ payload }) => payload);

const linesOf = (member: TestMember) =>
  world.database.rows(
    sql`select type, status, amount, origin, target from statement where member_id = ${member.id} order by seq`,
  );

const becomes = (member: TestMember, wallet: bigint) => walletBecomes(world, member, wallet);

/** Sends a callback of our own making and answers what was answered. */
async function callback(body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${world.url}/callback/qr/kbank`, { method: 'POST', body, headers });
  expect(response.status).toBe(200);
  return response.text();
}

describe('a payment of a QR', () => {
  it('is credited when the callback comes, and the open screen and the statement tell of it', async () => {
    const member = await world.newMember();
    const qrcodeId = await create(member, 500);
    await payQr(world, qrcodeId);
    await becomes(member, 50_000n);
    await expect.poll(() => toldOf(member, 'wallet')).toEqual([{ amount: 500 }]);
    expect(toldOf(member, 'qrcode')).toEqual([{ qrcodeId, bankCode: 'KBANK', state: 'paid', amount: 500 }]);
    expect(toldOf(member, 'statement')).toMatchObject([{ status: 'SUCCESS' }]);
    expect(await linesOf(member)).toEqual([
      { type: 'deposit', status: 'SUCCESS', amount: 50_000n, origin: 'KBANK', target: 'WALLET' },
    ]);
    expect(await isShown(member)).toBe(false);
  });

  it('is credited once however often and however much at once a callback comes', async () => {
    const member = await world.newMember();
    await callbacks(world, false);
    const qrcodeId = await create(member, 70);
    await payQr(world, qrcodeId);
    const { reference } = await orderOf(world, qrcodeId);
    const body = { partnerTxnUid: reference, partnerId: 'PTR0000001', statusCode: '00', txnAmount: 70 };
    const sent = JSON.stringify({ ...body, txnCurrencyCode: 'THB', txnNo: 'KB1' });
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const answer = await callback(sent);
        if (index % 5 === 0) await world.work();
        return answer;
      }),
    );
    expect(new Set(answers)).toEqual(new Set(['{"statusCode":"00","errorCode":null,"errorDesc":null}']));
    await world.work();
    expect(await world.balance(member, 'wallet')).toBe(7_000n);
    expect(await linesOf(member)).toHaveLength(1);
    await expect.poll(() => toldOf(member, 'wallet')).toHaveLength(1);
  });

  it('is not made by forged callbacks, whatever their bytes', async () => {
    const member = await world.newMember();
    const qrcodeId = await create(member, 80);
    const { reference } = await orderOf(world, qrcodeId);
    const genuine = { partnerTxnUid: reference, partnerId: 'PTR0000001', statusCode: '00' };
    for (const body of [
      JSON.stringify({ ...genuine, txnNo: 'FORGED', txnAmount: 8000 }),
      JSON.stringify({ ...genuine, partnerTxnUid: 'FORGED000000001', txnNo: 'FORGED' }),
      JSON.stringify({ ...genuine, partnerTxnUid: { $ne: null } }),
      '{"partnerTxnUid":',
      '\u0000\u0000',
      '[]',
      '',
    ]) {
      expect(await callback(body)).toContain('"00"');
    }
    expect((await orderOf(world, qrcodeId)).dueInMs).toBeLessThanOrEqual(0);
    await world.work();
    expect(await world.balance(member, 'wallet')).toBe(0n);
    expect(await isShown(member)).toBe(true);
  });

  it('is credited as it was really paid, also another amount', async () => {
    const member = await world.newMember();
    await payQr(world, await create(member, 90), 12.34);
    await becomes(member, 1_234n);
    await expect.poll(() => toldOf(member, 'qrcode')).toMatchObject([{ state: 'paid', amount: 12.34 }]);
  });

  it('is credited after its member dropped the code', async () => {
    const member = await world.newMember();
    const qrcodeId = await create(member, 60);
    const cancelled = await world.api('deposit.qr.cancel', { token: member.token, params: { qrcodeId } });
    expect(cancelled.body).toEqual({ message: 'OK' });
    expect(await isShown(member)).toBe(false);
    await payQr(world, qrcodeId);
    await becomes(member, 6_000n);
  });

  it('is credited when the code had run out, which was dropped at its time', async () => {
    const member = await world.newMember();
    const qrcodeId = await create(member, 40);
    const states = () => toldOf(member, 'qrcode').map(({ state }) => state);
    await world.timePasses(601_000);
    expect(await isShown(member)).toBe(false);
    await world.work();
    await expect.poll(states).toEqual(['dropped']);
    expect(await orderOf(world, qrcodeId)).toMatchObject({ state: 'expired' });
    await payQr(world, qrcodeId);
    await becomes(member, 4_000n);
    await expect.poll(states).toEqual(['dropped', 'paid']);
  });

  it('is found when its callback never came, early or late', async () => {
    const member = await world.newMember();
    await callbacks(world, false);
    await payQr(world, await create(member, 11));
    await world.work();
    expect(await world.balance(member, 'wallet')).toBe(0n);
    await world.timePasses(15_000);
    await world.work();
    expect(await world.balance(member, 'wallet')).toBe(1_100n);

    const late = await create(member, 22);
    await world.timePasses(1_200_000);
    await world.work();
    await payQr(world, late);
    const { dueInMs } = await orderOf(world, late);
    // A minute, of which some seconds may be over.
    expect(dueInMs).toBeGreaterThan(45_000);
    expect(dueInMs).toBeLessThanOrEqual(60_000);
    await world.work();
    expect(await world.balance(member, 'wallet')).toBe(1_100n);
    await world.timePasses(60_000);
    await world.work();
    expect(await world.balance(member, 'wallet')).toBe(3_300n);
  });

  it.each([
    ['timeout', 1],
    ['error', 1],
    ['nonsense', 1],
    ['error', 3],
  ])('is credited in the end when the inquiry has a %s %i times', async (kind, times) => {
    const member = await world.newMember();
    const qrcodeId = await create(member, 33);
    await world.act('POST', '/faults', { party: 'KBANK', kind, times, call: 'inquiry' });
    await payQr(world, qrcodeId);
    await expect.poll(async () => (await orderOf(world, qrcodeId)).dueInMs).toBeLessThan(0);
    await world.work();
    await world.timePasses(15_000);
    await world.work();
    expect(await world.balance(member, 'wallet')).toBe(3_300n);
  });
});
