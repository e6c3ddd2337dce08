import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newOperation } from '../../domain/operation.ts';
import { type QrWorld, qrWorld } from './qr.fixture.ts';
import { cancelQr, createQr, readQr } from './qr.ts';

let world: QrWorld;
beforeAll(async () => {
  world = await qrWorld();
});
afterAll(() => world.close());
afterEach(() => world.settle());

describe('deposit.qr', () => {
  it("draws a picture that a bank's app reads", async () => {
    const member = await world.member();
    const qr = await world.create(member, 123.45);
    const response = await world.scan(qr.qrcode ?? '');
    expect(response).toMatchObject({
      payload: (await world.orderOf(qr.qrcodeId)).payload,
      amount: 123.45,
      status: 'REQUESTED',
    });
  });

  it('gives the open code again to whoever reads it, and to the same request', async () => {
    const member = await world.member();
    const operation = newOperation();
    const [first, again] = await Promise.all([
      world.create(member, 20, operation),
      world.create(member, 20, operation),
    ]);
    expect(again?.qrcodeId).toBe(first?.qrcodeId);
    expect(again?.qrcode).toBe(first?.qrcode);
    expect(await readQr(world.deps, member, 'KBANK')).toMatchObject({
      qrcodeId: first?.qrcodeId,
      hasQrcode: true,
    });
  });

  it('says why there is no code when another one took its place meanwhile', async () => {
    const member = await world.member();
    const operation = newOperation();
    await world.create(member, 21, operation);
    await world.create(member, 22);
    expect(await world.create(member, 21, operation)).toMatchObject({ hasQrcode: false, message: 'QR_FAIL' });
  });

  it('refuses an amount below the minimum with a message, and gateways that are not connected', async () => {
    const member = await world.member();
    expect(await world.create(member, 0)).toMatchObject({
      hasQrcode: false,
      message: 'QR_MINIMUM',
      minimum: 0.01,
    });
    await expect(readQr(world.deps, member, 'ZPAY')).rejects.toMatchObject({ code: 'QR_FAIL' });
    const elsewhere = {
      member,
      operation: newOperation(),
      params: { bankCode: 'WW' as const },
      body: { amount: 100 },
    };
    await expect(createQr(world.deps, elsewhere)).rejects.toMatchObject({ code: 'QR_FAIL' });
  });

  it('keeps one open code per member, and ends the other one at the gateway too', async () => {
    const member = await world.member();
    const first = await world.create(member, 10);
    const second = await world.create(member, 20);
    expect(world.toldTo(member, 'qrcode').map(({ payload }) => payload)).toEqual([
      { qrcodeId: first.qrcodeId, bankCode: 'KBANK', state: 'dropped' },
    ]);
    expect(await readQr(world.deps, member, 'KBANK')).toMatchObject({ qrcodeId: second.qrcodeId });
    const payload = (await world.orderOf(first.qrcodeId)).payload;
    await vi.waitFor(async () =>
      expect((await world.outside('/bank/scan', { payload })).json).toMatchObject({ status: 'CANCELLED' }),
    );
    const many = await Promise.all(Array.from({ length: 8 }, () => world.create(member, 30)));
    const open = await readQr(world.deps, member, 'KBANK');
    expect(many.filter((one) => one.qrcodeId === open.qrcodeId)).toHaveLength(1);
  });

  it.each(['timeout', 'error', 'lost-response', 'nonsense'])(
    'answers QR_FAIL when the gateway has a %s',
    async (kind) => {
      const member = await world.member();
      await world.outside('/faults', { party: 'KBANK', kind, times: 1, call: 'request' });
      await expect(world.create(member, 50)).rejects.toMatchObject({ code: 'QR_FAIL' });
      expect(await readQr(world.deps, member, 'KBANK')).toMatchObject({ hasQrcode: false });
      expect(await world.create(member, 50)).toMatchObject({ hasQrcode: true });
    },
  );

  it('signs in again when the token is turned down, once', async () => {
    const member = await world.member();
    await world.outside('/faults', { party: 'KBANK', kind: 'bad-signature', times: 1, call: 'request' });
    expect(await world.create(member, 25)).toMatchObject({ hasQrcode: true });
    await world.outside('/faults', { party: 'KBANK', kind: 'bad-signature', times: 2, call: 'request' });
    await expect(world.create(member, 25)).rejects.toMatchObject({ code: 'QR_FAIL' });
  });

  it('cancels only codes of the member, and tells the truth when one was paid meanwhile', async () => {
    const [member, stranger] = [await world.member(), await world.member()];
    await world.callbacks(false);
    const qr = await world.create(member, 45);
    await expect(cancelQr(world.deps, stranger, qr.qrcodeId ?? '')).rejects.toMatchObject({
      code: 'NO_DATA',
    });
    await expect(cancelQr(world.deps, member, newOperation())).rejects.toMatchObject({ code: 'NO_DATA' });
    await expect(cancelQr(world.deps, member, 'nothing')).rejects.toMatchObject({ code: 'NO_DATA' });
    await world.pay(qr.qrcodeId);
    expect(await cancelQr(world.deps, member, qr.qrcodeId ?? '')).toEqual({ message: 'OK' });
    expect(await world.wallet(member)).toBe(4_500n);
    expect(world.toldTo(member, 'qrcode').map(({ payload }) => payload.state)).toEqual(['paid']);
  });

  it('cancels at once for the member even when the gateway does not answer', async () => {
    const member = await world.member();
    const qr = await world.create(member, 46);
    await world.outside('/faults', { party: 'KBANK', kind: 'timeout', times: 1, call: 'cancel' });
    expect(await cancelQr(world.deps, member, qr.qrcodeId ?? '')).toEqual({ message: 'OK' });
    expect(await readQr(world.deps, member, 'KBANK')).toMatchObject({ hasQrcode: false });
    const payload = (await world.orderOf(qr.qrcodeId)).payload;
    await vi.waitFor(async () =>
      expect((await world.outside('/bank/scan', { payload })).json).toMatchObject({ status: 'CANCELLED' }),
    );
  });
});
