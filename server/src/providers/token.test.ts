import { expect, it, onTestFinished, vi } from 'vitest';
import { confirmed, type Outcome, rejected, unknown } from './outcome.ts';
import { type AccessToken, tokenCache } from './token.ts';

/** A party that hands out T1, T2, … and takes the ones in `good`. */
function party(lifeMs: number | undefined, good = new Set(['T1', 'T2', 'T3'])) {
  let signIns = 0;
  const tokens = tokenCache(
    async (): Promise<Outcome<AccessToken>> => {
      signIns += 1;
      return confirmed({ token: `T${signIns}`, lifeMs });
    },
    (code) => code === 'token',
  );
  const send = async (token: string) => (good.has(token) ? confirmed(token) : rejected('token'));
  return {
    ...{ good, tokens, signIns: () => signIns },
    ...{ ask: () => tokens.call(send), askOnce: () => tokens.callOnce(send) },
  };
}

it('signs in once for many calls at once and after each other', async () => {
  const { ask, signIns } = party(3_600_000);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill(confirmed('T1')));
  expect(await ask()).toEqual(confirmed('T1'));
  expect(signIns()).toBe(1);
});

/** From here to the end of the test the clock stands still but for what `pass` says. */
function stopClock(): { pass(ms: number): void } {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  return { pass: (ms) => void vi.advanceTimersByTime(ms) };
}

const HOUR = 3_600_000;

it('signs in anew a minute before the token runs out, and not earlier', async () => {
  const clock = stopClock();
  const { ask, signIns } = party(HOUR);
  await ask();
  clock.pass(HOUR - 60_001);
  expect(await ask()).toEqual(confirmed('T1'));
  clock.pass(1);
  expect(await ask()).toEqual(confirmed('T2'));
  clock.pass(HOUR - 60_001);
  expect(await ask()).toEqual(confirmed('T2'));
  expect(signIns()).toBe(2);
});

it('keeps a token of a short life for half of it', async () => {
  const clock = stopClock();
  const { ask } = party(30_000);
  await ask();
  clock.pass(14_999);
  expect(await ask()).toEqual(confirmed('T1'));
  clock.pass(1);
  expect(await ask()).toEqual(confirmed('T2'));
});

it('never signs in anew for a token without an end', async () => {
  const clock = stopClock();
  const { ask } = party(undefined);
  await ask();
  clock.pass(365 * 24 * HOUR);
  expect(await ask()).toEqual(confirmed('T1'));
});

it('calls once more with a new token when the old one is turned down, many callers at once with the same', async () => {
  const { good, ask, signIns } = party(undefined);
  await ask();
  good.delete('T1');
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill(confirmed('T2')));
  expect(signIns()).toBe(2);
});

it('keeps a token that another call has fetched meanwhile', async () => {
  let signIns = 0;
  const tokens = tokenCache(
    async () => confirmed({ token: `T${++signIns}`, lifeMs: undefined }),
    (code) => code === 'token',
  );
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const turningDown = (wait?: Promise<void>) => async (token: string) => {
    if (token !== 'T1') return confirmed(token);
    await wait;
    return rejected('token');
  };
  const slow = tokens.call(turningDown(held));
  expect(await tokens.call(turningDown())).toEqual(confirmed('T2'));
  release();
  expect(await slow).toEqual(confirmed('T2'));
  expect(signIns).toBe(2);
});

it('knows nothing when the new token is turned down as well', async () => {
  const { ask, signIns } = party(undefined, new Set());
  expect(await ask()).toEqual(unknown('unlistedStatus'));
  expect(signIns()).toBe(2);
});

/** A party of which one call turns down every token. */
function withBadCall() {
  const clock = stopClock();
  const one = party(undefined, new Set(['T1', 'T2', 'T3', 'T4']));
  let tries = 0;
  const bad = () =>
    one.tokens.call(async () => {
      tries += 1;
      return rejected('token');
    });
  return { ...one, clock, bad, counts: () => ({ signIns: one.signIns(), tries }) };
}

it('goes on with a fresh token that one call alone turns down, and signs in for that call once a minute', async () => {
  const { clock, ask, bad, counts } = withBadCall();
  expect(await ask()).toEqual(confirmed('T1'));
  expect(await bad()).toEqual(unknown('unlistedStatus'));
  expect(counts()).toEqual({ signIns: 2, tries: 2 });
  for (let tries = 3; tries < 10; tries += 1) {
    expect(await ask()).toEqual(confirmed('T2'));
    clock.pass(5_000);
    expect(await bad()).toEqual(unknown('unlistedStatus'));
    // The same token is not tried twice.
    expect(counts()).toEqual({ signIns: 2, tries });
  }
  expect(await ask()).toEqual(confirmed('T2'));
  clock.pass(25_000);
  expect(await bad()).toEqual(unknown('unlistedStatus'));
  expect(counts()).toEqual({ signIns: 3, tries: 11 });
});

it('drops a token that is no good to others either, within seconds', async () => {
  const { clock, good, ask, bad, signIns } = withBadCall();
  await ask();
  await bad();
  expect(await ask()).toEqual(confirmed('T2'));
  good.delete('T2');
  expect([await ask(), await ask(), signIns()]).toEqual([
    unknown('unlistedStatus'),
    unknown('unlistedStatus'),
    2,
  ]);
  clock.pass(5_000);
  expect([await ask(), signIns()]).toEqual([confirmed('T3'), 3]);
});

it('makes a call that must not be repeated with no token that was turned down last', async () => {
  const { ask, askOnce, bad } = withBadCall();
  await ask();
  await bad();
  expect(await askOnce()).toEqual(confirmed('T3'));
});

it('renews a token whenever it ends before its time and a new one is taken, as where two servers end each other’s', async () => {
  let valid = 0;
  const server = () =>
    tokenCache(
      async () => confirmed({ token: `T${++valid}`, lifeMs: undefined }),
      (code) => code === 'token',
    );
  const send = async (token: string) => (token === `T${valid}` ? confirmed(token) : rejected('token'));
  const [one, other] = [server(), server()];
  for (let round = 0; round < 20; round += 1)
    expect([(await one.call(send)).kind, (await other.call(send)).kind]).toEqual(['confirmed', 'confirmed']);
});

it('signs in every five seconds at most where each token is turned down', async () => {
  const clock = stopClock();
  const { ask, signIns } = party(undefined, new Set());
  for (let calls = 0; calls < 40; calls += 1) {
    expect(await ask()).toEqual(unknown('unlistedStatus'));
    clock.pass(500);
  }
  expect(signIns()).toBeLessThanOrEqual(6);
});

it('makes a call once that must not be repeated, and renews the token for the next one', async () => {
  const { good, ask, askOnce, signIns } = party(undefined);
  expect(await askOnce()).toEqual(confirmed('T1'));
  good.delete('T1');
  expect(await askOnce()).toEqual(unknown('unlistedStatus'));
  expect(signIns()).toBe(1);
  expect(await ask()).toEqual(confirmed('T2'));
});

it('answers what the sign-in came to, and signs in again at the next call', async () => {
  const outcomes: Outcome<AccessToken>[] = [
    rejected('keys'),
    unknown('timeout'),
    confirmed({ token: 'T', lifeMs: undefined }),
  ];
  const tokens = tokenCache(
    async () => outcomes.shift() ?? unknown('reset'),
    () => false,
  );
  const send = async (token: string) => confirmed(token);
  expect(await tokens.call(send)).toEqual(rejected('keys'));
  expect(await tokens.call(send)).toEqual(unknown('timeout'));
  expect(await tokens.call(send)).toEqual(confirmed('T'));
});
