import { createDecipheriv, createHmac, pbkdf2Sync } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { testListener, testSandbox } from '../testing/world.ts';

const secret = 'sandbox-secret-known-to-everyone-of-feed';
const derived = (purpose: string) =>
  pbkdf2Sync(secret, `thaiprompt-smschecker-v1:${purpose}`, 100_000, 32, 'sha256');
const [encryption, signing] = [derived('encryption'), derived('hmac-signing')];

const order = {
  ...{ fromBankCode: 'KBANK', fromAccountNo: '0012345678', fromName: 'SOMCHAI JAIDEE' },
  ...{ toBankCode: 'KBANK', toAccountNo: '0401122334', amount: 1300.5, at: '2026-11-20T12:00:30.000Z' },
};
const patience = { timeout: 20_000, interval: 20 };

interface Heard {
  isSigned: boolean;
  nonce: string;
  ageMs: number;
  plain: Record<string, unknown>;
}

/** A sandbox whose phone posts to a listener in the portal's place, which opens what it gets. */
async function phone(answer: (nth: number) => number = () => 200) {
  const { call } = await testSandbox();
  const heard: Heard[] = [];
  const portal = await testListener(({ headers, body }) => {
    const { data } = JSON.parse(body) as { data: string };
    const [nonce, timestamp] = [String(headers['x-nonce']), String(headers['x-timestamp'])];
    const signature = createHmac('sha256', signing)
      .update(data + nonce + timestamp)
      .digest('base64');
    const isSigned =
      headers['x-signature'] === signature &&
      headers['x-device-id'] === 'sandbox-phone' &&
      headers['x-api-key'] === 'sandbox-feed-key';
    const ageMs = Math.abs(Date.now() - Number(timestamp));
    heard.push({ isSigned, nonce, ageMs, plain: isSigned ? opened(data) : {} });
    return { status: answer(heard.length), body: '{}' };
  });
  await call('/settings', { method: 'PUT', json: { bankFeedUrl: portal.url } });
  return {
    call,
    heard,
    transfer: (json: Record<string, unknown> = {}) => call('/bank/transfer', { json: { ...order, ...json } }),
  };
}

function opened(data: string): Record<string, unknown> {
  const bytes = Buffer.from(data, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', encryption, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
  return JSON.parse(text) as Record<string, unknown>;
}

it.each<[string, Record<string, unknown>, object]>([
  [
    'KBANK from KBANK',
    {},
    {
      sender: 'KBank',
      text: expect.stringMatching(
        /^20\/11\/69 19:00 บช X-122334 รับโอนจาก X-345678 1,300\.50 คงเหลือ [\d,]+\.\d\d บ\.$/,
      ),
    },
  ],
  [
    'KBANK from another bank',
    { fromBankCode: 'KTB', fromAccountNo: '9876543210' },
    {
      ...{ bank: 'KBANK', type: 'credit', amount: '1300.50', account_number: 'X-122334' },
      ...{ sender_or_receiver: 'KTB X-543210', sms_timestamp: Date.parse(order.at) },
      reference_number: expect.stringMatching(/^KBTR\d+$/),
    },
  ],
  [
    'SCB',
    { fromBankCode: 'BBL', toBankCode: 'SCB', toAccountNo: '4405566778' },
    {
      sender: '027777777',
      text: expect.stringMatching(/^20\/11@19:00 1,300\.50 จากBBLA\/x345678เข้าx566778 ใช้ได้[\d,]+\.\d\dบ$/),
    },
  ],
])('tells of money that came to %s, signed', async (_name, given, told) => {
  const { heard, transfer } = await phone();
  await transfer({ ...given, notify: false });
  await transfer(given);
  await vi.waitFor(() => expect(heard).toHaveLength(1), patience);
  const [one] = heard;
  expect(one).toMatchObject({
    isSigned: true,
    plain: { ...told, device_id: 'sandbox-phone', nonce: one?.nonce },
  });
  expect(one?.ageMs).toBeLessThan(10_000);
});

it('tells nothing of other banks', async () => {
  const { heard, transfer, call } = await phone();
  await transfer({ toBankCode: 'GSB', toAccountNo: '020099887766' });
  await transfer();
  await vi.waitFor(() => expect(heard).toHaveLength(1), patience);
  expect((await call('/journal?party=BANK')).json).toHaveLength(1);
});

it('tries again until the portal answers, under a new number each time', async () => {
  const { heard, transfer } = await phone((nth) => [503, 429][nth - 1] ?? 200);
  await transfer();
  await vi.waitFor(() => expect(heard).toHaveLength(3), patience);
  expect(new Set(heard.map(({ nonce }) => nonce)).size).toBe(3);
  expect(new Set(heard.map(({ plain }) => plain.text)).size).toBe(1);
});

it.each(['timeout', 'error', 'rate-limit', 'maintenance'])('%s: one try is lost', async (kind) => {
  const { call, heard, transfer } = await phone();
  await call('/faults', { json: { party: 'FEED', kind } });
  await transfer();
  await vi.waitFor(() => expect(heard).toHaveLength(1), patience);
  expect((await call('/faults')).json).toEqual([]);
});

it('lost-response: what the portal has taken is sent again', async () => {
  const { call, heard, transfer } = await phone();
  await call('/faults', { json: { party: 'FEED', kind: 'lost-response' } });
  await transfer();
  await vi.waitFor(() => expect(heard).toHaveLength(2), patience);
  expect(heard[0]?.plain.text).toBe(heard[1]?.plain.text);
  expect(heard[0]?.nonce).not.toBe(heard[1]?.nonce);
});

it('duplicate-callback: the same text ten times, each under its own number', async () => {
  const { call, heard, transfer } = await phone();
  await call('/faults', { json: { party: 'FEED', kind: 'duplicate-callback' } });
  await transfer();
  await vi.waitFor(() => expect(heard).toHaveLength(10), patience);
  expect(new Set(heard.map(({ nonce }) => nonce)).size).toBe(10);
  expect(new Set(heard.map(({ plain }) => plain.text)).size).toBe(1);
});

it('late-callback: later, with the time of the transfer', async () => {
  const { call, heard, transfer } = await phone();
  await call('/faults', { json: { party: 'FEED', kind: 'late-callback', delayMs: 600 } });
  const started = Date.now();
  await transfer();
  await vi.waitFor(() => expect(heard).toHaveLength(1), patience);
  expect(Date.now() - started).toBeGreaterThanOrEqual(600);
  expect(heard[0]?.plain.text).toContain('20/11/69 19:00');
});

it('wrong-amount: a baht more is sent, and told', async () => {
  const { call, heard, transfer } = await phone();
  await call('/faults', { json: { party: 'FEED', kind: 'wrong-amount' } });
  await transfer({ notify: false, amount: 5 });
  await transfer();
  await vi.waitFor(() => expect(heard).toHaveLength(1), patience);
  expect(heard[0]?.plain.text).toContain(' 1,301.50 ');
});

it('bad-signature: three forged messages before the true one', async () => {
  const { call, heard, transfer } = await phone();
  await call('/faults', { json: { party: 'FEED', kind: 'bad-signature' } });
  await transfer();
  await vi.waitFor(() => expect(heard).toHaveLength(4), patience);
  // One of them is signed, and old.
  expect(heard.slice(0, 3).filter(({ isSigned, ageMs }) => isSigned && ageMs < 300_000)).toEqual([]);
  expect(heard[3]?.plain.text).toContain(' 1,300.50 ');
});

it('nonsense: an advertisement, and the text without its Thai letters in place of the true one', async () => {
  const { call, heard, transfer } = await phone();
  await call('/faults', { json: { party: 'FEED', kind: 'nonsense' } });
  await transfer();
  await vi.waitFor(() => expect(heard).toHaveLength(2), patience);
  const texts = heard.map(({ plain }) => String(plain.text));
  expect(texts.some((text) => text.includes('???') && text.includes('1,300.50'))).toBe(true);
  expect(texts.some((text) => text.includes('1,000,000'))).toBe(true);
});
