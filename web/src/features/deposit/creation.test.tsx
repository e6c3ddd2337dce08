// @vitest-environment happy-dom
import type { Answer } from '@prae/contract/contract';
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepAmount, lastAmount } from '../../client/last-amount.ts';
import { queries, readKey } from '../../client/queries.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { lateErrors } from '../../messages/en/late-errors.ts';
import { messages } from '../../messages/en/messages.ts';
import { awaitSentence } from '../../messages/language.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, show, showHook, soon } from '../../testing/screen.tsx';
import { AmountStep } from './AmountStep.tsx';
import { lifeOf } from './code-life.ts';
import { type Gateway, minimumOf, useCreation } from './creation.ts';
import { type OpenQr, openQr } from './qr.ts';

const CREATE = 'POST /qrcode/KBANK';
const member = { 'GET /wallet': json(200, { currency: 'THB' }), 'POST /statement': json(200, {}) };
const gateway = { bankCode: 'KBANK', bankType: 'PAYMENT', minimum: 20 } as Gateway;
const code = {
  hasQrcode: true,
  qrcodeId: 'q1',
  qrcode: '<svg/>',
  amount: 50,
  expireIn: '2026-11-21T05:10:00.000Z',
};

/** The open code as the cache has it. */
const keptQr = () => queries.getQueryData<Answer<'deposit.qr.current'>>(readKey('deposit.qr.current'))?.qr;

beforeEach(() => {
  sessionStorage.clear();
  shownToasts.set([]);
});

test('nothing below one baht is made, whatever the gateway would take', () => {
  expect(minimumOf({ ...gateway, minimum: 0.01 })).toBe(1);
  expect(minimumOf({ ...gateway, minimum: 100 })).toBe(100);
});

test.each([
  [0, false],
  [19.99, false],
  [20, true],
  [500, true],
])('a code over %d can be made of a gateway from 20: %s', async (amount, can) => {
  fakeServer(member);
  const view = await showHook(() => useCreation(gateway));
  await soon(() => expect(view.now.takes(amount)).toBe(can));
});

test('less than the gateway takes is said under the amount and not sent', async () => {
  const { count } = fakeServer({ ...member, [CREATE]: json(200, code) });
  const view = await showHook(() => useCreation(gateway));
  await doing(() => view.now.create(19.99));
  expect(view.now.error).toContain('20.00');
  expect(count(CREATE)).toBe(0);
  await doing(() => view.now.clear());
  expect(view.now.error).toBeUndefined();
});

test('a code that was made is what every reader finds', async () => {
  fakeServer({ ...member, [CREATE]: json(200, code) });
  const view = await showHook(() => useCreation(gateway));
  await doing(() => view.now.create(50));
  await soon(() => expect(keptQr()).toMatchObject({ bankCode: 'KBANK', qrcodeId: 'q1' }));
  expect(view.now.error ?? null).toBeNull();
});

describe('the answer of a request that was repeated, kept from nine minutes ago', () => {
  const READ = 'GET /qrcode/KBANK';
  const kept = { ...code, now: '2026-11-21T05:00:00.000Z' };

  /** What is made of it where the code is read as this, or cannot be read. */
  async function madeWith(read: Record<string, unknown> | undefined) {
    fakeServer({
      ...member,
      [CREATE]: json(200, kept),
      ...(read && { [READ]: json(200, read) }),
    });
    const view = await showHook(() => useCreation(gateway));
    // The sheet that makes codes waits for its texts.
    await awaitSentence('QR_FAIL');
    await doing(() => view.now.create(50));
    await soon(() => expect(view.now.busy).toBe(false));
    const qr = keptQr();
    return { error: view.now.error ?? null, qr: qr ? openQr('KBANK', qr) : undefined };
  }

  test('has the code shown with the time that is left of it', async () => {
    const { error, qr } = await madeWith({ ...code, now: '2026-11-21T05:09:00.000Z' });
    expect([error, qr?.id, qr?.seconds]).toEqual([null, 'q1', 60]);
    expect(qr && lifeOf(qr)).toBe(600);
  });

  test('has no code shown that is over, and says that there is none', async () => {
    const { error, qr } = await madeWith({ hasQrcode: false });
    expect([error, qr]).toEqual([lateErrors.QR_FAIL, undefined]);
  });

  test('has the code shown where nothing more can be learnt of it', async () => {
    const { error, qr } = await madeWith(undefined);
    expect([error, qr?.id]).toEqual([null, 'q1']);
  });
});

test('how long a code lives is kept as it was made', async () => {
  const short = { ...code, qrcodeId: 'short', expireIn: '2026-11-21T05:01:00.000Z' };
  fakeServer({ ...member, [CREATE]: json(200, { ...short, now: '2026-11-21T05:00:00.000Z' }) });
  const view = await showHook(() => useCreation(gateway));
  await doing(() => view.now.create(50));
  await soon(() => expect(keptQr()?.qrcodeId).toBe('short'));
  const [half, other] = ['short', 'other'].map((id) => lifeOf({ id, seconds: 30 } as OpenQr));
  expect([half, other]).toEqual([60, 600]);
});

test('a code is kept for nobody whose login ended before it could be read', async () => {
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
  fakeServer({
    ...member,
    [CREATE]: json(200, code),
    'GET /qrcode/KBANK': () => {
      clearSession();
      return json(200, code)();
    },
  });
  const view = await showHook(() => useCreation(gateway));
  await doing(() => view.now.create(50));
  await soon(() => expect(view.now.busy).toBe(false));
  expect(keptQr()).toBeUndefined();
});

test.each([
  [json(503, { message: 'QR_FAIL' }), lateErrors.QR_FAIL],
  [json(200, { hasQrcode: false, message: 'QR_FAIL' }), lateErrors.QR_FAIL],
  [
    json(200, { hasQrcode: false, message: 'ขั้นต่ำ', code: 'QR_MINIMUM' }),
    messages.deposit.belowMinimum('฿20.00'),
  ],
])('why no code was made stays under the amount and is said once in a toast', async (answer, sentence) => {
  fakeServer({ ...member, [CREATE]: answer });
  const view = await showHook(() => useCreation(gateway));
  await doing(() => view.now.create(50));
  await soon(() => expect(view.now.error).toBe(sentence));
  expect(shownToasts.get().map(({ text }) => text)).toEqual([sentence]);
});

const login = () => startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });

test('the amount of a code that was made is remembered', async () => {
  login();
  fakeServer({ ...member, [CREATE]: json(200, code) });
  const view = await showHook(() => useCreation(gateway));
  await doing(() => view.now.create(50));
  await soon(() => expect(lastAmount('deposit')).toBe(50));
});

test('the amount of the last code is offered first, unless the gateway takes no such', async () => {
  login();
  const offered = { value: '', onChange: () => undefined, onEnter: () => undefined, error: undefined };
  const step = (minimum: number, whole = false) => (
    <AmountStep
      key={`${minimum}${whole}`}
      {...offered}
      currency="THB"
      minimum={minimum}
      whole={whole}
      isGiven={false}
      presets={[10, 200]}
    />
  );
  const presets = () =>
    [...document.querySelectorAll('.presets button')].map(({ textContent }) => textContent);
  keepAmount('deposit', 50);
  await show([step(1), step(100)]);
  expect(presets()).toEqual(['Last 50', '10', '200', '10', '200']);
  keepAmount('deposit', 50.5);
  await show([step(2), step(2, true)]);
  expect(presets().slice(5)).toEqual(['Last 50.5', '10', '200', '10', '200']);
});
