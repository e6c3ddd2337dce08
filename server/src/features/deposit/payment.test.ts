import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { type QrWorld, qrWorld } from './qr.fixture.ts';
import { cancelQr, readQr } from './qr.ts';

let world: QrWorld;
beforeAll(async () => {
  world = await qrWorld();
});
afterAll(() => world.close());
afterEach(() => world.settle());

describe('a payment of a QR', () => {
  it('credits a paid code within a second and tells the open screen', async () => {
    const member = await world.member();
    const qr = await world.create(member, 500);
    expect(qr).toMatchObject({ hasQrcode: true, amount: 500, minimum: 0.01 });
    expect(Date.parse(qr.expireIn ?? '') - Date.parse(qr.now ?? '')).toBeGreaterThan(595_000);
    const paidAt = Date.now();
    await world.pay(qr.qrcodeId);
    await vi.waitFor(() => expect(world.toldTo(member, 'wallet')).toHaveLength(1), {
      timeout: 2_000,
      interval: 5,
    });
    expect((world.toldTo(member, 'wallet')[0]?.at ?? Number.POSITIVE_INFINITY) - paidAt).toBeLessThan(1_000);
    expect(world.toldTo(member, 'wallet')[0]?.payload).toEqual({ amount: 500 });
    expect(world.toldTo(member, 'qrcode')[0]?.payload).toEqual({
      qrcodeId: qr.qrcodeId,
      bankCode: 'KBANK',
      state: 'paid',
      amount: 500,
    });
    expect(world.toldTo(member, 'statement')[0]?.payload).toMatchObject({ status: 'SUCCESS' });
    expect(await world.wallet(member)).toBe(50_000n);
    expect(await world.lines(member)).toEqual([
      { type: 'deposit', status: 'SUCCESS', amount: 50_000n, origin: 'KBANK', target: 'WALLET' },
    ]);
    expect(await readQr(world.deps, member, 'KBANK')).toMatchObject({ hasQrcode: false });
  });

  it('credits once however often and however much at once a callback comes', async () => {
    const member = await world.member();
    await world.callbacks(false);
    const qr = await world.create(member, 70);
    await world.pay(qr.qrcodeId);
    const reference = (await world.orderOf(qr.qrcodeId)).reference;
    const body = {
      partnerTxnUid: reference,
      partnerId: 'PTR0000001',
      statusCode: '00',
      txnAmount: 70,
      txnCurrencyCode: 'THB',
      txnNo: 'KB1',
    };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => world.callback(JSON.stringify(body))),
    );
    expect(new Set(answers)).toEqual(new Set(['{"statusCode":"00","errorCode":null,"errorDesc":null}']));
    await world.becomesWallet(member, 7_000n);
    await Promise.all(Array.from({ length: 20 }, () => world.lookAt(qr.qrcodeId)));
    expect(await world.wallet(member)).toBe(7_000n);
    expect(await world.lines(member)).toHaveLength(1);
    expect(world.toldTo(member, 'wallet')).toHaveLength(1);
  });

  it('credits nothing for forged callbacks, whatever their bytes', async () => {
    const member = await world.member();
    const qr = await world.create(member, 80);
    const genuine = {
      partnerTxnUid: (await world.orderOf(qr.qrcodeId)).reference,
      partnerId: 'PTR0000001',
      statusCode: '00',
    };
    for (const body of [
      JSON.stringify({ ...genuine, txnNo: 'FORGED', txnAmount: 8000 }),
      JSON.stringify({ ...genuine, partnerTxnUid: 'FORGED000000001', txnNo: 'FORGED' }),
      JSON.stringify({ ...genuine, partnerTxnUid: { $ne: null } }),
      '{"partnerTxnUid":',
      '\u0000\u0000',
      '[]',
      '',
    ]) {
      expect(await world.callback(body)).toContain('"00"');
    }
    await world.lookAt(qr.qrcodeId);
    expect(await world.wallet(member)).toBe(0n);
    expect(await readQr(world.deps, member, 'KBANK')).toMatchObject({ hasQrcode: true });
  });

  it('credits what was really paid, also another amount', async () => {
    const member = await world.member();
    const qr = await world.create(member, 90);
    await world.pay(qr.qrcodeId, 12.34);
    await world.becomesWallet(member, 1_234n);
    await vi.waitFor(() =>
      expect(world.toldTo(member, 'qrcode').at(-1)?.payload).toMatchObject({ state: 'paid', amount: 12.34 }),
    );
  });

  it('credits a code that is paid after its member dropped it', async () => {
    const member = await world.member();
    const qr = await world.create(member, 60);
    expect(await cancelQr(world.deps, member, qr.qrcodeId ?? '')).toEqual({ message: 'OK' });
    expect(await readQr(world.deps, member, 'KBANK')).toMatchObject({ hasQrcode: false });
    await world.pay(qr.qrcodeId);
    await world.becomesWallet(member, 6_000n);
  });

  it('drops a code at its time, and credits it when it is paid later', async () => {
    const member = await world.member();
    const qr = await world.create(member, 40);
    world.ahead(601_000);
    await world.lookAt(qr.qrcodeId);
    expect(world.toldTo(member, 'qrcode').map(({ payload }) => payload.state)).toEqual(['dropped']);
    await world.pay(qr.qrcodeId);
    await world.becomesWallet(member, 4_000n);
    await vi.waitFor(() =>
      expect(world.toldTo(member, 'qrcode').map(({ payload }) => payload.state)).toEqual(['dropped', 'paid']),
    );
  });

  it('finds a payment whose callback never came', async () => {
    const member = await world.member();
    await world.callbacks(false);
    const early = await world.create(member, 11);
    await world.pay(early.qrcodeId);
    world.ahead(15_000);
    await world.lookAt(early.qrcodeId);
    expect(await world.wallet(member)).toBe(1_100n);
    const late = await world.create(member, 22);
    world.ahead(3_600_000);
    await world.lookAt(late.qrcodeId);
    await world.pay(late.qrcodeId);
    const planned = await world.db.database.one<{ in_hours: number }>(
      sql`select extract(epoch from next_look_at - expires_at)::float8 / 3600 as in_hours from qr_order
        where id = ${late.qrcodeId}`,
    );
    expect(planned.in_hours).toBe(1);
    await world.lookAt(late.qrcodeId);
    expect(await world.wallet(member)).toBe(3_300n);
  });

  it.each([
    ['timeout', 1],
    ['error', 1],
    ['nonsense', 1],
    ['error', 3],
  ])('credits in the end when the inquiry has a %s %i times', async (kind, times) => {
    const member = await world.member();
    const qr = await world.create(member, 33);
    await world.outside('/faults', { party: 'KBANK', kind, times, call: 'inquiry' });
    await world.pay(qr.qrcodeId);
    await world.becomesWallet(member, 3_300n, 15_000);
  });
});
