import { expect, it, vi } from 'vitest';
import { plantedNotTold } from '../../testing/planted.ts';
import { payonexClient, readWebhook } from '../payonex.client.ts';
import { type HeardRequest, scriptedParty } from '../scripted.fixture.ts';
import { payonex, payoutOf, payoutWith } from './payonex.ts';

const row = {
  uuid: 'u-1',
  status: 'SUCCESS',
  type: 'withdraw',
  referenceId: 'ours',
  customerUuid: 'p-1',
  currency: 'THB',
  amount: 12.5,
};
const ours = { reference: 'ours', payee: 'p-1', amount: 1_250n };
const never = () => false;

it('reads the states of a payout', () => {
  const state = (status: string) => payoutOf({ ...row, status }, ours).kind;
  expect(payoutOf(row, ours)).toMatchObject({ kind: 'paid', gatewayPayoutId: 'u-1' });
  expect(['PROCESSING', 'ON_HOLD', 'REJECTED', 'REFUNDED'].map(state)).toEqual([
    'processing',
    'processing',
    'rejected',
    'rejected',
  ]);
});

it.each([
  [{ status: 'DONE' }],
  [{ status: 'toString' }],
  [{ status: null }],
  [{ type: 'deposit' }],
  [{ referenceId: 'theirs' }],
  [{ customerUuid: 'p-2' }],
  [{ customerUuid: undefined }],
  [{ currency: 'LAK' }],
  [{ uuid: '' }],
  [{ amount: '1,250' }],
])('does not know what %j means', (changes) => {
  expect(payoutOf({ ...row, ...changes }, ours).kind).toBe('unknown');
});

it('knows a payout of another amount for no end of ours', () => {
  expect(payoutOf({ ...row, status: 'REJECTED', amount: 12.51 }, ours)).toEqual({
    kind: 'other-amount',
    amount: 1_251n,
    gatewayPayoutId: 'u-1',
    state: 'rejected',
  });
});

const payoutOn = (list: object, page = 1) =>
  payoutWith(
    { ...list },
    { asked: ours, page, seen: { numbers: new Set(), other: undefined }, notTold: plantedNotTold },
  );

it('finds our reference in a page, whatever the filter let through', () => {
  expect(payoutOn({ data: [{ ...row, referenceId: 'ours-2' }, row] })).toMatchObject({
    gatewayPayoutId: 'u-1',
  });
  const others = [{ ...row, referenceId: 'ours-2' }, null, 7];
  expect(payoutOn({ data: others, totalPages: 1 })).toEqual({ kind: 'none' });
  expect(payoutOn({ data: others })).toEqual({ kind: 'further' });
  expect(payoutOn({ data: [row, row] }).kind).toBe('unknown');
  expect(payoutOn({}).kind).toBe('unknown');
});

it('does not take a page that is full, or is one of several, for the whole list', () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...row, referenceId: `r${i}` }));
  const found = (page: object, number?: number) => payoutOn({ data: others(99), ...page }, number).kind;
  expect(found({ totalPages: 1 })).toBe('none');
  expect(found({ data: others(100) })).toBe('further');
  expect(found({ totalPages: 48 })).toBe('further');
  expect(found({ totalPages: 48 }, 48)).toBe('none');
  expect(found({ totalPages: '2' })).toBe('further');
  expect(found({ totalPages: 'two' })).toBe('further');
  expect(found({ totalPages: null })).toBe('further');
  expect(found({ data: [] })).toBe('none');
  expect(found({ data: [], totalPages: 2 })).toBe('unknown');
});

it('reads of a webhook only what it is about', () => {
  expect(readWebhook('{"data":{"referenceId":"ours","status":"SUCCESS"}}')).toEqual({
    reference: 'ours',
  });
  for (const text of [
    '',
    'null',
    '{"data":null}',
    '{"data":{"referenceId":7}}',
    '{"data":{"referenceId":"a b"}}',
  ]) {
    expect(readWebhook(text)).toBeUndefined();
  }
});

/** The gateway, which signs everybody in and answers as the test says. */
async function gatewayThat(answer: (asked: HeardRequest) => unknown) {
  const { url, asked } = await scriptedParty((one) =>
    one.path === '/authenticate'
      ? { json: { success: true, code: '20000', data: { token: 'T1' } } }
      : { json: answer(one) },
  );
  return { gateway: payonex(payonexClient({ baseUrl: url, accessKey: 'key', secretKey: 'secret' })), asked };
}

const done = (data: unknown) => ({ success: true, code: '20000', data });

it.each([
  [undefined, 'T1'],
  ['plain', 'T1'],
  ['bearer', 'Bearer T1'],
] as const)('sends its token as it is told to: %s', async (auth, sent) => {
  const { url, asked } = await scriptedParty(({ path }) => ({
    json: done(path === '/authenticate' ? { token: 'T1' } : { customerUuid: 'p-1' }),
  }));
  const client = payonexClient({
    baseUrl: url,
    accessKey: 'key',
    secretKey: 'secret',
    ...(auth && { auth }),
  });
  await client.customerOf({ bankCode: 'SCB', accountNo: '1234567890', accountName: 'SOMCHAI JAIDEE' });
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined, sent]);
});
const notFound = { success: false, code: '40400' };

it('finds a payout by its own id, with the bare token', async () => {
  const { gateway, asked } = await gatewayThat(() => done(row));
  expect(await gateway.find({ ...ours, gatewayPayoutId: 'u-1' })).toMatchObject({
    kind: 'paid',
    gatewayPayoutId: 'u-1',
  });
  expect(asked[1]).toMatchObject({ path: '/transactions/u-1', headers: { authorization: 'T1' } });
});

it.each(['SUCCESS', 'REJECTED'])(
  'takes %s for no end while another payout stands under our reference',
  async (status) => {
    const asking = async (list: unknown, otherNumbers?: string[]) => {
      const { gateway } = await gatewayThat(({ path }) =>
        path.startsWith('/transactions?') ? list : done({ ...row, status }),
      );
      return gateway.find({ ...ours, gatewayPayoutId: 'u-1', otherNumbers });
    };
    const end = { kind: status === 'SUCCESS' ? 'paid' : 'rejected', gatewayPayoutId: 'u-1' };
    const listing = (...rows: unknown[]) => done({ data: rows, totalPages: 1 });
    expect(await asking(listing({ ...row, status }))).toMatchObject(end);
    expect(await asking(done({ data: [{ ...row, status }] }))).toMatchObject(end);
    // A list that has not even this one, or not all of it, does not tell that there is no other.
    const theirs = { ...row, uuid: 'u-7', referenceId: 'theirs' };
    for (const list of [
      listing(),
      listing(theirs),
      done({ data: [{ ...row, status }, theirs], totalPages: 2 }),
      done({ data: [{ ...row, status }, theirs] }),
    ])
      expect(await asking(list)).toMatchObject(status === 'SUCCESS' ? end : { kind: 'unknown' });
    const two = listing({ ...row, status }, { ...row, uuid: 'u-2' });
    expect(await asking(two)).toEqual({ kind: 'other-number', gatewayPayoutId: 'u-2' });
    expect(await asking(two, ['u-2'])).toMatchObject(end);
    // Paid to somebody else under our reference is nothing that can be told apart.
    expect((await asking(listing(row, { ...row, uuid: 'u-2', customerUuid: 'p-2' }))).kind).toBe('unknown');
    // Money that has left is gone, whether the list answers or not.
    expect((await asking({ success: false, code: '50000' })).kind).toBe(
      status === 'SUCCESS' ? 'paid' : 'unknown',
    );
  },
);

it('takes a rejected payout for ended by the list of its payee, where the filter looks at no references', async () => {
  const rejected = { ...row, status: 'REJECTED' };
  const asking = async (number: string | undefined, ...more: object[]) => {
    const { gateway } = await gatewayThat(({ path }) => {
      if (!path.startsWith('/transactions?')) return done(rejected);
      const isByPayee = path.includes('filter=p-1');
      return done({
        data: isByPayee ? [rejected, { ...row, uuid: 'u-7', referenceId: 'theirs' }, ...more] : [],
        totalPages: 1,
      });
    });
    return gateway.find({ ...ours, gatewayPayoutId: number });
  };
  for (const number of ['u-1', undefined])
    expect(await asking(number)).toMatchObject({ kind: 'rejected', gatewayPayoutId: 'u-1' });
  expect(await asking('u-1', { ...row, uuid: 'u-2' })).toEqual({
    kind: 'other-number',
    gatewayPayoutId: 'u-2',
  });
});

it('takes no list that goes on for one that shows a rejected payout alone, also where its number tells nothing', async () => {
  const rejected = { ...row, status: 'REJECTED' };
  const asking = async (pages: number) => {
    const { gateway } = await gatewayThat(({ path }) =>
      path.startsWith('/transactions?') ? done({ data: [rejected], totalPages: pages }) : notFound,
    );
    return gateway.find({ ...ours, gatewayPayoutId: 'u-1' });
  };
  expect((await asking(3)).kind).toBe('unknown');
  expect(await asking(1)).toMatchObject({ kind: 'rejected', gatewayPayoutId: 'u-1' });
});

it.each(['u-1', undefined])(
  'takes for no end what the list says otherwise of the same payout (%s)',
  async (number) => {
    const asking = async (byNumber: string, ...listed: string[]) => {
      const { gateway } = await gatewayThat(({ path }) => {
        if (!path.startsWith('/transactions?')) return done({ ...row, status: byNumber });
        return done({ data: [{ ...row, status: listed.shift() ?? 'SUCCESS' }], totalPages: 1 });
      });
      return (await gateway.find({ ...ours, gatewayPayoutId: number })).kind;
    };
    // Without a number the list is read first, and once more before anything comes back.
    const first = number === undefined ? ['REJECTED'] : [];
    expect(await asking('REJECTED', ...first, 'SUCCESS')).toBe('unknown');
    expect(await asking('REJECTED', ...first, 'PROCESSING', 'REJECTED')).toBe('unknown');
    expect(await asking('REJECTED', ...first, 'SETTLING', 'REJECTED')).toBe('unknown');
    expect(await asking('REJECTED', ...first, 'REFUNDED')).toBe('rejected');
    if (number === undefined) return;
    expect(await asking('SUCCESS', 'REJECTED')).toBe('unknown');
    expect(await asking('SUCCESS', 'PROCESSING')).toBe('paid');
  },
);

it('tells of one that is booked as paid that it was rejected, whatever else the list leaves open', async () => {
  const refunded = { ...row, status: 'REFUNDED' };
  const deposit = { ...row, uuid: 'u-8', type: 'deposit', referenceId: 'theirs' };
  const { gateway } = await gatewayThat(({ path }) => {
    if (!path.startsWith('/transactions?')) return done(refunded);
    return done({ data: path.includes('filter=p-1') ? [refunded, deposit] : [] });
  });
  const asked = { ...ours, gatewayPayoutId: 'u-1' };
  expect((await gateway.find(asked)).kind).toBe('unknown');
  expect((await gateway.find({ ...asked, booked: 'paid' })).kind).toBe('rejected');
});

it('tells what contradicts the books of one that has ended, whether its number or the list says it', async () => {
  const asking = async (booked: 'paid' | 'failed', byNumber: string, listed: string) => {
    const { gateway } = await gatewayThat(({ path }) =>
      path.startsWith('/transactions?')
        ? done({ data: [{ ...row, status: listed }], totalPages: 1 })
        : done({ ...row, status: byNumber }),
    );
    return (await gateway.find({ ...ours, gatewayPayoutId: 'u-1', booked })).kind;
  };
  expect(await asking('failed', 'SUCCESS', 'REJECTED')).toBe('paid');
  expect(await asking('failed', 'REJECTED', 'SUCCESS')).toBe('paid');
  expect(await asking('paid', 'SUCCESS', 'REFUNDED')).toBe('rejected');
  expect(await asking('paid', 'REFUNDED', 'SUCCESS')).toBe('rejected');
  expect(await asking('failed', 'REJECTED', 'REJECTED')).toBe('rejected');
  expect(await asking('paid', 'SUCCESS', 'SUCCESS')).toBe('paid');
});

it.each([
  [
    'of which one is paid',
    [
      { ...row, status: 'REJECTED' },
      { ...row, uuid: 'u-2' },
    ],
    1,
    'paid',
  ],
  [
    'of which none is',
    [
      { ...row, status: 'REJECTED' },
      { ...row, uuid: 'u-2', status: 'REJECTED' },
    ],
    1,
    'unknown',
  ],
])('hears of one that failed what two under our reference say, %s', async (_, both, pages, kind) => {
  const asking = async (number: string | undefined, byReference: unknown) => {
    const { gateway } = await gatewayThat(({ path }) => {
      if (!path.startsWith('/transactions?')) return notFound;
      return path.includes('filter=ours') ? byReference : done({ data: both, totalPages: pages });
    });
    return (await gateway.find({ ...ours, gatewayPayoutId: number, booked: 'failed' })).kind;
  };
  expect(await asking(undefined, done({ data: both, totalPages: 1 }))).toBe(kind);
  // The first list goes on, and the payee's has both.
  expect(await asking(undefined, done({ data: [both[0]], totalPages: 2 }))).toBe(kind);
  expect(await asking('u-1', done({ data: both, totalPages: 1 }))).toBe('other-number');
});

it('finds one of two numbers in the list beside the other, which is asked about by itself', async () => {
  const both = [
    { ...row, status: 'REJECTED' },
    { ...row, uuid: 'u-2' },
  ];
  const { gateway } = await gatewayThat(({ path }) =>
    path.startsWith('/transactions?') ? done({ data: both, totalPages: 1 }) : notFound,
  );
  const said = async (number: string, other: string) =>
    (await gateway.find({ ...ours, gatewayPayoutId: number, otherNumbers: [other] })).kind;
  expect([await said('u-1', 'u-2'), await said('u-2', 'u-1')]).toEqual(['rejected', 'paid']);
});

it.each([
  ['an empty one', [], 'rejected'],
  ['the same again', [{ ...row, status: 'REJECTED' }], 'rejected'],
  ['another payout of ours', [{ ...row, uuid: 'u-2' }], 'unknown'],
  ['a deposit', [{ ...row, uuid: 'u-3', type: 'deposit', referenceId: 'd-1' }], 'unknown'],
])(
  'goes by a page that does not tell how many there are where the next one is %s: %s is %s',
  async (_, next, kind) => {
    const rejected = { ...row, status: 'REJECTED' };
    const { gateway } = await gatewayThat(({ path }) => {
      if (!path.startsWith('/transactions?')) return done(rejected);
      return done({ data: path.includes('page=2') ? next : [rejected] });
    });
    expect((await gateway.find({ ...ours, gatewayPayoutId: 'u-1' })).kind).toBe(kind);
  },
);

it('looks for a second payout among the payee’s where the filter finds nothing by our reference', async () => {
  const saying = async (among: unknown[]) => {
    const { gateway } = await gatewayThat(({ path }) => {
      if (!path.startsWith('/transactions?')) return done(row);
      return done({ data: path.includes('filter=ours') ? [] : among, totalPages: 1 });
    });
    return (await gateway.find({ ...ours, gatewayPayoutId: 'u-1' })).kind;
  };
  expect(await saying([row, { ...row, uuid: 'u-2' }])).toBe('other-number');
  expect([await saying([row]), await saying([])]).toEqual(['paid', 'paid']);
});

it('tells that another number of ours is in the place of one that is gone', async () => {
  const { gateway } = await gatewayThat(({ path }) =>
    path.startsWith('/transactions?') ? done({ data: [{ ...row, uuid: 'u-2' }], totalPages: 1 }) : notFound,
  );
  const found = await gateway.find({ ...ours, gatewayPayoutId: 'u-1', otherNumbers: ['u-2'] });
  expect(found).toEqual({ kind: 'other-number', gatewayPayoutId: 'u-2' });
});

it('looks for a number that is gone on all pages before another one of ours is in its place', async () => {
  const saying = async (pages: unknown[][]) => {
    const { gateway } = await gatewayThat(({ path }) => {
      const query = new URLSearchParams(path.split('?')[1]);
      if (!path.startsWith('/transactions?')) return notFound;
      if (query.get('filter') !== 'p-1') return done({ data: [], totalPages: 0 });
      return done({ data: pages[Number(query.get('page')) - 1] ?? [], totalPages: pages.length });
    });
    return (await gateway.find({ ...ours, gatewayPayoutId: 'u-1', otherNumbers: ['u-2'] })).kind;
  };
  const second = { ...row, uuid: 'u-2' };
  expect(await saying([[second], [row]])).toBe('paid');
  expect(await saying([[second], [{ ...row, uuid: 'o-1', referenceId: 'r1' }]])).toBe('other-number');
});

it('hears of a number that answers as another one of ours what the list has of it', async () => {
  const saying = async (listed: unknown[], otherNumbers: string[]) => {
    const { gateway } = await gatewayThat(({ path }) =>
      path.startsWith('/transactions?')
        ? done({ data: listed, totalPages: 1 })
        : done({ ...row, uuid: 'u-2', status: 'REJECTED' }),
    );
    return (await gateway.find({ ...ours, gatewayPayoutId: 'u-1', otherNumbers })).kind;
  };
  const second = { ...row, uuid: 'u-2', status: 'REJECTED' };
  expect(await saying([row, second], ['u-2'])).toBe('paid');
  expect(await saying([second], ['u-2'])).toBe('other-number');
  expect(await saying([row, second], [])).toBe('other-number');
});

it('gives nothing back by the list where its number is of somebody else now', async () => {
  const rejected = { ...row, status: 'REJECTED' };
  const { gateway } = await gatewayThat(({ path }) =>
    path.startsWith('/transactions?')
      ? done({ data: [rejected], totalPages: 1 })
      : done({ ...row, customerUuid: 'p-9' }),
  );
  expect((await gateway.find({ ...ours, gatewayPayoutId: 'u-1' })).kind).toBe('unknown');
  expect((await gateway.find({ ...ours, gatewayPayoutId: 'u-1', booked: 'paid' })).kind).toBe('rejected');
});

it('ends each of two numbers by a list that has both and counts no pages', async () => {
  const rejected = { ...row, uuid: 'u-2', status: 'REJECTED' };
  const { gateway } = await gatewayThat(({ path }) =>
    path.startsWith('/transactions?')
      ? done({ data: [row, rejected] })
      : done(path.endsWith('u-1') ? row : rejected),
  );
  const first = { ...ours, gatewayPayoutId: 'u-1', otherNumbers: ['u-2'] };
  const second = { ...ours, gatewayPayoutId: 'u-2', otherNumbers: ['u-1'] };
  expect([(await gateway.find(first)).kind, (await gateway.find(second)).kind]).toEqual(['paid', 'rejected']);
});

const listedBy = (filter: string, page = 1) => `/transactions?page=${page}&size=100&filter=${filter}`;

it('looks for a payout whose id was lost by our reference, then among its customer’s, and tells when it is not there', async () => {
  const { gateway, asked } = await gatewayThat(() => done({ data: [], totalPages: 0 }));
  expect(await gateway.find(ours)).toEqual({ kind: 'none' });
  expect(asked.slice(1).map(({ path }) => path)).toEqual([listedBy('ours'), listedBy('p-1')]);
});

/** A list of so many pages, ours on the last one, whose filter does not look at references. */
const listed = (pages: number) =>
  gatewayThat(({ path }) => {
    const query = new URLSearchParams(path.split('?')[1]);
    if (query.get('filter') !== 'p-1') return done({ data: [], totalPages: 0 });
    const page = Number(query.get('page'));
    const others = Array.from({ length: 100 }, (_, i) => ({
      ...{ ...row, uuid: `o${page}-${i}`, referenceId: `r${page}-${i}` },
    }));
    return done({ data: page < pages ? others : [row], totalPages: pages });
  });

it('turns the pages of a long list, and gives up on one without an end', async () => {
  const long = await listed(3);
  expect(await long.gateway.find(ours)).toMatchObject({ kind: 'paid', gatewayPayoutId: 'u-1' });
  expect(long.asked.slice(2).map(({ path }) => path)).toEqual([1, 2, 3].map((page) => listedBy('p-1', page)));
  const endless = await listed(1_000);
  expect((await endless.gateway.find(ours)).kind).toBe('unknown');
  expect(endless.asked.filter(({ path }) => path.endsWith('filter=p-1'))).toHaveLength(10);
});

it('sends no payout without a token, nor when its time is over, and says that it has not', async () => {
  const denied = await scriptedParty(() => ({ status: 500, json: {} }));
  const options = { accessKey: 'key', secretKey: 'secret' };
  const closed = payonex(payonexClient({ baseUrl: denied.url, ...options }));
  expect(await closed.pay(ours, never)).toEqual({ kind: 'not-sent', why: 'http5xx' });
  expect(denied.asked.map(({ path }) => path)).toEqual(['/authenticate']);
  const { gateway, asked } = await gatewayThat(() => done({ uuid: 'u-1' }));
  expect(await gateway.pay(ours, () => true)).toEqual({ kind: 'not-sent', why: 'unasked' });
  expect(asked.map(({ path }) => path)).toEqual(['/authenticate']);
  expect(await gateway.pay(ours, never)).toEqual({ kind: 'accepted', gatewayPayoutId: 'u-1' });
});

it.each<[string, { status: number; json: unknown }]>([
  ['too many calls', { status: 429, json: { success: false, code: '42900' } }],
  ['maintenance', { status: 503, json: { success: false, code: '50300' } }],
  ['a page of a proxy', { status: 502, json: 'Bad Gateway' }],
])(
  'says that it does not answer while it is told %s, by a question that changes nothing',
  async (_, down) => {
    let answer: typeof down | undefined = down;
    const { url, asked } = await scriptedParty(({ path }) =>
      path === '/authenticate'
        ? { json: done({ token: 'T1' }) }
        : (answer ?? { json: done({ data: [], totalPages: 0 }) }),
    );
    const gateway = payonex(payonexClient({ baseUrl: url, accessKey: 'key', secretKey: 'secret' }));
    expect(await gateway.answers()).toMatchObject({ kind: 'unknown' });
    answer = undefined;
    expect(await gateway.answers()).toMatchObject({ kind: 'confirmed' });
    const [question, ...more] = asked.slice(1).map(({ method, path }) => `${method} ${path}`);
    expect([question, more]).toEqual(['GET /transactions?page=1&size=1', [question]]);
  },
);

it('takes no refusal of its keys for one of the account or the payout behind them', async () => {
  const { url, asked } = await scriptedParty(() => ({
    status: 400,
    json: { success: false, code: '40502' },
  }));
  const gateway = payonex(payonexClient({ baseUrl: url, accessKey: 'key', secretKey: 'wrong' }));
  const account = { bankCode: 'KBANK', accountNo: '1', accountName: 'TEST' };
  expect(await gateway.registerPayee(account)).toMatchObject({ kind: 'unknown' });
  expect(await gateway.pay(ours, never)).toMatchObject({ kind: 'not-sent' });
  expect((await gateway.find(ours)).kind).toBe('unknown');
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/authenticate']));
});

it.each([
  ['40001', 'rejected'],
  ['40003', 'rejected'],
  ['40002', 'unknown'],
  ['40400', 'unknown'],
  ['40502', 'unknown'],
])('takes what says nothing of an account for no refusal of it: %s is %s', async (code, kind) => {
  const { gateway } = await gatewayThat(() => ({ success: false, code }));
  const account = { bankCode: 'KBANK', accountNo: '1', accountName: 'TEST' };
  expect(await gateway.registerPayee(account)).toMatchObject({ kind });
});

it('does not believe that a payout is gone which it gave an id itself', async () => {
  const { gateway } = await gatewayThat(({ path }) =>
    path.startsWith('/transactions?') ? done({ data: [], totalPages: 0 }) : notFound,
  );
  expect((await gateway.find({ ...ours, gatewayPayoutId: 'u-1' })).kind).toBe('unknown');
  const listed = await gatewayThat(({ path }) =>
    path.startsWith('/transactions?') ? done({ data: [row], totalPages: 1 }) : notFound,
  );
  expect(await listed.gateway.find({ ...ours, gatewayPayoutId: 'u-1' })).toMatchObject({
    kind: 'paid',
    gatewayPayoutId: 'u-1',
  });
});

it('takes no other payout for the one it asked about', async () => {
  const { gateway } = await gatewayThat(({ path }) =>
    path.startsWith('/transactions?') ? done({ data: [row], totalPages: 1 }) : done(row),
  );
  const other = await gateway.find({ ...ours, gatewayPayoutId: 'u-0' });
  expect(other).toEqual({ kind: 'other-number', gatewayPayoutId: 'u-1' });
});

it.each([
  ['nothing', notFound],
  ['a payout of somebody else', done({ ...row, uuid: 'u-0', referenceId: 'theirs' })],
  ['a payout to somebody else', done({ ...row, uuid: 'u-0', customerUuid: 'p-2' })],
])('asks by our reference where it has %s under the number that it gave', async (_, byNumber) => {
  const asking = async (list: unknown[]) => {
    const { gateway } = await gatewayThat(({ path }) =>
      path.startsWith('/transactions?') ? done({ data: list, totalPages: 1 }) : byNumber,
    );
    return gateway.find({ ...ours, gatewayPayoutId: 'u-0' });
  };
  expect(await asking([row])).toEqual({ kind: 'other-number', gatewayPayoutId: 'u-1' });
  expect(await asking([{ ...row, uuid: 'u-0' }])).toMatchObject({ kind: 'paid', gatewayPayoutId: 'u-0' });
  expect(await asking([])).toEqual({ kind: 'unknown', cause: 'ambiguous' });
});

it('signs in anew twice a day, long before a token runs out on the way of a payout', async () => {
  const { gateway, asked } = await gatewayThat(() => done(row));
  const signIns = async (afterHours: number) => {
    vi.setSystemTime(Date.now() + afterHours * 3_600_000);
    await gateway.find({ ...ours, gatewayPayoutId: 'u-1' });
    return asked.filter(({ path }) => path === '/authenticate').length;
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    expect([await signIns(0), await signIns(11), await signIns(1)]).toEqual([1, 1, 2]);
  } finally {
    vi.useRealTimers();
  }
});

it('sends a payout once when its token is turned down: only a search tells, with a token of its own', async () => {
  let signIns = 0;
  const { url, asked } = await scriptedParty(({ path, headers }) => {
    if (path === '/authenticate') return { json: done({ token: `T${++signIns}` }) };
    if (path === '/transactions/withdraw/request' && headers.authorization === 'T1')
      return { status: 401, json: { success: false, code: '40101' } };
    return { json: done({ data: [row], totalPages: 1 }) };
  });
  const gateway = payonex(payonexClient({ baseUrl: url, accessKey: 'key', secretKey: 'secret' }));
  expect(await gateway.pay(ours, never)).toEqual({ kind: 'unknown', cause: 'unlistedStatus' });
  expect(asked.slice(1).map(({ path }) => path)).toEqual(['/transactions/withdraw/request']);
  expect(await gateway.find(ours)).toMatchObject({ kind: 'paid' });
  expect(asked.slice(2).map(({ path, headers }) => [path.split('?')[0], headers.authorization])).toEqual([
    ['/authenticate', undefined],
    ['/transactions', 'T2'],
  ]);
});

/** What `pay` makes of an answer. */
async function paid(json: unknown, status = 400) {
  const { url } = await scriptedParty(({ path, method }) => {
    if (path === '/authenticate') return { json: done({ token: 'T1' }) };
    return method === 'POST' ? { status, json } : { json: done({ data: [], totalPages: 0 }) };
  });
  return payonex(payonexClient({ baseUrl: url, accessKey: 'key', secretKey: 'secret' })).pay(ours, never);
}

it.each(['40003'])('takes %s for a refusal of this very payout', async (code) => {
  expect(await paid({ success: false, code })).toEqual({ kind: 'refused', code });
});

it.each(['40001', '40002', '40004', '40005', '40006', '40400', '40502'])(
  'does not take %s for a refusal of this very payout, as an accepted copy of the request may have caused it',
  async (code) => {
    expect(await paid({ success: false, code })).toEqual({ kind: 'unknown', cause: 'ambiguous', code });
  },
);

it.each<[string, unknown, number]>([
  ['a limit of calls', { success: false, code: '42900' }, 429],
  ['a success under a status of failure', done({ uuid: 'u-1' }), 409],
  ['a fault of theirs', { success: false, code: '40003' }, 500],
  ['a body that does not say it failed', { code: '40003' }, 400],
  ['a body of a proxy', { message: 'Endpoint request timed out' }, 403],
  ['an error with another kind of code', { success: false, code: { value: '40003' } }, 400],
])('knows nothing of a payout after %s', async (_case, json, status) => {
  expect(await paid(json, status)).toMatchObject({ kind: 'unknown' });
});
