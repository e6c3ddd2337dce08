import { type QrBankCode, qrTerms } from '@prae/contract/deposit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../../domain/operation.ts';
import { houseBalance } from '../../ledger/balance.ts';
import { signatureOf } from '../../providers/signed-json.ts';
import { allWell, expectBankAgrees, orderOf, payQr, walletBecomes } from '../../testing/bank.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { doubtfulOrders, orderById } from './deposit.sql.ts';

/* A deposit through each gateway that is connected, over HTTP from the portal's call to the gateway's callback. */

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
});
afterAll(() => world.close());
afterEach(async () => {
  await allWell(world);
  await world.expectClean();
  await expectBankAgrees(world);
});

const gateways: QrBankCode[] = ['KBANK', 'WW', 'PAYONEX', 'PAYTIMZ', 'ZPAY'];

async function create({ token }: TestMember, bankCode: QrBankCode, amount: number) {
  const { body } = await world.api('deposit.qr.create', { token, params: { bankCode }, body: { amount } });
  if (!body.hasQrcode) throw new Error(`${bankCode} made no code: ${JSON.stringify(body)}`);
  return { id: (body.qrcodeId ?? '') as OperationId, picture: body.qrcode ?? '' };
}

const depositsOf = async ({ token }: TestMember) =>
  (await world.api('statement.list', { token, body: { page: 1, limit: 10 } })).body.statements;

/** What goes with a callback that the gateway itself has sent: a signature, of those that sign. */
function signedBy(bankCode: QrBankCode, body: string): Record<string, string> {
  const { assumedQr } = world.config;
  const settings = bankCode in assumedQr ? assumedQr[bankCode as keyof typeof assumedQr] : undefined;
  const timestamp = String(Math.floor(Date.now() / 1000));
  return settings
    ? { 'x-timestamp': timestamp, 'x-signature': signatureOf(settings.secret, timestamp, body) }
    : {};
}

/** The bodies of the callbacks that a gateway has sent, and that were answered. */
const sentBy = async (party: QrBankCode) =>
  (
    await world.act<{ direction: string; status?: number; body: unknown }[]>(
      'GET',
      `/journal?party=${party.toLowerCase()}`,
    )
  ).filter(({ direction, status }) => direction === 'out' && status !== undefined);

it('offers every gateway that is connected, with its own amounts', async () => {
  const { token } = await world.newMember();
  const { body } = await world.api('lookup.deposit', { token });
  expect(body.banks.map(({ bankCode }) => bankCode)).toEqual(gateways);
  expect(body.banks.find(({ bankCode }) => bankCode === 'PAYONEX')).toMatchObject({
    ...{ bankType: 'PAYMENT', mode: 'AUTO', currency: 'THB' },
    ...{ minimum: 100, presets: [100, 200, 300, 500, 1000] },
    ownAccountOnly: true,
  });
  const own = body.banks.filter(({ ownAccountOnly }) => ownAccountOnly !== undefined);
  expect(own.map(({ bankCode }) => bankCode)).toEqual(['PAYONEX']);
});

describe.each(gateways)('a deposit through %s', (bankCode) => {
  it('goes from the picture of its code to the wallet, once', async () => {
    const member = await world.newMember();
    const before = await houseBalance(world.database, `bank:${bankCode}`, 'THB');
    const { id, picture } = await create(member, bankCode, 250.75);
    const scanned = await world.act<{ payload: string }>('POST', '/bank/scan', picture);
    expect(scanned).toMatchObject({ payload: (await orderOf(world, id)).payload, amount: 250.75 });
    await world.act('POST', '/bank/pay-qr', { payload: scanned.payload });
    await walletBecomes(world, member, 25_075n);
    expect(await houseBalance(world.database, `bank:${bankCode}`, 'THB')).toBe(before - 25_075n);
    expect(await depositsOf(member)).toMatchObject([
      { statementType: 'deposit', from: bankCode, to: 'WALLET', amount: 250.75, status: 'SUCCESS' },
    ]);
    expect(await orderOf(world, id)).toMatchObject({ state: 'paid' });
  });

  it.each([
    ['comes ten times', 'duplicate-callback', 10],
    ['comes after forged ones', 'bad-signature', 4],
    ['comes late', 'late-callback', 1],
  ])('is credited once when its callback %s', async (_, kind, count) => {
    const member = await world.newMember();
    const sent = (await sentBy(bankCode)).length;
    await world.act('POST', '/faults', { party: bankCode, kind, times: 1, delayMs: 300 });
    await payQr(world, (await create(member, bankCode, 130)).id);
    await expect.poll(async () => (await sentBy(bankCode)).length).toBe(sent + count);
    await walletBecomes(world, member, 13_000n);
    await world.timePasses(900_000);
    await world.work();
    expect(await world.balance(member, 'wallet')).toBe(13_000n);
    expect(await depositsOf(member)).toHaveLength(1);
  });

  it('is not made by the callback of another code', async () => {
    const [payer, other] = [await world.newMember(), await world.newMember()];
    const foreign = await create(other, bankCode, 140);
    await payQr(world, (await create(payer, bankCode, 140)).id);
    await walletBecomes(world, payer, 14_000n);
    const [theirs, ours] = [await orderOf(world, foreign.id), (await sentBy(bankCode)).at(-1)];
    const path = `${world.url}/callback/qr/${bankCode.toLowerCase()}`;
    const body = JSON.stringify(ours?.body).replace(
      /("(?:reference|referenceId|partnerTxnUid)":)"[^"]+"/,
      `$1"${theirs.reference}"`,
    );
    expect(body).toContain(theirs.reference);
    const headers = signedBy(bankCode, body);
    expect((await fetch(path, { method: 'POST', body, headers })).status).toBe(200);
    await world.timePasses(15_000);
    await world.work();
    expect(await world.balance(other, 'wallet')).toBe(0n);
    expect(await world.balance(payer, 'wallet')).toBe(14_000n);
  });

  it('is credited as it was really paid, also another amount and after its member dropped the code', async () => {
    const member = await world.newMember();
    const { id } = await create(member, bankCode, 150);
    await world.api('deposit.qr.cancel', { token: member.token, params: { qrcodeId: id } });
    await payQr(world, id, 149.5);
    await walletBecomes(world, member, 14_950n);
  });

  it('is found when no callback comes', async () => {
    const member = await world.newMember();
    const { id } = await create(member, bankCode, 160);
    await world.act('POST', '/faults', {
      party: bankCode,
      kind: 'late-callback',
      times: 1,
      delayMs: 600_000,
    });
    await payQr(world, id);
    await world.timePasses(15_000);
    await world.work();
    expect(await world.balance(member, 'wallet')).toBe(16_000n);
  });
});

it.each(gateways)(
  'drops the code of %s when one of another gateway is made, and credits both',
  async (first) => {
    const member = await world.newMember();
    const second = gateways[(gateways.indexOf(first) + 1) % gateways.length] ?? first;
    const [dropped, open] = [await create(member, first, 110), await create(member, second, 120)];
    expect(await orderOf(world, dropped.id)).toMatchObject({ state: 'cancelled' });
    expect(await orderOf(world, open.id)).toMatchObject({ state: 'open' });
    await world.work();
    await payQr(world, dropped.id);
    await walletBecomes(world, member, 11_000n);
    await payQr(world, open.id);
    await walletBecomes(world, member, 23_000n);
  },
);

describe('PayOneX', () => {
  /** A code paid from somebody else's account: PayOneX holds it, and somebody there decides. */
  async function held() {
    const member = await world.newMember();
    const { id } = await create(member, 'PAYONEX', 170);
    const { payload } = await orderOf(world, id);
    await world.act('POST', '/bank/pay-qr', { payload, fromBankCode: 'KTB', fromAccountNo: '9876543210' });
    const { accessKey, secretKey } = world.config.payonex ?? { accessKey: '', secretKey: '' };
    const ask = async (method: string, path: string, json: unknown, token?: string) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) };
      const reply = await fetch(`${world.sandbox.url}/payonex${path}`, {
        ...{ method, headers, body: JSON.stringify(json) },
      });
      return ((await reply.json()) as { data: { token: string } }).data;
    };
    const { token } = await ask('POST', '/authenticate', { accessKey, secretKey });
    const { gatewayId } = await world.database.one(orderById(id));
    return {
      member,
      id,
      decide: (status: string) => ask('PUT', `/transactions/${gatewayId}/status`, { status }, token),
      refund: () => ask('POST', `/transactions/${gatewayId}/refund`, {}, token),
    };
  }

  it('has not paid what it holds, and has once that is decided, however late', async () => {
    const { member, id, decide } = await held();
    await world.timePasses(15_000);
    await world.work();
    await world.timePasses(2 * 86_400_000);
    await world.work();
    expect(await world.balance(member, 'wallet')).toBe(0n);
    expect(await world.database.rows(doubtfulOrders(id))).toMatchObject([{ why: 'NO_ANSWER' }]);
    await world.act('POST', '/faults', { party: 'PAYONEX', kind: 'late-callback', delayMs: 600_000 });
    await decide('SUCCESS');
    await world.timePasses(6 * 3_600_000);
    await world.work();
    expect(await world.balance(member, 'wallet')).toBe(17_000n);
  });

  it('has not paid what it rejects and sends back', async () => {
    const { member, id, decide, refund } = await held();
    await decide('REJECTED');
    await refund();
    await world.timePasses(15_000);
    await world.work();
    expect(await world.balance(member, 'wallet')).toBe(0n);
    expect(await orderOf(world, id)).toMatchObject({ state: 'expired' });
  });
});

describe.each(['WW', 'PAYTIMZ', 'ZPAY'] as const)('the signature of %s', (bankCode) => {
  it('is what makes a callback one of ours: without it nobody is asked', async () => {
    const member = await world.newMember();
    await world.act('POST', '/faults', { party: bankCode, kind: 'late-callback', delayMs: 600_000 });
    const { id } = await create(member, bankCode, 180);
    await payQr(world, id);
    const { reference } = await orderOf(world, id);
    const { merchantId = '' } = world.config.assumedQr[bankCode] ?? {};
    const body = JSON.stringify({ call: 'payment', merchantId, reference, payment: { number: 'P1' } });
    const push = (headers: Record<string, string>) =>
      fetch(`${world.url}/callback/qr/${bankCode.toLowerCase()}`, { method: 'POST', body, headers });
    const right = signedBy(bankCode, body);
    for (const headers of [
      {},
      { ...right, 'x-signature': '0'.repeat(64) },
      { ...right, 'x-timestamp': '1' },
    ]) {
      expect((await push(headers)).status).toBe(200);
      await world.work();
      expect(await world.balance(member, 'wallet')).toBe(0n);
    }
    expect(await (await push(right)).json()).toEqual({ received: true });
    await walletBecomes(world, member, 18_000n);
  });
});

it('has an operator’s QR_MINIMUM in place of the first preset of PAYTIMZ and ZPAY', async () => {
  const other = await startWorld({ recheck: false, env: { QR_MINIMUM: '25.50' } });
  try {
    const { token } = await other.newMember();
    const { body } = await other.api('lookup.deposit', { token });
    const terms = Object.fromEntries(
      body.banks.map(({ bankCode, minimum, presets }) => [bankCode, { minimum, presets }]),
    );
    const adjusted = { minimum: 25.5, presets: [25.5, 50, 100, 500, 1000] };
    expect(terms).toMatchObject({ PAYTIMZ: adjusted, ZPAY: adjusted });
    expect(terms).toMatchObject({ KBANK: qrTerms.KBANK, WW: qrTerms.WW, PAYONEX: qrTerms.PAYONEX });
    for (const bankCode of ['PAYTIMZ', 'ZPAY'] as const) {
      const made = async (amount: number) =>
        (await other.api('deposit.qr.create', { token, params: { bankCode }, body: { amount } })).body;
      expect(await made(25.49)).toMatchObject({ hasQrcode: false, code: 'QR_MINIMUM', minimum: 25.5 });
      expect(await made(25.5)).toMatchObject({ hasQrcode: true, amount: 25.5 });
    }
  } finally {
    await other.close();
  }
});
