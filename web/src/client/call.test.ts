import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lateErrors } from '../messages/en/late-errors.ts';
import { messages as en } from '../messages/en/messages.ts';
import { messages as la } from '../messages/la/messages.ts';
import { messages as th } from '../messages/th/messages.ts';
import { type FakeBrowser, fakeBrowser, json } from '../testing/browser.ts';

let browser: FakeBrowser;

beforeEach(() => {
  browser = fakeBrowser();
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const member = { token: 'secret', expiresAt: '', username: '0812345678', remember: false };
const transfer = { body: { from: 'WALLET', to: 'JOKER', amount: 200 } };
const moved = json(200, { message: 'SUCCESS', status: 'SUCCESS' });

/** The portal's modules read the browser when they load, so each test loads them anew. */
async function portal() {
  const [{ call, CALL_TIMEOUT }, session, signIn] = await Promise.all([
    import('./call.ts'),
    import('./session.ts'),
    import('./sign-in.ts'),
  ]);
  return { call, CALL_TIMEOUT, ...session, ...signIn };
}

describe('a call', () => {
  it('carries the client marker, the language, and the token once there is one', async () => {
    const { call, startSession } = await portal();
    browser.answers.push(json(200, { active: true }), json(200, { active: true }));
    await call('lookup.active');
    startSession(member);
    await call('spin.active');
    const [before, after] = browser.requests;
    expect(before).toMatchObject({ url: '/api/lookup/active', method: 'GET' });
    expect(before?.headers).toMatchObject({ 'x-client': 'wallet-user', 'accept-language': 'th' });
    expect(before?.headers).not.toHaveProperty('authorization');
    expect(before?.headers).not.toHaveProperty('idempotency-key');
    expect(after?.headers.authorization).toBe('Bearer secret');
  });

  it('puts parameters into the path and posts where something changes', async () => {
    const { call } = await portal();
    browser.answers.push(json(200, {}), json(200, {}));
    await call('game.activate', { params: { code: 'A B' } });
    await call('deposit.qr.cancel', { params: { qrcodeId: 'q1' } });
    expect(browser.requests[0]).toMatchObject({ url: '/api/wallet/activate/A%20B', method: 'POST' });
    expect(browser.requests[1]).toMatchObject({ url: '/api/qrcode/q1', method: 'DELETE' });
  });

  it('answers ok, refused with code and fields, or unknown', async () => {
    const { call } = await portal();
    browser.answers.push(
      moved,
      json(400, { message: 'TRANSFER_MINIMUM', fields: { amount: 'TRANSFER_MINIMUM' } }),
      json(500, { message: 'INTERNAL_SERVER_ERROR' }),
      () => new Response('<html>', { status: 502 }),
      () => new Response('{"half', { status: 200 }),
      json(504, { message: 'Endpoint request timed out' }),
      json(403, { message: 'Forbidden', fields: { amount: 'TRANSFER_MINIMUM' } }),
      json(200, 'OK'),
    );
    expect(await call('transfer.create', transfer)).toMatchObject({ outcome: 'ok' });
    expect(await call('transfer.create', transfer)).toEqual({
      outcome: 'refused',
      code: 'TRANSFER_MINIMUM',
      fields: { amount: 'TRANSFER_MINIMUM' },
    });
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      expect(await call('transfer.create', transfer)).toEqual({ outcome: 'unknown', reason: 'fault' });
    }
    expect(await call('transfer.create', transfer)).toEqual({ outcome: 'unknown', reason: 'no-answer' });
  });

  it('waits for the sentence of a refusal that no page brings along, and for no other', async () => {
    const { call } = await portal();
    const { failureText } = await import('./failure-text.ts');
    const { laterMessages, setLanguage } = await import('../messages/language.ts');
    await setLanguage('en');
    browser.answers.push(json(400, { message: 'REQUEST_LIMIT' }), json(400, { message: 'MONEY_NOT_ENOUGH' }));
    expect(await call('transfer.create', transfer)).toMatchObject({ code: 'REQUEST_LIMIT' });
    expect(laterMessages()).toBeUndefined();
    const refused = await call('transfer.create', transfer);
    expect(refused.outcome === 'refused' && failureText(en, refused)).toBe(lateErrors.MONEY_NOT_ENOUGH);
  });

  it('takes a server that cannot now for an unknown result, keeps the key and asks to try again', async () => {
    const { call } = await portal();
    const { failureText } = await import('./failure-text.ts');
    browser.answers.push(json(503, { message: 'SERVICE_UNAVAILABLE' }), moved);
    const result = await call('transfer.create', transfer);
    expect(result).toEqual({ outcome: 'unknown', reason: 'unavailable' });
    for (const messages of [th, la, en]) {
      expect(failureText(messages, { outcome: 'unknown', reason: 'unavailable' })).toBe(
        messages.errors.SERVICE_UNAVAILABLE,
      );
      expect(messages.errors.SERVICE_UNAVAILABLE).not.toBe(messages.errors.INTERNAL_SERVER_ERROR);
    }
    await call('transfer.create', transfer);
    const [first, again] = browser.requests.map((request) => request.headers['idempotency-key']);
    expect(again).toBe(first);
  });

  it('shows a code that it has no sentence for as it came, and takes it for an unknown result', async () => {
    const { call } = await portal();
    const { failureText } = await import('./failure-text.ts');
    browser.answers.push(json(400, { message: 'NEWER_CODE' }), json(403, { message: 'Forbidden' }));
    const result = await call('transfer.create', transfer);
    expect(result).toEqual({ outcome: 'unknown', reason: 'fault', said: 'NEWER_CODE' });
    const proxy = await call('transfer.create', transfer);
    for (const messages of [th, la, en]) {
      expect(result.outcome === 'unknown' && failureText(messages, result)).toBe('NEWER_CODE');
      expect(proxy.outcome === 'unknown' && failureText(messages, proxy)).toBe(
        messages.errors.INTERNAL_SERVER_ERROR,
      );
    }
    const [first, again] = browser.requests.map((request) => request.headers['idempotency-key']);
    expect(again).toBe(first);
  });

  it('tells a code of success that comes in the place of a refusal by its sentence', async () => {
    const { call } = await portal();
    const { failureText } = await import('./failure-text.ts');
    const { setLanguage } = await import('../messages/language.ts');
    await setLanguage('en');
    browser.answers.push(json(400, { message: 'OTP_VERIFIED' }));
    const result = await call('registration.otp.send', { body: { phoneNumber: '0811111111' } });
    expect(result.outcome === 'unknown' && failureText(en, result)).toBe(lateErrors.OTP_VERIFIED);
  });

  it('gives up after 60 seconds without knowing what happened', async () => {
    const { call, CALL_TIMEOUT } = await portal();
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_: string, init: RequestInit) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    const result = call('transfer.create', transfer);
    await vi.advanceTimersByTimeAsync(CALL_TIMEOUT);
    expect(await result).toEqual({ outcome: 'unknown', reason: 'no-answer' });
  });

  it('that was given up before it began is given up at once', async () => {
    const { call } = await portal();
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return json(200, { active: true })();
    });
    const given = AbortSignal.abort();
    expect(await call('lookup.active', undefined, { signal: given })).toEqual({
      outcome: 'unknown',
      reason: 'no-answer',
    });
  });
});

describe('a refusal', () => {
  it('of the session leads to the login, says why, and remembers the way back', async () => {
    for (const code of ['invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN', 'INVALID_USER_2']) {
      vi.resetModules();
      browser = fakeBrowser('/user/profile');
      const { call, startSession, currentSession, loginNotice, takeReturn } = await portal();
      startSession(member);
      browser.answers.push(json(401, { message: code }));
      await call('wallet.read');
      expect(browser.visited).toEqual(['/login']);
      expect(currentSession()).toBeNull();
      expect(loginNotice.get()).toBe(code);
      expect(takeReturn(member.username)).toBe('/user/profile');
    }
  });

  it('of an older session does not end the present one', async () => {
    const { call, startSession, currentSession } = await portal();
    startSession(member);
    let answer = (_: Response): void => undefined;
    browser.answers.push(() => new Promise<Response>((resolve) => (answer = resolve)));
    const late = call('wallet.read');
    startSession({ ...member, token: 'newer' });
    answer(json(401, { message: 'INVALID_USER_2' })());
    await late;
    expect(currentSession()?.token).toBe('newer');
    expect(browser.visited).toEqual([]);
  });

  it('of a closed service leads to the closed page', async () => {
    const { call } = await portal();
    browser.answers.push(json(410, { message: 'gone' }));
    await call('session.create', { body: { username: '1', password: '1' } });
    expect(browser.visited).toEqual(['/terminated']);
  });

  it('of a wrong password stays where it is', async () => {
    const { call } = await portal();
    browser.answers.push(json(401, { message: 'WRONG_CREDENTIAL' }));
    await call('session.create', { body: { username: '1', password: '1' } });
    expect(browser.visited).toEqual([]);
  });
});
