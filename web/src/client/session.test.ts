import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, fakeBrowser, json } from '../testing/browser.ts';

let browser: FakeBrowser;

beforeEach(() => {
  browser = fakeBrowser();
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const first = { token: 'one', expiresAt: '', username: '0811111111', remember: true };
const second = { token: 'two', expiresAt: '', username: '0822222222', remember: true };

/** The portal's modules read the browser when they load, so each test loads them anew. */
async function portal() {
  const [session, storage, { call }, { queries, readKey }, { qrEvents }, { logOut }] = await Promise.all([
    import('./session.ts'),
    import('./storage.ts'),
    import('./call.ts'),
    import('./queries.ts'),
    import('./qr-events.ts'),
    import('./logout.ts'),
  ]);
  return { ...session, ...storage, call, queries, readKey, qrEvents, logOut };
}

type Portal = Awaited<ReturnType<typeof portal>>;

/** Everything this browser may hold of the first member. */
function fill({ startSession, writeStored, queries, readKey, qrEvents }: Portal): void {
  startSession(first);
  queries.setQueryData(readKey('wallet.read'), { profile: { name: 'First' } });
  qrEvents.set({ qrcodeId: 'q1', bankCode: 'KBANK', state: 'paid' });
  for (const keep of ['local', 'session'] as const) {
    writeStored(keep, `wallet.${first.username}`, { wallet: {}, seenAt: 1 });
    writeStored(keep, `synced.${first.username}`, '2026-11-21T05:00:00.000Z');
  }
  for (const name of ['amount', 'told', 'slips', 'here'])
    writeStored('local', `${name}.${first.username}`, 1);
  writeStored('local', 'language', 'la');
}

/** What is left of the first member, in memory and in both storages. */
function leftOver({ queries, readKey, qrEvents }: Portal): unknown[] {
  const stored = [localStorage, sessionStorage].flatMap((place) =>
    Array.from({ length: place.length }, (_, index) => place.key(index)),
  );
  return [
    queries.getQueryData(readKey('wallet.read')),
    qrEvents.get(),
    ...stored.filter((name) => name?.includes(first.username)),
  ].filter((something) => something !== undefined && something !== null);
}

describe('every end and every beginning of a login leaves nothing of the member before', () => {
  const ways: [string, (it: Portal) => unknown][] = [
    ['logging out', ({ logOut }) => logOut()],
    ['the login of another', ({ startSession }) => startSession(second)],
    ['an expired login', (it) => refused(it, 401, 'EXPIRED_AUTH_TOKEN')],
    ['a suspended member', (it) => refused(it, 401, 'INVALID_USER_3')],
    ['logging out in another tab', () => otherTab(null)],
    ['the login of another in another tab', () => otherTab(second)],
    ['the login of another while this page lay behind a game', () => behindAGame(second)],
    ['the end of the service', ({ clearSession }) => clearSession()],
  ];

  it.each(ways)('%s', async (_, end) => {
    const it = await portal();
    it.followOtherTabs(() => undefined);
    fill(it);
    expect(leftOver(it)).toHaveLength(10);
    await end(it);
    expect(leftOver(it)).toEqual([]);
    expect(it.readStored('local', 'language')).toBe('la');
  });

  async function refused({ call }: Portal, status: number, message: string): Promise<void> {
    browser.answers.push(json(status, { message }));
    await call('wallet.read');
  }

  function otherTab(session: typeof second | null): void {
    if (session === null) localStorage.removeItem('prae.session');
    else localStorage.setItem('prae.session', JSON.stringify(session));
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'prae.session' }));
  }

  /** The browser keeps the page as it is, tells it of nothing, and shows it again by its back button. */
  function behindAGame(session: typeof second): void {
    localStorage.setItem('prae.session', JSON.stringify(session));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  }
});

describe('an answer that comes after its login has ended', () => {
  it('is nobody’s: the next member does not get it', async () => {
    const { call, startSession } = await portal();
    startSession(first);
    let answer = (_: Response): void => undefined;
    browser.answers.push(() => new Promise<Response>((resolve) => (answer = resolve)));
    const late = call('wallet.read');
    startSession(second);
    answer(json(200, { profile: { name: 'First' } })());
    expect(await late).toEqual({ outcome: 'unknown', reason: 'no-answer' });
  });

  it('does not concern who was not logged in when asking', async () => {
    const { call, startSession } = await portal();
    let answer = (_: Response): void => undefined;
    browser.answers.push(() => new Promise<Response>((resolve) => (answer = resolve)));
    const early = call('lookup.active');
    startSession(first);
    answer(json(200, { active: true })());
    expect(await early).toMatchObject({ outcome: 'ok' });
  });
});

describe('a request whose result is not known yet', () => {
  it('is remembered for its member without naming them', async () => {
    const { call, startSession, clearSession } = await portal();
    startSession(first);
    await call('transfer.create', { body: { from: 'WALLET', to: 'JOKER', amount: 200 } });
    clearSession();
    expect([sessionStorage.length, localStorage.length]).toEqual([1, 0]);
    expect(sessionStorage.key(0)).not.toContain(first.username);
  });

  it('bears a mark that so many numbers share that it tells nobody whose', async () => {
    const { memberMark } = await portal();
    const sharing = new Map<string, number>();
    for (let number = 810_000_000; number < 810_100_000; number += 1) {
      const mark = memberMark(`0${number}`);
      sharing.set(mark, (sharing.get(mark) ?? 0) + 1);
    }
    // Of a thousandth of all numbers already.
    expect(Math.min(...sharing.values())).toBeGreaterThanOrEqual(10);
    expect(memberMark(first.username)).not.toBe(memberMark(second.username));
  });

  it('leaves nothing of a bank account behind after logging out', async () => {
    const { startSession, call, logOut } = await portal();
    startSession(first);
    const account = { bankCode: 'KBANK', bankAccountName: 'Som Jai' };
    await call('profile.update', { body: { ...account, name: 'Som', bankAccountNo: '1234567890' } });
    await call('profile.bankAccountName', { body: account });
    logOut();
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });
});

describe('the news of another tab', () => {
  it('about the same login changes nothing', async () => {
    const it = await portal();
    it.followOtherTabs(() => undefined);
    fill(it);
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'prae.session' }));
    expect(leftOver(it)).toHaveLength(10);
    expect(it.currentSession()?.token).toBe('one');
  });
});

describe('a login', () => {
  it('outlives the browser only for a member who asked to be remembered', async () => {
    const { startSession, clearSession } = await portal();
    startSession({ ...first, remember: false });
    expect([sessionStorage.length, localStorage.length]).toEqual([1, 0]);
    startSession(first);
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 1]);
    clearSession();
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });
});
