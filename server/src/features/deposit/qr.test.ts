import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Member } from '../../member.ts';
import { newOperation } from '../../operation.ts';
import { type CashWorld, cashWorld } from '../../testing/cash.ts';
import { depositJobs } from './deposit.jobs.ts';
import { LOOK } from './qr.look.ts';
import { cancelQr, createQr, readQr } from './qr.ts';

let world: CashWorld;

beforeAll(async () => {
  world = await cashWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.outside('/faults', undefined, 'DELETE');
  world.ahead(0);
  await world.expectClean();
});

const KBANK = { bankCode: 'KBANK' } as const;

function create(member: Member, amount: number, operation = newOperation()) {
  return createQr(world.deps, { member, operation, params: KBANK, body: { amount } });
}

async function payloadOf(qrcodeId: string | null | undefined): Promise<string> {
  const row = await world.db.database.one<{ payload: string }>(
    sql`select payload from qr_order where id = ${qrcodeId}`,
  );
  return row.payload;
}

async function pay(qrcodeId: string | null | undefined, amount?: number): Promise<void> {
  const payload = await payloadOf(qrcodeId);
  const paid = await world.outside('/bank/pay-qr', { payload, ...(amount === undefined ? {} : { amount }) });
  expect(paid.status).toBe(200);
}

function toldTo(member: Member, event: string) {
  return world.told.filter((one) => one.member === member.id && one.event === event);
}

async function becomesWallet(member: Member, satang: bigint, timeout = 5_000): Promise<void> {
  await vi.waitFor(async () => expect(await world.wallet(member)).toBe(satang), { timeout, interval: 20 });
}

function lookAt(qrcodeId: string | null | undefined): Promise<void> {
  return depositJobs[LOOK]?.({ order: qrcodeId }, world.deps) ?? Promise.reject(new Error('no such job'));
}

async function lines(member: Member) {
  return world.db.database.rows<{
    type: string;
    status: string;
    amount: bigint;
    origin: string;
    target: string;
  }>(
    sql`select type, status, amount, origin, target from statement where member = ${member.id} order by seq`,
  );
}

describe('deposit.qr', () => {
  it('credits a paid code within a second and tells the open screen', async () => {
    const member = await world.member();
    const qr = await create(member, 500);
    expect(qr).toMatchObject({ hasQrcode: true, amount: 500, minimum: 0.01 });
    expect(Date.parse(qr.expireIn ?? '') - Date.parse(qr.now ?? '')).toBeGreaterThan(595_000);
    const paidAt = Date.now();
    await pay(qr.qrcodeId);
    await vi.waitFor(() => expect(toldTo(member, 'wallet')).toHaveLength(1), { timeout: 2_000, interval: 5 });
    expect((toldTo(member, 'wallet')[0]?.at ?? Number.POSITIVE_INFINITY) - paidAt).toBeLessThan(1_000);
    expect(toldTo(member, 'wallet')[0]?.payload).toEqual({ amount: 500 });
    expect(toldTo(member, 'qrcode')[0]?.payload).toEqual({
      qrcodeId: qr.qrcodeId,
      bankCode: 'KBANK',
      state: 'paid',
      amount: 500,
    });
    expect(toldTo(member, 'statement')[0]?.payload).toMatchObject({ status: 'SUCCESS' });
    expect(await world.wallet(member)).toBe(50_000n);
    expect(await lines(member)).toEqual([
      { type: 'deposit', status: 'SUCCESS', amount: 50_000n, origin: 'KBANK', target: 'WALLET' },
    ]);
    expect(await readQr(world.deps, member, 'KBANK')).toMatchObject({ hasQrcode: false });
  });

  it("draws a picture that a bank's app reads", async () => {
    const member = await world.member();
    const qr = await create(member, 123.45);
    const response = await world.scan(qr.qrcode ?? '');
    expect(response).toMatchObject({
      payload: await payloadOf(qr.qrcodeId),
      amount: 123.45,
      status: 'REQUESTED',
    });
  });

  it('gives the open code again to whoever reads it, and to the same request', async () => {
    const member = await world.member();
    const operation = newOperation();
    const [first, again] = await Promise.all([create(member, 20, operation), create(member, 20, operation)]);
    expect(again?.qrcodeId).toBe(first?.qrcodeId);
    expect(again?.qrcode).toBe(first?.qrcode);
    expect(await readQr(world.deps, member, 'KBANK')).toMatchObject({
      qrcodeId: first?.qrcodeId,
      hasQrcode: true,
    });
  });

  it('refuses an amount below the minimum with a message, and gateways that are not connected', async () => {
    const member = await world.member();
    expect(await create(member, 0)).toMatchObject({ hasQrcode: false, message: 'QR_MINIMUM', minimum: 0.01 });
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
    const first = await create(member, 10);
    const second = await create(member, 20);
    expect(toldTo(member, 'qrcode').map(({ payload }) => payload)).toEqual([
      { qrcodeId: first.qrcodeId, bankCode: 'KBANK', state: 'dropped' },
    ]);
    expect(await readQr(world.deps, member, 'KBANK')).toMatchObject({ qrcodeId: second.qrcodeId });
    const payload = await payloadOf(first.qrcodeId);
    await vi.waitFor(async () =>
      expect((await world.outside('/bank/scan', { payload })).json).toMatchObject({ status: 'CANCELLED' }),
    );
    const many = await Promise.all(Array.from({ length: 8 }, () => create(member, 30)));
    const open = await readQr(world.deps, member, 'KBANK');
    expect(many.filter((one) => one.qrcodeId === open.qrcodeId)).toHaveLength(1);
  });

  it('credits once however often and however much at once a callback comes', async () => {
    const member = await world.member();
    await world.outside('/settings', { kbankCallbackUrl: null }, 'PUT');
    const qr = await create(member, 70);
    await pay(qr.qrcodeId);
    const reference = await referenceOf(qr.qrcodeId);
    const body = {
      partnerTxnUid: reference,
      partnerId: 'PTR0000001',
      statusCode: '00',
      txnAmount: 70,
      txnCurrencyCode: 'THB',
      txnNo: 'KB1',
    };
    const answers = await Promise.all(Array.from({ length: 100 }, () => callback(JSON.stringify(body))));
    expect(new Set(answers)).toEqual(new Set(['{"statusCode":"00","errorCode":null,"errorDesc":null}']));
    await becomesWallet(member, 7_000n);
    await Promise.all(Array.from({ length: 20 }, () => lookAt(qr.qrcodeId)));
    expect(await world.wallet(member)).toBe(7_000n);
    expect(await lines(member)).toHaveLength(1);
    expect(toldTo(member, 'wallet')).toHaveLength(1);
    await restoreCallbacks();
  });

  it('credits nothing for forged callbacks, whatever their bytes', async () => {
    const member = await world.member();
    const qr = await create(member, 80);
    const genuine = {
      partnerTxnUid: await referenceOf(qr.qrcodeId),
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
      expect(await callback(body)).toContain('"00"');
    }
    await lookAt(qr.qrcodeId);
    expect(await world.wallet(member)).toBe(0n);
    expect(await readQr(world.deps, member, 'KBANK')).toMatchObject({ hasQrcode: true });
  });

  it('credits what was really paid, also another amount', async () => {
    const member = await world.member();
    const qr = await create(member, 90);
    await pay(qr.qrcodeId, 12.34);
    await becomesWallet(member, 1_234n);
    await vi.waitFor(() =>
      expect(toldTo(member, 'qrcode').at(-1)?.payload).toMatchObject({ state: 'paid', amount: 12.34 }),
    );
  });

  it('credits a code that is paid after its member dropped it', async () => {
    const member = await world.member();
    const qr = await create(member, 60);
    expect(await cancelQr(world.deps, member, qr.qrcodeId ?? '')).toEqual({ message: 'OK' });
    expect(await readQr(world.deps, member, 'KBANK')).toMatchObject({ hasQrcode: false });
    await pay(qr.qrcodeId);
    await becomesWallet(member, 6_000n);
  });

  it('drops a code at its time, and credits it when it is paid later', async () => {
    const member = await world.member();
    const qr = await create(member, 40);
    world.ahead(601_000);
    await lookAt(qr.qrcodeId);
    expect(toldTo(member, 'qrcode').map(({ payload }) => payload.state)).toEqual(['dropped']);
    await pay(qr.qrcodeId);
    await becomesWallet(member, 4_000n);
    await vi.waitFor(() =>
      expect(toldTo(member, 'qrcode').map(({ payload }) => payload.state)).toEqual(['dropped', 'paid']),
    );
  });

  it('finds a payment whose callback never came', async () => {
    const member = await world.member();
    await world.outside('/settings', { kbankCallbackUrl: null }, 'PUT');
    const early = await create(member, 11);
    await pay(early.qrcodeId);
    world.ahead(15_000);
    await lookAt(early.qrcodeId);
    expect(await world.wallet(member)).toBe(1_100n);
    const late = await create(member, 22);
    world.ahead(3_600_000);
    await lookAt(late.qrcodeId);
    await pay(late.qrcodeId);
    const planned = await world.db.database.one<{ in_hours: number }>(
      sql`select extract(epoch from next_look_at - expires_at)::float8 / 3600 as in_hours from qr_order
        where id = ${late.qrcodeId}`,
    );
    expect(planned.in_hours).toBe(1);
    await lookAt(late.qrcodeId);
    expect(await world.wallet(member)).toBe(3_300n);
    await restoreCallbacks();
  });

  it.each(['timeout', 'error', 'lost-response', 'nonsense'])(
    'answers QR_FAIL when the gateway has a %s',
    async (kind) => {
      const member = await world.member();
      await world.outside('/faults', { party: 'KBANK', kind, times: 1, call: 'request' });
      await expect(create(member, 50)).rejects.toMatchObject({ code: 'QR_FAIL' });
      expect(await readQr(world.deps, member, 'KBANK')).toMatchObject({ hasQrcode: false });
      expect(await create(member, 50)).toMatchObject({ hasQrcode: true });
    },
  );

  it.each(['timeout', 'error', 'lost-response', 'nonsense'])(
    'credits in the end when the inquiry has a %s',
    async (kind) => {
      const member = await world.member();
      const qr = await create(member, 33);
      await world.outside('/faults', { party: 'KBANK', kind, times: 1, call: 'inquiry' });
      await pay(qr.qrcodeId);
      await becomesWallet(member, 3_300n, 15_000);
    },
  );

  it('signs in again when the token is turned down, once', async () => {
    const member = await world.member();
    await world.outside('/faults', { party: 'KBANK', kind: 'bad-signature', times: 1, call: 'request' });
    expect(await create(member, 25)).toMatchObject({ hasQrcode: true });
    await world.outside('/faults', { party: 'KBANK', kind: 'bad-signature', times: 2, call: 'request' });
    await expect(create(member, 25)).rejects.toMatchObject({ code: 'QR_FAIL' });
  });

  it('cancels only codes of the member, and tells the truth when one was paid meanwhile', async () => {
    const [member, stranger] = [await world.member(), await world.member()];
    await world.outside('/settings', { kbankCallbackUrl: null }, 'PUT');
    const qr = await create(member, 45);
    await expect(cancelQr(world.deps, stranger, qr.qrcodeId ?? '')).rejects.toMatchObject({
      code: 'NO_DATA',
    });
    await expect(cancelQr(world.deps, member, newOperation())).rejects.toMatchObject({ code: 'NO_DATA' });
    await expect(cancelQr(world.deps, member, 'nothing')).rejects.toMatchObject({ code: 'NO_DATA' });
    await pay(qr.qrcodeId);
    expect(await cancelQr(world.deps, member, qr.qrcodeId ?? '')).toEqual({ message: 'OK' });
    expect(await world.wallet(member)).toBe(4_500n);
    expect(toldTo(member, 'qrcode').map(({ payload }) => payload.state)).toEqual(['paid']);
    await restoreCallbacks();
  });

  it('cancels at once for the member even when the gateway does not answer', async () => {
    const member = await world.member();
    const qr = await create(member, 46);
    await world.outside('/faults', { party: 'KBANK', kind: 'timeout', times: 1, call: 'cancel' });
    expect(await cancelQr(world.deps, member, qr.qrcodeId ?? '')).toEqual({ message: 'OK' });
    expect(await readQr(world.deps, member, 'KBANK')).toMatchObject({ hasQrcode: false });
    const payload = await payloadOf(qr.qrcodeId);
    await vi.waitFor(async () =>
      expect((await world.outside('/bank/scan', { payload })).json).toMatchObject({ status: 'CANCELLED' }),
    );
  });
});

async function referenceOf(qrcodeId: string | null | undefined): Promise<string> {
  return (
    await world.db.database.one<{ reference: string }>(
      sql`select reference from qr_order where id = ${qrcodeId}`,
    )
  ).reference;
}

async function callback(body: string): Promise<string> {
  const response = await fetch(`${world.portal}/callback/kbank`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
  return response.text();
}

async function restoreCallbacks(): Promise<void> {
  await world.outside('/settings', { kbankCallbackUrl: `${world.portal}/callback/kbank` }, 'PUT');
}
