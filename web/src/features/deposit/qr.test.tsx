// @vitest-environment happy-dom
import type { Answer } from '@prae/contract/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { qrEvents } from '../../client/qr-events.ts';
import { queries, readKey, refresh } from '../../client/queries.ts';
import { json } from '../../testing/browser.ts';
import { doing, type FakeServer, fakeServer, pass, showHook, soon, stopTime } from '../../testing/screen.tsx';
import { statementRow } from '../../testing/statement.ts';
import { firstSeen, keepQr, type OpenQr, openQr, paymentOf, type QrView, seenAgain, useQr } from './qr.ts';

type QrAnswer = Answer<'deposit.qr.read'>;

const READ = 'GET /deposit/current';
const NOW = '2026-11-21T05:00:00.000Z';
const none: QrAnswer = { hasQrcode: false };
const code: QrAnswer = {
  hasQrcode: true,
  qrcodeId: 'q1',
  qrcode: '<svg/>',
  amount: 500,
  now: NOW,
  expireIn: '2026-11-21T05:10:00.000Z',
};

/** What the server would answer just now; a test changes it as the world changes. */
const world = { qr: none as QrAnswer, statements: [] as unknown[] };

beforeEach(() => {
  Object.assign(world, { qr: none, statements: [] });
  qrEvents.set(null);
});

function server(): FakeServer {
  return fakeServer({
    [READ]: () => json(200, { qr: world.qr.hasQrcode ? { ...world.qr, bankCode: 'KBANK' } : null })(),
    'POST /statement': () => json(200, { statements: world.statements, total: 0 })(),
  });
}

/** The view once its stage is this. */
async function at(stage: string): Promise<{ now: QrView }> {
  const view = await showHook(() => useQr('KBANK'));
  await soon(() => expect(view.now.stage.name).toBe(stage));
  return view;
}

/** The code is asked after again, and what is asked for then has been answered: a millisecond after the reading before, as the two are told apart by that. */
async function readAgain(): Promise<void> {
  const before = Date.now();
  await soon(() => expect(Date.now()).toBeGreaterThan(before));
  await pass(5_000);
  await soon(() => expect(queries.isFetching()).toBe(0));
}

test('a code that is open already is shown, with the time it has left by the server’s clock', async () => {
  world.qr = code;
  server();
  const { now } = await at('open');
  expect(now.stage).toMatchObject({ qr: { id: 'q1', amount: 500, seconds: 600, bankCode: 'KBANK' } });
});

test('without an open code an amount is asked for, and a code that was made is shown at once', async () => {
  const { count } = server();
  const view = await at('none');
  await doing(() => keepQr('KBANK', code));
  await soon(() => expect(view.now.stage.name).toBe('open'));
  expect(count(READ)).toBe(1);
});

test('no way to read it is a failure that can be tried again', async () => {
  fakeServer({});
  stopTime();
  const view = await showHook(() => useQr('KBANK'));
  const key = readKey('deposit.qr.current');
  await soon(() => expect(queries.getQueryState(key)?.fetchFailureCount).toBe(1));
  expect(view.now.stage.name).toBe('loading');
  // A missing answer is asked for once more, after a second.
  await pass(1_000);
  await soon(() => expect(view.now.stage.name).toBe('failed'));
  server();
  await doing(() => view.now.readAgain());
  await soon(() => expect(view.now.stage.name).toBe('none'));
});

test('the realtime event of this code says what arrived; that of another one says nothing', async () => {
  world.qr = code;
  server();
  const view = await at('open');
  await doing(() => qrEvents.set({ qrcodeId: 'q9', bankCode: 'KBANK', state: 'paid', amount: 9 }));
  expect(view.now.stage.name).toBe('open');
  await doing(() => qrEvents.set({ qrcodeId: 'q1', bankCode: 'KBANK', state: 'paid', amount: 499.5 }));
  await soon(() => expect(view.now.stage).toEqual({ name: 'paid', amount: 499.5 }));
  await doing(() => qrEvents.set({ qrcodeId: 'q9', bankCode: 'KBANK', state: 'dropped' }));
  expect(view.now.stage).toEqual({ name: 'paid', amount: 499.5 });
});

describe('where the event was missed', () => {
  const paid = { statementType: 'deposit', from: 'KBANK', status: 'SUCCESS', amount: 500 };
  const since = '2026-11-21T05:00:30.000Z';

  test('reading again and the statement tell of the payment', async () => {
    world.qr = code;
    server();
    const view = await at('open');
    Object.assign(world, { qr: none, statements: [{ ...paid, createdAt: since }] });
    await doing(() => refresh(['deposit.qr.current']));
    await soon(() => expect(view.now.stage).toEqual({ name: 'paid', amount: 500 }));
  });

  test.each([
    ['deposit from before the code was seen', { createdAt: '2026-11-21T04:59:59.999Z' }],
    ['deposit by another gateway', { from: 'WW' }],
    ['deposit that failed', { status: 'FAILED' }],
    ['movement of another kind', { statementType: 'transfer' }],
  ])('a %s is not taken for it', async (_, difference) => {
    world.qr = code;
    const { count } = server();
    const view = await at('open');
    Object.assign(world, { qr: none, statements: [{ ...paid, createdAt: since, ...difference }] });
    await doing(() => refresh(['deposit.qr.current']));
    await soon(() => expect(statementAnswer()).toBeDefined());
    expect([count('POST /statement'), view.now.stage.name]).toEqual([1, 'open']);
  });

  test('a tab that was loaded anew counts from then, not from when the code was made', async () => {
    world.qr = { ...code, now: '2026-11-21T05:04:00.000Z' };
    server();
    const view = await at('open');
    expect(view.now.stage).toMatchObject({ qr: { seconds: 360 } });
    Object.assign(world, { qr: none, statements: [{ ...paid, createdAt: since }] });
    await doing(() => refresh(['deposit.qr.current']));
    await soon(() => expect(statementAnswer()).toBeDefined());
    expect(view.now.stage.name).toBe('open');
    world.statements = [{ ...paid, createdAt: '2026-11-21T05:04:00.000Z' }];
    await doing(() => refresh(['statement.list']));
    await soon(() => expect(view.now.stage.name).toBe('paid'));
  });

  function statementAnswer(): unknown {
    const [answer] = queries.getQueriesData({ queryKey: readKey('statement.list') });
    return answer?.[1];
  }
});

describe('a code that was cancelled or replaced elsewhere', () => {
  const late = { statementType: 'deposit', from: 'KBANK', status: 'SUCCESS', amount: 500 };
  const paid = { ...late, createdAt: '2026-11-21T05:00:30.000Z' };
  const other = { ...code, qrcodeId: 'q2', amount: 70 };

  /** Shown, and from then on not the open one. */
  async function ended(qr: QrAnswer = none, first: QrAnswer = code) {
    stopTime();
    world.qr = first;
    const { count } = server();
    const view = await at('open');
    world.qr = qr;
    return { view, count };
  }

  test('is gone with the second reading that says so, and not with the first', async () => {
    const { view } = await ended();
    await readAgain();
    expect(view.now.stage.name).toBe('open');
    await readAgain();
    await soon(() => expect(view.now.stage).toMatchObject({ name: 'gone', qr: { id: 'q1' } }));
    expect(view.now.standing).toBeUndefined();
  });

  test('is read a second time at once where the news say that it is dropped', async () => {
    const { count } = await ended();
    await doing(() => qrEvents.set({ qrcodeId: 'q1', bankCode: 'KBANK', state: 'dropped' }));
    const before = count(READ);
    await readAgain();
    await soon(() => expect(count(READ)).toBe(before + 2));
  });

  test('is paid where the news of that comes after the first reading that misses it', async () => {
    const { view } = await ended();
    await readAgain();
    world.statements = [paid];
    await readAgain();
    await soon(() => expect(view.now.stage).toEqual({ name: 'paid', amount: 500 }));
  });

  test('is paid where the news of that comes when it was said to be gone already', async () => {
    const { view } = await ended();
    await readAgain();
    await readAgain();
    await soon(() => expect(view.now.stage.name).toBe('gone'));
    world.statements = [paid];
    await readAgain();
    await soon(() => expect(view.now.stage.name).toBe('paid'));
  });

  test('is not said to be gone while the statement cannot be read', async () => {
    stopTime();
    world.qr = code;
    fakeServer({
      [READ]: () => json(200, { qr: world.qr.hasQrcode ? { ...code, bankCode: 'KBANK' } : null })(),
    });
    const view = await at('open');
    world.qr = none;
    for (let times = 0; times < 4; times++) await pass(5_000);
    expect(view.now.stage.name).toBe('open');
  });

  test('is about to expire where it is missed in its last seconds', async () => {
    const { view } = await ended(none, { ...code, expireIn: '2026-11-21T05:00:04.000Z' });
    for (let times = 0; times < 3; times++) await readAgain();
    expect(view.now.stage.name).toBe('open');
    await doing(() => view.now.expire());
    expect(view.now.stage.name).toBe('expired');
  });

  test('does not silently turn into the one that took its place, which is there to be seen', async () => {
    const { view } = await ended(other);
    await readAgain();
    expect(view.now.stage).toMatchObject({ name: 'open', qr: { id: 'q1' } });
    await readAgain();
    await soon(() => expect(view.now.stage.name).toBe('gone'));
    expect(view.now.standing).toMatchObject({ id: 'q2', amount: 70, bankCode: 'KBANK' });
    await doing(() => view.now.letGo());
    await soon(() => expect(view.now.stage).toMatchObject({ name: 'open', qr: { id: 'q2' } }));
  });

  test('makes room for the one that is made instead', async () => {
    const { view } = await ended();
    await readAgain();
    await readAgain();
    await soon(() => expect(view.now.stage.name).toBe('gone'));
    await doing(() => keepQr('KBANK', other));
    await soon(() => expect(view.now.stage).toMatchObject({ name: 'open', qr: { id: 'q2' } }));
  });
});

describe('what is taken for the payment of a code that is not open any more', () => {
  const row = { statementType: 'deposit', from: 'KBANK', to: 'WALLET', status: 'SUCCESS' } as const;
  const at = (time: string, amount: number) =>
    statementRow({ ...row, amount, createdAt: `2026-11-21T${time}.000Z` });
  const clock = (time: string) => Date.parse(`2026-11-21T${time}.000Z`);
  const open = (change: Partial<QrAnswer> = {}) => openQr('KBANK', { ...code, ...change }, 0) as OpenQr;
  /** Seen to be open from 05:00 to 05:03, and not any more 5 seconds later. */
  const seen = (change?: Partial<QrAnswer>) => ({
    ...{ qr: open(change), openAt: clock('05:03:00'), awayAt: clock('05:03:05') },
  });

  test.each([
    ['the amount of the code, just as it went away', at('05:03:02', 500), 500],
    ['the amount of the code, after that', at('05:30:00', 500), 500],
    ['the amount of the code, while it was open: of one before it', at('05:01:00', 500), undefined],
    ['another amount, just as it went away', at('05:03:02', 499.5), 499.5],
    ['another amount, while it was open: of one before it', at('05:01:00', 250), undefined],
    ['another amount, when it was not open any more: of one before it', at('05:04:00', 250), undefined],
  ])('%s', (_, line, amount) => {
    expect(paymentOf(seen(), [line])).toBe(amount);
  });

  test('the amount of the code comes before another one', () => {
    expect(paymentOf(seen(), [at('05:03:03', 250), at('05:03:02', 500)])).toBe(500);
  });

  test('a code that is known by its amount is paid with no other', () => {
    const exact = seen({ amount: 500.37, isExact: true });
    expect(paymentOf(exact, [at('05:03:02', 500), at('05:03:02', 250)])).toBeUndefined();
    expect(paymentOf(exact, [at('05:03:02', 250), at('05:03:02', 500.37)])).toBe(500.37);
  });

  test('another amount does not count after the time of a code, whenever that was asked after', () => {
    const late = { ...seen(), awayAt: clock('06:00:00') };
    expect(paymentOf(late, [at('05:09:59', 250)])).toBe(250);
    expect(paymentOf(late, [at('05:10:01', 250)])).toBeUndefined();
    expect(paymentOf({ ...late, awayAt: undefined }, [at('05:03:02', 250)])).toBeUndefined();
  });

  test('what is known of a code follows the readings, by the server’s clock', () => {
    const first = firstSeen(open());
    expect(seenAgain(first, open(), 0)).toBe(first);
    const again = seenAgain(first, open({ now: '2026-11-21T05:03:00.000Z' }), 180_000);
    const away = seenAgain(again, open({ qrcodeId: 'q2' }), 185_000);
    expect(away).toEqual({ ...seen(), qr: first.qr });
    expect(seenAgain(away, undefined, 999_000)).toBe(away);
  });
});

test('a deposit of another amount that came while the shown code was open does not make it paid', async () => {
  stopTime();
  world.qr = code;
  server();
  const view = await at('open');
  world.qr = { ...code, now: '2026-11-21T05:05:00.000Z' };
  await doing(() => refresh(['deposit.qr.current']));
  world.statements = [
    statementRow({
      ...{ statementType: 'deposit', from: 'KBANK', to: 'WALLET', status: 'SUCCESS' },
      ...{ amount: 250, createdAt: '2026-11-21T05:01:00.000Z' },
    }),
  ];
  world.qr = none;
  for (let times = 0; times < 2; times++) await readAgain();
  await soon(() => expect(view.now.stage.name).toBe('gone'));
});

test('a code whose time is over can still be paid late', async () => {
  world.qr = code;
  server();
  const view = await at('open');
  await doing(() => view.now.expire());
  expect(view.now.stage.name).toBe('expired');
  await doing(() => qrEvents.set({ qrcodeId: 'q1', bankCode: 'KBANK', state: 'paid' }));
  await soon(() => expect(view.now.stage).toEqual({ name: 'paid', amount: 500 }));
});

test('starting over asks for an amount and is not undone by a reading on its way', async () => {
  world.qr = code;
  server();
  const view = await at('open');
  await doing(() => {
    void refresh(['deposit.qr.current']);
    return view.now.startOver();
  });
  expect(view.now.stage.name).toBe('none');
});

test('a code of another gateway is not shown', async () => {
  world.qr = code;
  server();
  const chosen: { bank: 'KBANK' | 'WW' } = { bank: 'KBANK' };
  const view = await showHook(() => useQr(chosen.bank));
  await soon(() => expect(view.now.stage.name).toBe('open'));
  chosen.bank = 'WW';
  await doing(() => view.now.expire());
  await soon(() => expect(view.now.stage.name).toBe('none'));
});

test('an answer without everything that paying needs is no code', () => {
  expect(openQr('KBANK', code)?.id).toBe('q1');
  for (const part of ['qrcodeId', 'qrcode', 'expireIn'] as const) {
    expect(openQr('KBANK', { ...code, [part]: null })).toBeUndefined();
  }
  expect(openQr('KBANK', { ...code, hasQrcode: false })).toBeUndefined();
});
