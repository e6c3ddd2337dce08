import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  const [{ call }, session] = await Promise.all([import('./call.ts'), import('./session.ts')]);
  return { call, ...session };
}

const sentKeys = () => browser.requests.map((request) => request.headers['idempotency-key']);

describe('the idempotency key', () => {
  it('stays the same while the answer is unknown, even for a page loaded anew', async () => {
    const first = await portal();
    await first.call('transfer.create', transfer);
    vi.resetModules();
    const second = await portal();
    await second.call('transfer.create', transfer);
    const [one, two] = browser.requests.map((request) => request.headers['idempotency-key']);
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(two).toBe(one);
  });

  it('is new after a clear answer, and for another amount', async () => {
    const { call } = await portal();
    browser.answers.push(moved, json(400, { message: 'MONEY_NOT_ENOUGH' }));
    await call('transfer.create', transfer);
    await call('transfer.create', transfer);
    await call('transfer.create', transfer);
    await call('transfer.create', { body: { ...transfer.body, amount: 201 } });
    const keys = browser.requests.map((request) => request.headers['idempotency-key']);
    expect(new Set(keys).size).toBe(4);
  });

  it('of a call with a password leaves nothing in the browser', async () => {
    const { call } = await portal();
    await call('session.create', { body: { username: '0812345678', password: 'very secret' } });
    expect(browser.requests[0]?.headers['idempotency-key']).toBeDefined();
    expect([sessionStorage.length, localStorage.length, localStorage.key(0)]).toEqual([0, 1, 'prae.device']);
    expect(browser.requests[0]?.headers['x-device']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('of a registration stays the same while the answer is unknown and leaves nothing in the browser', async () => {
    const { call } = await portal();
    const somebody = {
      username: '0812345678',
      password: 'very secret',
      name: 'Som',
      bankCode: 'KBANK',
      bankAccountName: 'Som Jai',
      bankAccountNo: '1234567890',
      source: 'friend',
    };
    await call('registration.create', { body: somebody });
    await call('registration.create', { body: somebody });
    await call('registration.create', { body: { ...somebody, password: 'another' } });
    const [one, two, three] = sentKeys();
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(two).toBe(one);
    expect(three).not.toBe(one);
    expect([sessionStorage.length, localStorage.length, localStorage.key(0)]).toEqual([0, 1, 'prae.device']);
  });

  it('of a registration is forgotten with the next login or logout, together with the password', async () => {
    const { call, startSession, clearSession } = await portal();
    const somebody = {
      body: {
        ...{ username: '0812345678', password: 'very secret', name: 'Som', source: 'friend' },
        ...{ bankCode: 'KBANK', bankAccountName: 'Som Jai', bankAccountNo: '1234567890' },
      },
    };
    await call('registration.create', somebody);
    startSession(member);
    clearSession();
    await call('registration.create', somebody);
    const [one, two] = sentKeys();
    expect(two).not.toBe(one);
  });

  it('is kept where money moves and where a game account is opened or gets a password', async () => {
    const { call } = await portal();
    const game = { params: { code: 'JOKER' } };
    for (const _ of ['first', 'again']) {
      await call('transfer.create', transfer);
      await call('withdraw.create', { body: { amount: 200 } });
      await call('deposit.qr.create', { params: { bankCode: 'KBANK' }, body: { amount: 200 } });
      await call('game.activate', game);
      await call('game.resetPassword', game);
    }
    const keys = sentKeys();
    expect(new Set(keys).size).toBe(5);
    expect(keys.slice(5)).toEqual(keys.slice(0, 5));
  });

  it('is another one each time where an old answer would not be true any more, and none where nothing changes', async () => {
    const { call } = await portal();
    const profile = (bankAccountNo: string) => ({
      body: { name: 'Som', bankCode: 'KBANK', bankAccountName: 'Som Jai', bankAccountNo },
    });
    for (const no of ['1111111111', '2222222222', '1111111111']) await call('profile.update', profile(no));
    await call('wallet.refresh');
    await call('wallet.refresh');
    expect(new Set(sentKeys()).size).toBe(5);
    expect(sentKeys()).not.toContain(undefined);
    await call('statement.list', { body: { page: 1, limit: 5 } });
    expect(sentKeys().at(-1)).toBeUndefined();
  });

  it.each([
    [401, 'EXPIRED_AUTH_TOKEN'],
    [401, 'UNAUTHORIZED'],
    [429, 'REQUEST_LIMIT'],
    [410, 'gone'],
    [403, 'INVALID_IP'],
    [400, 'KEY_INVALID'],
    [400, 'KEY_MISSING'],
  ])('outlives %d %s, which says nothing of the request before it', async (status, message) => {
    const { call, startSession } = await portal();
    startSession(member);
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    browser.answers.push(lost, json(status, { message }), moved, moved);
    await call('transfer.create', transfer);
    await call('transfer.create', transfer);
    startSession({ ...member, token: 'again' });
    expect(await call('transfer.create', transfer)).toMatchObject({ outcome: 'ok' });
    await call('transfer.create', transfer);
    const [first, refused, again, another] = sentKeys();
    expect([refused, again]).toEqual([first, first]);
    expect(another).not.toBe(first);
  });

  it('goes with a refusal of what was asked, also with one that the provider of the money brought about', async () => {
    const { call } = await portal();
    const refusals = [
      [400, 'MONEY_NOT_ENOUGH'],
      [409, 'IDEMPOTENCY_MISMATCH'],
      [502, 'TRANSFER_FAIL'],
    ] as const;
    for (const [status, message] of refusals) {
      browser.answers.push(json(status, { message }));
      await call('transfer.create', transfer);
    }
    await call('transfer.create', transfer);
    expect(new Set(sentKeys()).size).toBe(4);
  });

  it('stays with an answer that is not the server’s, whatever its status', async () => {
    const { call } = await portal();
    browser.answers.push(json(200, { error: 'upstream timed out' }), json(200, { message: 'timed out' }));
    for (const _ of [1, 2]) {
      expect(await call('transfer.create', transfer)).toEqual({ outcome: 'unknown', reason: 'fault' });
    }
    await call('transfer.create', transfer);
    expect(new Set(sentKeys()).size).toBe(1);
  });

  it('stays with a game account that could not be opened this time: the next try goes on with it', async () => {
    const { call } = await portal();
    browser.answers.push(
      json(503, { message: 'SLOT_ACTIVATE_FAIL' }),
      json(409, { message: 'SLOT_ALREADY_ACTIVE' }),
    );
    for (const _ of [1, 2, 3]) await call('game.activate', { params: { code: 'JOKER' } });
    const [failed, again, another] = sentKeys();
    expect(again).toBe(failed);
    expect(another).not.toBe(failed);
  });

  it('stays with a success that came when its login had ended, since nobody was told of it', async () => {
    const { call, startSession, clearSession } = await portal();
    startSession(member);
    let answer = (_: Response): void => undefined;
    browser.answers.push(() => new Promise<Response>((resolve) => (answer = resolve)), moved);
    const late = call('transfer.create', transfer);
    clearSession();
    answer(moved());
    expect(await late).toMatchObject({ outcome: 'unknown' });
    startSession({ ...member, token: 'again' });
    await call('transfer.create', transfer);
    const [one, again] = sentKeys();
    expect(again).toBe(one);
  });

  it('tells that an answer is that of an earlier request, too, where that one had none, also after a reload', async () => {
    const { call, startSession } = await portal();
    startSession(member);
    browser.answers.push(json(504, { message: 'Endpoint request timed out' }), moved, moved);
    expect(await call('transfer.create', transfer)).toMatchObject({ outcome: 'unknown' });
    vi.resetModules();
    const reloaded = await portal();
    expect(await reloaded.call('transfer.create', transfer)).toMatchObject({ outcome: 'ok', isRepeat: true });
    expect(await reloaded.call('transfer.create', transfer)).not.toHaveProperty('isRepeat');
  });

  it('is that of one request alone where all before it were turned away, and of two where one of them was not', async () => {
    const { call, startSession } = await portal();
    startSession(member);
    const busy = json(429, { message: 'REQUEST_LIMIT' });
    const lost = json(504, { message: 'Endpoint request timed out' });
    browser.answers.push(busy, busy, moved);
    for (const _ of [1, 2]) await call('transfer.create', transfer);
    expect(await call('transfer.create', transfer)).not.toHaveProperty('isRepeat');
    browser.answers.push(busy, lost, busy, moved);
    for (const _ of [1, 2, 3]) await call('transfer.create', transfer);
    expect(await call('transfer.create', transfer)).toMatchObject({ isRepeat: true });
    const keys = sentKeys();
    expect([new Set(keys.slice(0, 3)).size, new Set(keys.slice(3)).size, new Set(keys).size]).toEqual([
      1, 1, 2,
    ]);
  });

  it('outlives an expired login of the same member, and is never another member’s', async () => {
    const { call, startSession, clearSession } = await portal();
    startSession(member);
    await call('transfer.create', transfer);
    clearSession();
    startSession({ ...member, token: 'again' });
    await call('transfer.create', transfer);
    startSession({ ...member, username: '0899999999', token: 'other' });
    await call('transfer.create', transfer);
    startSession({ ...member, token: 'third' });
    await call('transfer.create', transfer);
    const [one, again, other, third] = browser.requests.map((request) => request.headers['idempotency-key']);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
    expect(third).not.toBe(one);
  });
});

describe('what a proxy answers in the place of the server', () => {
  it('keeps the key, so that the retry cannot move the money again', async () => {
    const { call } = await portal();
    browser.answers.push(json(504, { message: 'Endpoint request timed out' }), moved);
    await call('transfer.create', transfer);
    await call('transfer.create', transfer);
    const [one, two] = browser.requests.map((request) => request.headers['idempotency-key']);
    expect(two).toBe(one);
  });
});
