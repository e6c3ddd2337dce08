import { expect, it, vi } from 'vitest';
import { type AssumedParty, assumedParties } from './assumed/parties.ts';
import { miniQr } from './bank/slip/slip.ts';
import { credentials } from './credentials.ts';
import { callsFor, callsOf, createFaults, faultKinds, kindsOf, type Party, parties } from './faults.ts';
import { toldFaults } from './games/calls.ts';
import { providersBy } from './games/providers.ts';
import { askmebet, slotracha, ufabet } from './testing/bridges.ts';
import {
  amb,
  assumedCall,
  assumedGameCall,
  betflix,
  huay,
  joker,
  joker2,
  merchant,
  newUid,
  onepay,
  onepayCode,
  payonexHeaders,
  transferred,
  verifiers,
} from './testing/parties.ts';
import { type Caller, testListener, testSandbox } from './testing/world.ts';

/** A busy machine takes its time. */
const patience = { timeout: 60_000 };
const user = { Username: 'PRAE1' };
const order = { Method: 'TC', Amount: '100.00', RequestID: 'R1', ...user };

async function player(call: Caller): Promise<void> {
  await joker(call, { Method: 'CU', ...user });
}

it('applies nothing on a time-out and answers nothing', async () => {
  const { call } = await testSandbox();
  await player(call);
  await call('/faults', { json: { party: 'joker', kind: 'timeout', times: 1, call: 'TC' } });
  await expect(joker(call, order, { timeoutMs: 300 })).rejects.toThrow();
  expect((await joker(call, { Method: 'TCH', RequestID: 'R1' })).status).toBe(404);
  expect((await joker(call, order)).json.Credit).toBe(100);
});

it('loses the answer after applying, and only of a call that does something', async () => {
  const { call } = await testSandbox();
  await player(call);
  await call('/faults', { json: { party: 'JOKER', kind: 'lost-response', times: 1 } });
  expect((await joker(call, { Method: 'GC', ...user })).status).toBe(200);
  await expect(joker(call, order)).rejects.toThrow();
  expect((await joker(call, { Method: 'TCH', RequestID: 'R1' })).json.Amount).toBe(100);
});

it('spares the passwords and balances of a game unless they are named, so that it strikes the transfer', async () => {
  const { call } = await testSandbox();
  await joker2(call, 'register', { username: 'prae1', password: 'one' });
  for (const kind of ['lost-response', 'error']) await call('/faults', { json: { party: 'JOKER2', kind } });
  const set = () => joker2(call, 'updatePassword', { username: 'prae1', password: 'two' });
  const balance = () => joker2(call, 'balance', { username: 'prae1' });
  const deposit = () => joker2(call, 'deposit', { username: 'prae1', amount: '10.00', transferId: 'R1' });
  expect([(await set()).status, (await balance()).status]).toEqual([200, 200]);
  await expect(deposit()).rejects.toThrow();
  expect((await set()).status).toBe(200);
  expect((await deposit()).status).toBe(500);
  for (const name of ['updatePassword', 'balance'])
    await call('/faults', { json: { party: 'JOKER2', kind: 'error', call: name } });
  expect([(await set()).status, (await balance()).status]).toEqual([500, 500]);
});

it('answers an HTML error page, nonsense, or refused credentials as often as asked', async () => {
  const { call } = await testSandbox();
  await player(call);
  const kinds = ['error', 'nonsense', 'bad-signature'];
  for (const kind of kinds) await call('/faults', { json: { party: 'Joker', kind, times: 2, call: 'TC' } });
  const statuses: number[] = [];
  for (let time = 0; time < 7; time++) statuses.push((await joker(call, order)).status);
  expect(statuses).toEqual([500, 500, 200, 200, 403, 403, 200]);
  expect((await joker(call, { Method: 'GC', ...user })).json.Credit).toBe(100);
});

it.each([
  ['rate-limit', 429, ['SpikeArrestViolation', 'Too Many', '42900', 'TOO_MANY', 'too_many_requests', '1015']],
  [
    'maintenance',
    503,
    ['ServiceUnavailable', 'Maintenance', '50300', 'UNAVAILABLE', 'api_server_error', 'Maintenance'],
  ],
])(
  'turns calls down by each party’s own protocol with a %s, and applies nothing',
  async (kind, status, words) => {
    const { call } = await testSandbox();
    await player(call);
    const { request } = await merchant(call);
    const headers = await payonexHeaders(call);
    const { key, secret } = credentials.sms;
    const { link } = (await call('/truemoney/gift', { json: { amount: 50 } })).json;
    const gift = `/truemoney/campaign/vouchers/${String(link).split('=')[1]}`;
    const mobile = '0811111111';
    const { transRef } = await transferred(call);
    const slip = miniQr('004', transRef);
    const uid = newUid();
    const payee = { name: 'SOMCHAI JAIDEE', bankCode: 'KBANK', accountNo: '0012345678' };
    const calls = [
      () => request({ partnerTxnUid: uid }),
      () => joker(call, order),
      () => call('/payonex/v2/customers', { json: payee, headers }),
      () => call('/thaibulksms/v2/otp/request', { form: { key, secret, msisdn: '0812345678' } }),
      () => verifiers(call).easyslip(slip),
      () => call(`${gift}/redeem`, { json: { mobile } }),
    ];
    for (const party of ['KBANK', 'JOKER', 'PAYONEX', 'SMS', 'SLIP', 'TRUEMONEY'])
      await call('/faults', { json: { party, kind } });
    for (const [index, one] of calls.entries()) {
      const refused = await one();
      expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(words[index] ?? '?')]);
    }
    expect(await call('/sms?to=0812345678')).toMatchObject({ text: '[]' });
    for (const one of calls) expect((await one()).status).toBe(200);
  },
);

const payee = { name: 'SOMCHAI JAIDEE', bankCode: 'KBANK', accountNo: '0012345678' };
/** How long the test waits for an answer. */
const quick = { timeoutMs: 300 };

/** Everything that a party does in its world: what it answers, what it pays, what it tells. */
const deeds: Record<Party, (call: Caller) => Promise<unknown>> = {
  SMS: (call) =>
    call('/thaibulksms/v2/otp/request', {
      form: { ...credentials.sms, msisdn: '0812345678' },
      ...quick,
    }),
  KBANK: payByQr,
  WW: (call) => payAssumed(call, 'WW'),
  PAYTIMZ: (call) => payAssumed(call, 'PAYTIMZ'),
  ZPAY: (call) => payAssumed(call, 'ZPAY'),
  async BCEL(call) {
    const uuid = `BCEL${++made}`;
    await call('/bank/pay-qr', { json: { payload: onepayCode(uuid, 50_000) } });
    await onepay(call, 'history', `uuid-${credentials.BCEL.mcid}-${uuid}`, quick);
  },
  JOKER: (call) => joker(call, { Method: 'CU', ...user }, quick),
  ...(Object.fromEntries(
    providersBy.assumed.map((game) => [game, (call: Caller) => assumedGameCall(call, game, 'player', quick)]),
  ) as Record<(typeof providersBy.assumed)[number], (call: Caller) => Promise<unknown>>),
  ASKMEBET: (call) => askmebet(call, 'deposit', {}, quick),
  SLOTRACHA: (call) => slotracha(call, 'transfer', {}, quick),
  async UFABET(call) {
    await ufabet(call, 'add', {}, quick);
    await call('/ufabet/Default8.aspx', quick);
  },
  PG: (call) => amb(call, 'PG', 'create', quick),
  PGSLOT: (call) => amb(call, 'PGSLOT', 'create', quick),
  SUPERSLOT: (call) => amb(call, 'SUPERSLOT', 'create', quick),
  SEXYGAME: (call) => call('/sexygame/wallet/deposit', { form: credentials.SEXYGAME, ...quick }),
  BETFLIX: (call) => betflix(call, 'user/register', {}, quick),
  HUAYHD: (call) => huay(call, 'seamless/create', {}, quick),
  JOKER2: (call) => joker2(call, 'register', {}, quick),
  SLOTXO: (call) => joker(call, { Method: 'CU', ...user }, { provider: 'SLOTXO', ...quick }),
  async PAYONEX(call) {
    const headers = await payonexHeaders(call);
    const made = await call('/payonex/v2/customers', { json: payee, headers, ...quick });
    const { customerUuid } = (made.json.data ?? {}) as { customerUuid?: string };
    await call('/payonex/transactions/withdraw/request', { json: { customerUuid, amount: 50 }, headers });
  },
  async BANK(call) {
    const from = { fromBankCode: 'KTB', fromAccountNo: '9876543210', fromName: 'A' };
    await call('/bank/transfer', {
      json: { ...from, toBankCode: 'KBANK', toAccountNo: '0990009990', amount: 5 },
    });
    await payByQr(call);
  },
  async SLIP(call) {
    await verifiers((path, sent) => call(path, { ...sent, ...quick })).easyslip('of no transfer');
  },
  async TRUEMONEY(call) {
    const { link } = (await call('/truemoney/gift', { json: { amount: 50 } })).json;
    const gift = `/truemoney/campaign/vouchers/${String(link).split('=')[1]}`;
    await call(`${gift}/redeem`, { json: { mobile: '0811111111' }, ...quick });
  },
  S3: (call) => call('/s3/prae/slip/1', { method: 'PUT', json: {}, ...quick }),
  PUSH: (call) => call('/push/wp/1', { json: {}, ...quick }),
};

let made = 0;

async function payAssumed(call: Caller, party: AssumedParty): Promise<void> {
  const order = { reference: `F${++made}`, amount: '50.00', currency: 'THB', ...quick };
  const { json } = await assumedCall(call, party, 'create', order);
  await call('/bank/pay-qr', { json: { payload: json.payload } });
}

async function payByQr(call: Caller): Promise<void> {
  const { request } = await merchant((path, sent) => call(path, { ...sent, ...quick }));
  await call('/bank/pay-qr', { json: { payload: (await request()).json.qrCode } });
}

it.each(parties)('takes for %s what strikes it, and nothing else', async (party) => {
  const { call } = await testSandbox();
  const portal = await testListener();
  const named = ['kbank', 'payonex', 'payonexDeposit', 'ww', 'paytimz', 'zpay'];
  const addresses = {
    ...Object.fromEntries(named.map((name) => [`${name}CallbackUrl`, portal.url])),
    bankFeedUrl: portal.url,
  };
  await call('/settings', { method: 'PUT', json: { ...addresses, payoutMs: 10 } });
  for (const kind of faultKinds) {
    const ordered = await call('/faults', { json: { party, kind } });
    if (!kindsOf[party].includes(kind)) {
      expect([ordered.status, ordered.json], kind).toEqual([400, cannotStrike('kind', party)]);
      continue;
    }
    expect(ordered.status, kind).toBe(201);
    // Each game's own transfers meet these where both sides are there (each-game.http.test.ts).
    if (toldFaults.some((one) => one === kind)) {
      await call('/faults', { method: 'DELETE' });
      continue;
    }
    // Of those alone who never answer it is known that they will not: others may be slow.
    quick.timeoutMs = ['timeout', 'applied-timeout'].includes(kind) ? 300 : 10_000;
    await deeds[party](call).catch(() => {});
    await vi.waitFor(async () => expect((await call('/faults')).json, kind).toEqual([]), patience);
  }
});

it.each(['MEGAWAY', 'NOBODY'])('takes no fault of %s, which is not played here', async (party) => {
  const { call } = await testSandbox();
  const refused = await call('/faults', { json: { party, kind: 'error', times: 1 } });
  expect([refused.status, refused.json]).toEqual([400, cannotStrike('party', `No ${party} is played here.`)]);
});

/** How a fault is refused that would wait for ever, with a sentence that says this. */
function cannotStrike(field: string, says: string): object {
  return { message: 'KEY_INVALID', field, why: expect.stringContaining(says) };
}

/** Every call of the protocols, as it is addressed; those of Joker are named in their form. */
const addresses: Record<
  string,
  Record<string, readonly ['GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE', string]>
> = {
  KBANK: {
    request: ['POST', '/kbank/v1/qrpayment/request'],
    inquiry: ['POST', '/kbank/v1/qrpayment/v4/inquiry'],
    cancel: ['POST', '/kbank/v1/qrpayment/cancel'],
    void: ['POST', '/kbank/v1/qrpayment/void'],
    token: ['POST', '/kbank/v2/oauth/token'],
  },
  BCEL: {
    subscribe: ['GET', '/onepay/v2/subscribe/sub-c-sandbox/c/0?tt=0'],
    history: ['GET', '/onepay/v3/history/sub-key/sub-c-sandbox/channel/c'],
  },
  PAYONEX: {
    customer: ['POST', '/payonex/v2/customers'],
    withdraw: ['POST', '/payonex/transactions/withdraw/request'],
    deposit: ['POST', '/payonex/transactions/deposit/request'],
    refund: ['POST', '/payonex/transactions/1/refund'],
    transaction: ['GET', '/payonex/transactions/1'],
    list: ['GET', '/payonex/transactions'],
    status: ['PUT', '/payonex/transactions/1/status'],
    balance: ['GET', '/payonex/profile/balance'],
    authenticate: ['POST', '/payonex/authenticate'],
  },
  ...Object.fromEntries(
    assumedParties.map((party) => [
      party,
      Object.fromEntries(
        callsOf[party].map((name) => [name, ['POST', `/${party.toLowerCase()}/qr/${name}`] as const]),
      ),
    ]),
  ),
  ...Object.fromEntries(
    providersBy.assumed.map((party) => [
      party,
      Object.fromEntries(
        callsOf[party].map((name) => [name, ['POST', `/${party.toLowerCase()}/game/${name}`] as const]),
      ),
    ]),
  ),
  ...Object.fromEntries(
    [...providersBy.amb, ...providersBy.ambslot].map((party) => {
      const isSlot = party === 'SUPERSLOT';
      const folder = `/${party.toLowerCase()}/${isSlot ? 'transfer' : 'partner'}`;
      const last = (name: string) => (isSlot && name === 'launch' ? 'launch/lobby' : name);
      return [
        party,
        Object.fromEntries(
          callsOf[party].map((name) => [name, ['POST', `${folder}/${last(name)}`] as const]),
        ),
      ];
    }),
  ),
  SEXYGAME: Object.fromEntries(
    callsOf.SEXYGAME.map((name) => [name, ['POST', `/sexygame/wallet/${name}`] as const]),
  ),
  BETFLIX: {
    ...Object.fromEntries(
      ['register', 'changePassword', 'balance', 'transfer'].map((name) => [
        name,
        ['POST', `/betflix/v4/user/${name}`] as const,
      ]),
    ),
    creditHistory: ['GET', '/betflix/v4/user/creditHistory'],
    login: ['POST', '/betflix/v4/play/login'],
  },
  HUAYHD: {
    create: ['POST', '/huayhd/seamless/create'],
    launch: ['POST', '/huayhd/seamless/launch'],
    balance: ['POST', '/huayhd/balance'],
    deposit: ['POST', '/huayhd/deposit'],
    withdraw: ['POST', '/huayhd/withdraw'],
  },
  JOKER2: Object.fromEntries(
    callsOf.JOKER2.map((name) => [name, ['POST', `/joker2/sbxagent/${name}`] as const]),
  ),
  ASKMEBET: Object.fromEntries(
    callsOf.ASKMEBET.map((name) => {
      const method = name === 'credit' ? 'GET' : name === 'reset-password' ? 'PUT' : 'POST';
      const player = name === 'create' ? '' : '/prae1';
      return [name, [method, `/askmebet/v0.1/partner/member/${name}/key${player}`] as const];
    }),
  ),
  SLOTRACHA: {
    member: ['POST', '/slotracha/member'],
    'change-password': ['POST', '/slotracha/member/change-password'],
    credit: ['POST', '/slotracha/credit'],
    transfer: ['POST', '/slotracha/transfer'],
  },
  UFABET: {
    auth: ['POST', '/ufabet/auth'],
    'change-password': ['POST', '/ufabet/user/change-password'],
    credit: ['POST', '/ufabet/user/credit'],
    add: ['POST', '/ufabet/user/credit/add'],
    del: ['POST', '/ufabet/user/credit/del'],
    page: ['GET', '/ufabet/Default8.aspx'],
    'sign-in': ['POST', '/ufabet/Default8.aspx'],
    agreement: ['GET', '/ufabet/Agreement8.aspx'],
    agree: ['POST', '/ufabet/Agreement8.aspx'],
  },
  SMS: {
    request: ['POST', '/thaibulksms/v2/otp/request'],
    verify: ['POST', '/thaibulksms/v2/otp/verify'],
    sms: ['POST', '/thaibulksms/sms'],
  },
  SLIP: {
    easyslip: ['GET', '/slip/easyslip/api/v1/verify'],
    slipok: ['POST', '/slip/slipok/api/line/apikey/10001'],
    kbank: ['POST', '/slip/kbank/v1/verslip/kbank/verify'],
    token: ['POST', '/slip/kbank/v2/oauth/token'],
  },
  TRUEMONEY: {
    verify: ['GET', '/truemoney/campaign/vouchers/1/verify'],
    redeem: ['POST', '/truemoney/campaign/vouchers/1/redeem'],
  },
  S3: {
    put: ['PUT', '/s3/prae/slip/1'],
    get: ['GET', '/s3/prae/slip/1'],
    head: ['HEAD', '/s3/prae/slip/1'],
    delete: ['DELETE', '/s3/prae/slip/1'],
    list: ['GET', '/s3/prae?list-type=2'],
  },
  PUSH: { push: ['POST', '/push/wp/1'] },
};

it.each(parties.flatMap((party) => callsOf[party].map((name) => ({ party, name }))))(
  'strikes $name of $party, in capitals too, and no other call',
  async ({ party, name }) => {
    const { call } = await testSandbox();
    const ordered = { party, kind: 'error', call: name.toUpperCase() };
    expect((await call('/faults', { json: ordered })).status).toBe(201);
    for (const one of [...callsOf[party].filter((other) => other !== name), name]) {
      const [method, path] = addresses[party]?.[one] ?? ['POST', `/${party.toLowerCase()}`];
      const form = addresses[party] ? {} : { form: { Method: one } };
      const { status, text } = await call(path, { method, ...form });
      // UFABET's own page for a form that is not taken is HTTP 500 as well.
      expect(status === 500 && !text.includes('viewstate'), one).toBe(one === name);
    }
    expect((await call('/faults')).json).toEqual([]);
  },
);

it('takes no fault of a call that the party does not have', async () => {
  const { call } = await testSandbox();
  for (const [party, name] of [
    ['JOKER', 'TX'],
    ['KBANK', 'inquire'],
    ['PAYONEX', 'TC'],
  ] as const) {
    const refused = await call('/faults', { json: { party, kind: 'timeout', call: name } });
    const says = `${party} has no call ${name}. There are ${callsOf[party].join(', ')}.`;
    expect([refused.status, refused.json]).toEqual([400, cannotStrike('call', says)]);
  }
  expect((await call('/faults')).json).toEqual([]);
});

it('binds a fault to a call only where it strikes the answer to one', () => {
  for (const party of parties)
    for (const kind of kindsOf[party])
      for (const call of callsOf[party]) {
        const faults = createFaults();
        const order = () => faults.add({ party, kind, call });
        if (!callsFor(party, kind).includes(call)) {
          expect(order, `${party} ${kind} ${call}`).toThrow('KEY_INVALID');
          continue;
        }
        order();
        expect(
          faults.take(party, 'answer', { name: call, effect: true }),
          `${party} ${kind} ${call}`,
        ).toBeDefined();
      }
});

it('lists faults, forgets them, and knows the parties by their other names', async () => {
  const { call } = await testSandbox();
  for (const party of ['sms', 'thaibulksms', 'kbank', 'SLOTXO', 'payout', 'payonex', 'truemoney']) {
    expect((await call('/faults', { json: { party, kind: 'timeout', times: 3 } })).status).toBe(201);
  }
  expect((await call('/faults', { json: { party: 'feed', kind: 'late-callback' } })).status).toBe(201);
  expect((await call('/faults')).json).toHaveLength(8);
  expect((await call('/faults', { json: { party: 'nobody', kind: 'timeout' } })).status).toBe(400);
  expect((await call('/faults', { json: { party: 'sms', kind: 'tea' } })).status).toBe(400);
  await call('/faults', { method: 'DELETE' });
  expect((await call('/faults')).json).toHaveLength(0);
});

it('sends ten equal callbacks, or a late one, or forged ones before the true one', async () => {
  const { call } = await testSandbox();
  const portal = await testListener();
  await call('/settings', { method: 'PUT', json: { kbankCallbackUrl: portal.url } });
  const { request } = await merchant(call);
  const pay = async () => call('/bank/pay-qr', { json: { payload: (await request()).json.qrCode } });

  await call('/faults', { json: { party: 'KBANK', kind: 'duplicate-callback', times: 1 } });
  await pay();
  await vi.waitFor(() => expect(portal.bodies).toHaveLength(10), patience);
  expect(new Set(portal.bodies).size).toBe(1);

  await call('/faults', { json: { party: 'KBANK', kind: 'late-callback', times: 1, delayMs: 2000 } });
  await pay();
  await new Promise((later) => setTimeout(later, 500));
  expect(portal.bodies).toHaveLength(10);
  await vi.waitFor(() => expect(portal.bodies).toHaveLength(11), patience);

  await call('/faults', { json: { party: 'KBANK', kind: 'bad-signature', times: 1 } });
  await pay();
  await vi.waitFor(() => expect(portal.bodies).toHaveLength(15), patience);
});

it('lets another amount arrive than was asked for', async () => {
  const { call } = await testSandbox();
  const { request, inquire } = await merchant(call);
  const partnerTxnUid = newUid();
  const made = await request({ partnerTxnUid });
  await call('/faults', { json: { party: 'KBANK', kind: 'wrong-amount', times: 1 } });
  await call('/bank/pay-qr', { json: { payload: made.json.qrCode } });
  expect((await inquire(partnerTxnUid)).json).toMatchObject({ txnStatus: 'PAID', txnAmount: 501 });
});

it('keeps a journal of protocol requests without their secrets', async () => {
  const { call } = await testSandbox();
  await player(call);
  const { request } = await merchant(call);
  await request();
  const seen = (await call('/journal?party=kbank')).json as unknown as { call: string; body: object }[];
  expect(seen.map((entry) => entry.call)).toEqual(['token', 'request']);
  expect(seen[1]?.body).toMatchObject({ partnerSecret: '***', txnAmount: 500 });
  expect((await call('/journal')).text).not.toMatch(/sandbox-(partner-)?secret/);
});
