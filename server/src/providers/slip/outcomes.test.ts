import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allWell } from '../../testing/bank.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { type Limits, providersOf } from '../providers.ts';
import { NOT_SLIP, type SlipVerifier } from './port.ts';

/*
 * Each verifier against its side of the protocol in the sandbox: what came back, and what is known then. That an answer is
 * about another transfer stands beside each adapter.
 */

const limits: Limits = { timeoutMs: 1_500 };

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits });
});
afterEach(async () => {
  await allWell(world);
  await world.act('PUT', '/settings', { clockAheadMs: 0, kbankTokenSeconds: 1800, slipokReceiver: '' });
});
afterAll(() => world.close());

/** The verifiers by their names for `call` in a fault. */
const calls = { EASYSLIP: 'easyslip', SLIPOK: 'slipok', KBANK: 'kbank' } as const;
const names = Object.keys(calls) as SlipVerifier['name'][];

const verifierNamed = (name: string, { slip } = world.deps.providers) =>
  slip.find((one) => one.name === name) as SlipVerifier;

const at = '2026-11-20T12:00:05.000Z';

/** Somebody transfers money, and this is what the slip's mini QR says. */
async function transferred(fields: Record<string, unknown> = {}) {
  const { reference } = await world.act<{ reference: string }>('POST', '/bank/transfer', {
    ...{ fromBankCode: 'KBANK', fromAccountNo: '0012345678', fromName: 'SOMCHAI JAIDEE' },
    ...{ toBankCode: 'SCB', toAccountNo: '1234567890', toName: 'ชิซูกะ สมใจ' },
    ...{ amount: 300.25, at, notify: false, ...fields },
  });
  return questionOf(reference);
}

function questionOf(transRef: string, sendingBank = '004') {
  const inner = `0006000001010${sendingBank.length}${sendingBank}02${String(transRef.length).padStart(2, '0')}${transRef}`;
  const text = `00${inner.length}${inner}5102TH9104`;
  return { sendingBank, transRef, payload: `${text}${crcOf(text)}` };
}

/** CRC-16/CCITT-FALSE, four hexadecimal digits. */
function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}

const fault = (kind: string, call: string) =>
  world.act('POST', '/faults', { party: 'SLIP', kind, call, times: 1 });

it('asks EasySlip first, then SlipOK, then KBANK', () => {
  expect(world.deps.providers.slip.map(({ name }) => name)).toEqual(names);
});

describe.each(names)('%s', (name) => {
  it('tells of a transfer what its bank does: amount, time, and both ends masked', async () => {
    const question = await transferred();
    expect(await verifierNamed(name).verify(question)).toEqual({
      kind: 'confirmed',
      value: {
        state: 'found',
        facts: {
          ...{ amount: 30_025n, at: new Date(at) },
          sender: { names: ['MR. SOMCHAI J'], account: 'xxx-x-x4567-x', bankCode: '004' },
          receiver: { names: ['นาย ชิซูกะ ส'], account: 'xxx-xxx789-0', bankCode: '014' },
          bill: [],
        },
      },
    });
    const onCode = await transferred({ ref1: 'KPS004KB000001' });
    expect(await verifierNamed(name).verify(onCode)).toMatchObject({
      value: { facts: { bill: ['KPS004KB000001'] } },
    });
  });

  it('tells where money went that was sent to a phone number, and amounts of every size', async () => {
    const verifier = verifierNamed(name);
    const receiver = { proxy: { type: 'MSISDN', value: 'xxx-xxx-1234' } };
    for (const [amount, satang] of [
      [0.01, 1n],
      [100, 10_000n],
      [99_999.9, 9_999_990n],
    ] as const)
      expect(await verifier.verify(await transferred({ amount, toProxy: '0812341234' }))).toMatchObject({
        value: { state: 'found', facts: { amount: satang, receiver } },
      });
  });

  it('finds none under another reference or of another bank', async () => {
    const { transRef } = await transferred();
    const none = { kind: 'confirmed', value: { state: 'none' } };
    expect(await verifierNamed(name).verify(questionOf(`${transRef}X`))).toEqual(none);
    expect(await verifierNamed(name).verify(questionOf(transRef, '014'))).toEqual(none);
  });

  it('finds a transfer once its bank knows it', async () => {
    const question = await transferred({ knownAfterMs: 60_000 });
    const value = name === 'SLIPOK' ? { state: 'later', retryMs: 60_000 } : { state: 'none' };
    expect(await verifierNamed(name).verify(question)).toEqual({ kind: 'confirmed', value });
    await world.act('PUT', '/settings', { clockAheadMs: 61_000 });
    expect(await verifierNamed(name).verify(question)).toMatchObject({ value: { state: 'found' } });
  });

  it('tells that the bank wants a captcha, and the transfer afterwards', async () => {
    const question = await transferred({ captchas: 2 });
    const captcha = { kind: 'confirmed', value: { state: 'captcha' } };
    expect(await verifierNamed(name).verify(question)).toEqual(captcha);
    expect(await verifierNamed(name).verify(question)).toEqual(captcha);
    expect(await verifierNamed(name).verify(question)).toMatchObject({ value: { state: 'found' } });
  });

  it.each([
    ['timeout', 'timeout'],
    ['lost-response', 'reset'],
    ['error', 'http5xx'],
    ['maintenance', 'http5xx'],
    ['rate-limit', 'tooMany'],
    ...Array.from({ length: 4 }, () => ['nonsense', undefined] as const),
  ] as const)('knows nothing under a %s, and all of it when it is asked again', async (kind, cause) => {
    const question = await transferred();
    await fault(kind, calls[name]);
    expect(await verifierNamed(name).verify(question)).toMatchObject({
      kind: 'unknown',
      ...(cause && { cause }),
    });
    expect(await verifierNamed(name).verify(question)).toMatchObject({ value: { state: 'found' } });
  });
});

it.each([
  ['EASYSLIP', 'unauthorized'],
  ['SLIPOK', '1002'],
])('says in %s’s own word that our key is not taken', async (name, code) => {
  const question = await transferred();
  await fault('bad-signature', calls[name as SlipVerifier['name']]);
  expect(await verifierNamed(name).verify(question)).toMatchObject({ kind: 'rejected', code });
});

it.each(['EASYSLIP', 'SLIPOK'])('says that %s takes a text for no mini QR', async (name) => {
  const question = { ...(await transferred()), payload: 'https://pay.example' };
  expect(await verifierNamed(name).verify(question)).toMatchObject({ kind: 'rejected', code: NOT_SLIP });
});

it('finds what SlipOK flags: a duplicate, and another receiver', async () => {
  const question = await transferred();
  const { baseUrl, branch, key } = world.config.slips.SLIPOK ?? { baseUrl: '', branch: '', key: '' };
  const found = { kind: 'confirmed', value: { state: 'found', facts: { amount: 30_025n } } };
  await world.act('PUT', '/settings', { slipokReceiver: '9876543210' });
  expect(await verifierNamed('SLIPOK').verify(question)).toMatchObject(found);
  await world.act('PUT', '/settings', { slipokReceiver: '' });
  const logged = await fetch(`${baseUrl}/api/line/apikey/${branch}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-authorization': key },
    body: JSON.stringify({ data: question.payload, log: true }),
  });
  expect(logged.status).toBe(200);
  expect(await verifierNamed('SLIPOK').verify(question)).toMatchObject(found);
});

it('signs in at KBANK anew when its token has run out there, and says when it cannot', async () => {
  const question = await transferred();
  const kbank = verifierNamed('KBANK', providersOf(world.config, limits));
  await world.act('PUT', '/settings', { kbankTokenSeconds: 0.3 });
  expect(await kbank.verify(question)).toMatchObject({ value: { state: 'found' } });
  await fault('bad-signature', 'kbank');
  expect(await kbank.verify(question)).toMatchObject({ value: { state: 'found' } });
  const fresh = verifierNamed('KBANK', providersOf(world.config, limits));
  for (const [kind, cause] of [
    ['timeout', 'timeout'],
    ['error', 'http5xx'],
  ] as const) {
    await fault(kind, 'token');
    expect(await fresh.verify(question)).toEqual({ kind: 'unknown', cause });
  }
  await fault('bad-signature', 'token');
  expect(await fresh.verify(question)).toMatchObject({ kind: 'rejected' });
  expect(await fresh.verify(question)).toMatchObject({ value: { state: 'found' } });
});
