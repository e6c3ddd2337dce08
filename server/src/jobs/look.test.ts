import { expect, it, onTestFinished, vi } from 'vitest';
import { CALL_LIMIT_MS } from '../providers/http.ts';
import { confirmed, rejected, unknown } from '../providers/outcome.ts';
import { kbank } from '../providers/payment/kbank.ts';
import { payonexClient } from '../providers/payonex.client.ts';
import { payonex } from '../providers/payout/payonex.ts';
import { scriptedParty } from '../providers/scripted.fixture.ts';
import { steadyClock } from '../testing/clock.ts';
import { endOfLook, LEASE_MS, newLook } from './look.ts';

const silence = unknown('timeout');

it('asks until its time is over and nothing from then on, and waits for what it asked before', async () => {
  const clock = steadyClock();
  const look = newLook(performance.now() + 15_000);
  const question = vi.fn(async () => {
    clock.pass(10_000);
    return confirmed(1);
  });
  expect(await look.ask(question)).toEqual(confirmed(1));
  expect(look.isOver()).toBe(false);
  expect(await look.ask(question)).toEqual(confirmed(1));
  expect(look.isOver()).toBe(true);
  expect(await look.ask(question)).toEqual(unknown('unasked'));
  expect(question).toHaveBeenCalledTimes(2);
});

it('is over as well when its time has gone by on the wall, as while the machine was suspended', async () => {
  const look = newLook(performance.now() + 15_000);
  const wall = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 14_000);
  onTestFinished(() => wall.mockRestore());
  expect(look.isOver()).toBe(false);
  wall.mockReturnValue(Date.now() + 1_000);
  expect(look.isOver()).toBe(true);
  expect(await look.ask(async () => confirmed(1))).toEqual(unknown('unasked'));
});

it.each([
  ['nothing', [], 'not-asked'],
  ['a time-out', [silence], 'silent'],
  ['a broken connection', [unknown('reset')], 'silent'],
  ['an answer', [confirmed(1)], 'heard'],
  ['a refusal', [rejected('no')], 'heard'],
  ['nonsense', [unknown('badBody')], 'heard'],
  ['a failure of theirs', [unknown('http5xx')], 'heard'],
  ['an answer between silences', [silence, unknown('unlistedStatus'), silence], 'heard'],
  ['a silence, and then nobody to ask', [silence, unknown('unasked')], 'silent'],
  ['a sign-in that timed out', [{ kind: 'not-sent', why: 'timeout' }], 'silent'],
  ['nothing sent for want of time', [{ kind: 'not-sent', why: 'unasked' }], 'not-asked'],
] as const)('tells what was heard of %s', async (_, answers, heard) => {
  const look = newLook();
  for (const answer of answers) await look.ask(async () => answer);
  expect(look.heard).toBe(heard);
});

it('asks first whether a party answers, unless it has heard so, and nothing when its time is over', async () => {
  const question = vi.fn(async () => silence);
  const look = newLook();
  expect(await look.obstacle(question)).toEqual(silence);
  expect(look.heard).toBe('silent');
  await look.ask(async () => confirmed(1));
  expect(await look.obstacle(question)).toBeUndefined();
  expect(await newLook(performance.now()).obstacle(question)).toEqual(unknown('unasked'));
  expect(question).toHaveBeenCalledTimes(1);
});

/** A KBANK and a PayOneX that sign everybody in and turn every token down; `asked` are their calls. */
async function turningDown() {
  const kbankParty = await scriptedParty(({ path }) =>
    path === '/v2/oauth/token'
      ? { json: { access_token: 'T', expires_in: '1799' } }
      : { status: 401, json: {} },
  );
  const payonexParty = await scriptedParty(({ path }) =>
    path === '/authenticate'
      ? { json: { success: true, code: '20000', data: { token: 'T' } } }
      : { status: 401, json: { success: false, code: '40100' } },
  );
  const secrets = { consumerId: 'c', consumerSecret: 's', partnerId: 'p', partnerSecret: 's' };
  const shop = { merchantId: 'm', terminalId: 't' };
  return {
    qr: kbank({ baseUrl: kbankParty.url, ...secrets, ...shop }),
    payout: payonex(payonexClient({ baseUrl: payonexParty.url, accessKey: 'a', secretKey: 's' })),
    asked: () => kbankParty.asked.length + payonexParty.asked.length,
  };
}

const payout = { reference: 'r', payee: 'p', amount: 100n };
const account = { bankCode: 'KBANK', accountNo: '1', accountName: 'TEST' };

it.each([
  ['kbank.inquire', 4, ({ qr }) => qr.inquire({ reference: 'r' })],
  ['kbank.cancel', 4, ({ qr }) => qr.cancel({ reference: 'r' })],
  ['payonex.registerPayee', 4, ({ payout: gateway }) => gateway.registerPayee(account)],
  ['payonex.find', 4, ({ payout: gateway }) => gateway.find(payout, endOfLook())],
  ['payonex.answers', 4, ({ payout: gateway }) => gateway.answers()],
  ['payonex.pay', 2, ({ payout: gateway }) => gateway.pay(payout, () => false)],
] as [string, number, (given: Awaited<ReturnType<typeof turningDown>>) => Promise<unknown>][])(
  'a question put at the last moment (%s) is over before the lease, as it is %i calls at most',
  async (_, calls, ask) => {
    const given = await turningDown();
    const untilMs = endOfLook() - performance.now();
    await ask(given);
    expect(given.asked()).toBe(calls);
    expect(untilMs + calls * CALL_LIMIT_MS).toBeLessThan(LEASE_MS);
  },
);

it('reads no further page of a long list when its time is over', async () => {
  const clock = steadyClock();
  const done = (data: unknown) => ({ json: { success: true, code: '20000', data } });
  const rows = (page: number) =>
    Array.from({ length: 100 }, (_, at) => ({ uuid: `${page}-${at}`, referenceId: `other-${page}-${at}` }));
  const asked: { path: string }[] = [];
  const { url } = await scriptedParty(({ path }) => {
    asked.push({ path });
    if (path === '/authenticate') return done({ token: 'T' });
    clock.pass(6_000);
    return done({ data: rows(asked.length), totalPages: 10 });
  });
  const gateway = payonex(payonexClient({ baseUrl: url, accessKey: 'a', secretKey: 's' }));
  const look = newLook();
  expect(await look.ask(() => gateway.find(payout, look.until))).toMatchObject({ kind: 'unknown' });
  expect(asked.map(({ path }) => path.replace(/&.*/, ''))).toEqual([
    '/authenticate',
    // By our reference first, then among its customer's.
    ...[1, 1, 2].map((number) => `/transactions?page=${number}`),
  ]);
  expect(look.heard).toBe('heard');
});
