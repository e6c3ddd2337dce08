import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import { confirmed, rejected, unknown } from '../../providers/outcome.ts';
import type { QrGateway } from '../../providers/payment/port.ts';
import { allWell, callbacks, orderOf, payQr } from '../../testing/bank.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { createQr, readQr } from './qr.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 2_500 } });
  await callbacks(world, false);
});
afterAll(() => world.close());
afterEach(async () => {
  await allWell(world);
  await world.expectClean();
});

const params = { bankCode: 'KBANK' } as const;

function create({ token }: TestMember, amount: number, key?: string) {
  return world.api('deposit.qr.create', { token, params, body: { amount }, ...(key && { key }) });
}

const read = async ({ token }: TestMember) => (await world.api('deposit.qr.read', { token, params })).body;

const cancel = ({ token }: TestMember, qrcodeId: string | null | undefined) =>
  world.api('deposit.qr.cancel', { token, params: { qrcodeId: qrcodeId ?? '' } });

const toldOf = ({ id }: TestMember) =>
  world.told.filter(({ member, event }) => member === id && event === 'qrcode').map(({ payload }) => payload);

describe('deposit.qr', () => {
  it("draws a picture that a bank's app reads", async () => {
    const { body } = await create(await world.newMember(), 123.45);
    expect(await world.act('POST', '/bank/scan', body.qrcode)).toMatchObject({
      payload: (await orderOf(world, body.qrcodeId)).payload,
      amount: 123.45,
      status: 'REQUESTED',
    });
  });

  it('shows no code over another sum, and none whose checksum is wrong', async () => {
    const { body } = await create(await world.newMember(), 20);
    const { payload } = await orderOf(world, body.qrcodeId);
    const broken = payload.slice(0, -4) + (payload.endsWith('0000') ? '0001' : '0000');
    const shown = async (code: string, amount: number) => {
      const kbank = world.deps.providers.qr.get('KBANK') as QrGateway;
      const made = { ...kbank, create: () => Promise.resolve(confirmed({ payload: code })) };
      const providers = { ...world.deps.providers, qr: new Map([['KBANK' as const, made]]) };
      const asked = {
        member: await world.newMember(),
        operation: newOperation(),
        params,
        body: { amount },
        language: 'en' as const,
      };
      return createQr({ ...world.deps, providers }, asked);
    };
    expect(await shown(payload, 20)).toMatchObject({ hasQrcode: true });
    await expect(shown(payload, 21)).rejects.toThrow('QR_FAIL');
    await expect(shown(broken, 20)).rejects.toThrow('QR_FAIL');
  });

  it('has rows of a gateway looked after again that answers a request, whatever it answers, and not where it does not', async () => {
    const kbank = world.deps.providers.qr.get('KBANK') as QrGateway;
    const spokenAfter = async (outcome: Awaited<ReturnType<QrGateway['create']>>) => {
      const qr = new Map([['KBANK' as const, { ...kbank, create: () => Promise.resolve(outcome) }]]);
      const spoke = vi.fn();
      const deps = { ...world.deps, spoke, providers: { ...world.deps.providers, qr } };
      const member = await world.newMember();
      await createQr(deps, {
        ...{ member, params, operation: newOperation() },
        body: { amount: 20 },
        language: 'en',
      }).catch(() => {});
      return spoke.mock.calls;
    };
    expect(await spokenAfter(rejected('duplicate'))).toEqual([['deposit.qr', 'KBANK']]);
    expect(await spokenAfter(unknown('timeout'))).toEqual([]);
  });

  it('is refused, and leaves the open code, above so many an hour', async () => {
    const member = await world.newMember();
    await world.owner.run(sql`insert into setting (name, value) values ('codesPerHour', '2')`);
    await expect.poll(async () => (await world.deps.settings()).codesPerHour).toBe(2);
    for (const amount of [20, 30])
      expect((await create(member, amount)).body).toMatchObject({ hasQrcode: true });
    const refused = await create(member, 40, 'one-too-many');
    expect([refused.status, refused.body]).toMatchObject([429, { message: 'REQUEST_LIMIT' }]);
    expect(await read(member)).toMatchObject({ hasQrcode: true, amount: 30 });
    await world.owner.run(sql`delete from setting where name = 'codesPerHour'`);
    await expect.poll(async () => (await world.deps.settings()).codesPerHour).toBe(200);
    // The key of the refused request was given back.
    expect((await create(member, 40, 'one-too-many')).body).toMatchObject({ hasQrcode: true, amount: 40 });
  });

  it('shows a code for the ten minutes that it can be paid', async () => {
    const { body } = await create(await world.newMember(), 500);
    expect(body).toMatchObject({ hasQrcode: true, amount: 500, minimum: 1 });
    expect(Date.parse(body.expireIn ?? '') - Date.parse(body.now ?? '')).toBeGreaterThan(595_000);
  });

  it('gives the open code again to whoever reads it, and to the same request', async () => {
    const member = await world.newMember();
    const answers = await Promise.all([create(member, 20, 'again'), create(member, 20, 'again')]);
    answers.push(await create(member, 20, 'again'));
    const [first, ...others] = answers.map(({ body }) => body);
    for (const other of others) expect(other).toEqual(first);
    expect(await read(member)).toMatchObject({
      qrcodeId: first?.qrcodeId,
      qrcode: first?.qrcode,
      hasQrcode: true,
    });
  });

  it('tells which gateway made the open code, and when there is none any more', async () => {
    const member = await world.newMember();
    const current = async () => (await world.api('deposit.qr.current', { token: member.token })).body.qr;
    expect(await current()).toBeNull();
    await create(member, 100);
    const other = { bankCode: 'PAYTIMZ' } as const;
    await world.api('deposit.qr.create', { token: member.token, params: other, body: { amount: 100 } });
    const read = await world.api('deposit.qr.read', { token: member.token, params: other });
    expect(await current()).toEqual({ ...read.body, ...other, now: expect.any(String) });
    await cancel(member, read.body.qrcodeId);
    expect(await current()).toBeNull();
  });

  it('keeps what the gateway calls a code that was dropped while it was made', async () => {
    const member = await world.newMember();
    const payonex = world.deps.providers.qr.get('PAYONEX') as QrGateway;
    const slow: QrGateway = {
      ...payonex,
      async create(order) {
        await create(member, 22);
        return payonex.create(order);
      },
    };
    const qr = new Map([...world.deps.providers.qr, ['PAYONEX' as const, slow]]);
    const asked = {
      member,
      operation: newOperation(),
      params: { bankCode: 'PAYONEX' } as const,
      body: { amount: 200 },
      language: 'en' as const,
    };
    const deps = { ...world.deps, providers: { ...world.deps.providers, qr } };
    expect(await createQr(deps, asked)).toMatchObject({ hasQrcode: false, message: 'QR_FAIL' });
    const row = sql<{
      named: boolean;
    }>`select gateway_id is not null as named from qr_order where id = ${asked.operation}`;
    expect(await world.database.one(row)).toEqual({ named: true });
  });

  it('says why there is no code when another one took its place meanwhile', async () => {
    const member = await world.newMember();
    const asked = {
      member,
      operation: newOperation(),
      params,
      body: { amount: 21 },
      language: 'en' as const,
    };
    await createQr(world.deps, asked);
    await create(member, 22);
    expect(await createQr(world.deps, asked)).toMatchObject({ hasQrcode: false, message: 'QR_FAIL' });
  });

  it('refuses an amount below the minimum with a message', async () => {
    const member = await world.newMember();
    const below = { hasQrcode: false, code: 'QR_MINIMUM', message: 'ขั้นต่ำของช่องทางนี้คือ 1.00 บาท', minimum: 1 };
    for (const amount of [0.01, 0.99])
      expect(await create(member, amount)).toMatchObject({ status: 200, body: below });
    expect((await create(member, 1)).body).toMatchObject({ hasQrcode: true, amount: 1 });
  });

  it('refuses gateways that are not connected', async () => {
    const member = await world.newMember();
    const qr = new Map([...world.deps.providers.qr].filter(([code]) => code === 'KBANK'));
    const deps = { ...world.deps, providers: { ...world.deps.providers, qr } };
    const asked = { member, operation: newOperation(), body: { amount: 100 }, language: 'en' } as const;
    await expect(readQr(deps, member, 'ZPAY')).rejects.toThrow('QR_FAIL');
    await expect(createQr(deps, { ...asked, params: { bankCode: 'WW' } })).rejects.toThrow('QR_FAIL');
  });

  it('keeps one open code per member, and ends the other one at the gateway too', async () => {
    const member = await world.newMember();
    const [first, second] = [await create(member, 10), await create(member, 20)];
    await expect
      .poll(() => toldOf(member))
      .toEqual([{ qrcodeId: first.body.qrcodeId, bankCode: 'KBANK', state: 'dropped' }]);
    expect(await read(member)).toMatchObject({ qrcodeId: second.body.qrcodeId });
    await world.work();
    const { payload } = await orderOf(world, first.body.qrcodeId);
    expect(await world.act('POST', '/bank/scan', { payload })).toMatchObject({ status: 'CANCELLED' });
    const many = await Promise.all(Array.from({ length: 8 }, () => create(member, 30)));
    const open = await read(member);
    expect(open).toMatchObject({ hasQrcode: true });
    expect(many.filter(({ body }) => body.qrcodeId === open.qrcodeId)).toHaveLength(1);
  });

  it.each(['timeout', 'error', 'lost-response', 'nonsense', 'rate-limit', 'maintenance'])(
    'answers QR_FAIL when the gateway has a %s',
    async (kind) => {
      const member = await world.newMember();
      await world.act('POST', '/faults', { party: 'KBANK', kind, times: 1, call: 'request' });
      expect(await create(member, 50)).toMatchObject({ status: 503, body: { message: 'QR_FAIL' } });
      expect(await read(member)).toMatchObject({ hasQrcode: false });
      expect((await create(member, 50)).body).toMatchObject({ hasQrcode: true });
    },
  );

  it('signs in again when the token is turned down, once', async () => {
    const member = await world.newMember();
    const fault = { party: 'KBANK', kind: 'bad-signature', call: 'request' };
    await world.act('POST', '/faults', { ...fault, times: 1 });
    expect((await create(member, 25)).body).toMatchObject({ hasQrcode: true });
    await world.act('POST', '/faults', { ...fault, times: 2 });
    expect(await create(member, 25)).toMatchObject({ status: 503, body: { message: 'QR_FAIL' } });
  });

  it('cancels only codes of the member, and tells the truth when one was paid meanwhile', async () => {
    const [member, stranger] = [await world.newMember(), await world.newMember()];
    const { qrcodeId } = (await create(member, 45)).body;
    const unknown = { status: 404, body: { message: 'NO_DATA' } };
    expect(await cancel(stranger, qrcodeId)).toMatchObject(unknown);
    expect(await cancel(member, newOperation())).toMatchObject(unknown);
    expect(await cancel(member, 'nothing')).toMatchObject(unknown);
    await payQr(world, qrcodeId);
    expect(await cancel(member, qrcodeId)).toMatchObject({ status: 200, body: { message: 'OK' } });
    expect(await world.balance(member, 'wallet')).toBe(4_500n);
    await expect.poll(() => toldOf(member).map(({ state }) => state)).toEqual(['paid']);
  });

  it('cancels at once for the member even when the gateway does not answer', async () => {
    const member = await world.newMember();
    const { qrcodeId } = (await create(member, 46)).body;
    await world.act('POST', '/faults', { party: 'KBANK', kind: 'timeout', times: 1, call: 'cancel' });
    expect(await cancel(member, qrcodeId)).toMatchObject({ status: 200, body: { message: 'OK' } });
    expect(await read(member)).toMatchObject({ hasQrcode: false });
    await world.work();
    const { payload } = await orderOf(world, qrcodeId);
    expect(await world.act('POST', '/bank/scan', { payload })).toMatchObject({ status: 'CANCELLED' });
  });
});
