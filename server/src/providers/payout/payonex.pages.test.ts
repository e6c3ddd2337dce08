import { expect, it } from 'vitest';
import { payonexClient } from '../payonex.client.ts';
import { scriptedParty } from '../scripted.fixture.ts';
import { payonex } from './payonex.ts';

/*
 * What is found in lists whose pages are not as long as they were asked to be: the protocol names `size`, and nobody has
 * published that the gateway keeps to it.
 */

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
const others = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...row, uuid: `o-${at}`, referenceId: `r${at}` }));

type Row = typeof row;
type Filter = (one: Row, filter: string) => boolean;

/** What a filter may look at: nobody has published what PayOneX's does. */
const filters = {
  customer: ({ customerUuid }, filter) => filter === customerUuid,
  reference: ({ customerUuid, referenceId }, filter) => filter === customerUuid || filter === referenceId,
  nothing: () => true,
} satisfies Record<string, Filter>;

/**
 * Looks for ours in a list that the gateway filters, cuts into pages of `size`, and tells their number of or not; answers how
 * many pages of the customer's were read.
 */
async function foundIn(
  list: Row[],
  {
    size,
    total,
    isTurned = true,
    by = filters.customer,
  }: { size: number; total: boolean; isTurned?: boolean; by?: Filter },
) {
  const { url, asked } = await scriptedParty(({ path }) => {
    if (path === '/authenticate') return { json: { success: true, code: '20000', data: { token: 'T1' } } };
    const query = new URLSearchParams(path.split('?')[1]);
    const page = isTurned ? Number(query.get('page')) : 1;
    const fitting = list.filter((one) => by(one, query.get('filter') ?? ''));
    const data = fitting.slice((page - 1) * size, page * size);
    const totalPages = total ? { totalPages: Math.ceil(fitting.length / size) } : {};
    return { json: { success: true, code: '20000', data: { data, ...totalPages } } };
  });
  const found = await payonex(payonexClient({ baseUrl: url, accessKey: 'key', secretKey: 'secret' })).find(
    ours,
  );
  return { kind: found.kind, pages: asked.filter(({ path }) => path.endsWith('filter=p-1')).length };
}

it('finds ours on the last of many short pages, where their number is told', async () => {
  const list = [...others(50), row];
  expect(await foundIn(list, { size: 20, total: true })).toEqual({ kind: 'paid', pages: 3 });
});

it('does not take ten short pages of more for the whole list', async () => {
  const list = [...others(300), row];
  expect(await foundIn(list, { size: 20, total: true })).toEqual({ kind: 'unknown', pages: 10 });
});

it.each([true, false])(
  'finds ours on one page that is longer than asked for (its number told: %s)',
  async (total) => {
    const list = [...others(250), row];
    expect(await foundIn(list, { size: 1_000, total })).toEqual({ kind: 'paid', pages: 1 });
  },
);

it.each([true, false])(
  'looks on after a page that is longer than asked for, before it says that ours is not there (number told: %s)',
  async (total) => {
    expect(await foundIn(others(250), { size: 1_000, total })).toEqual({ kind: 'none', pages: 2 });
  },
);

it('looks on after short pages where nobody tells how many there are', async () => {
  expect(await foundIn([...others(50), row], { size: 20, total: false })).toEqual({ kind: 'paid', pages: 3 });
  expect(await foundIn(others(50), { size: 20, total: false })).toEqual({ kind: 'none', pages: 4 });
  expect(await foundIn([], { size: 20, total: false })).toEqual({ kind: 'none', pages: 1 });
});

it.each([true, false])(
  'says of a list that begins anew on each page neither that ours is there nor that it is not (number told: %s)',
  async (total) => {
    const list = [...others(50), row];
    expect(await foundIn(list, { size: 20, total, isTurned: false })).toEqual({ kind: 'unknown', pages: 2 });
  },
);

const deposits = (count: number) => others(count).map((one) => ({ ...one, type: 'deposit' }));

it('finds ours behind any number of deposits of the same customer', async () => {
  const list = [...deposits(1_001), row];
  expect(await foundIn(list, { size: 100, total: true, by: filters.reference })).toEqual({
    ...{ kind: 'paid', pages: 0 },
  });
});

it.each<[string, Filter]>([
  ['at customers alone', filters.customer],
  ['at nothing', filters.nothing],
])('says neither way of ours behind more than it may read, where the filter looks %s', async (_, by) => {
  for (const ofOurs of [[], [row]]) {
    const list = [...deposits(500), ...others(1), ...deposits(501), ...ofOurs].map((one, at) => ({
      ...{ ...one, uuid: `u-${at}` },
    }));
    expect(await foundIn(list, { size: 100, total: true, by })).toMatchObject({ kind: 'unknown' });
  }
});

it('tells that ours is not in a longer list, once the filter has found another payout by its reference', async () => {
  const other = { ...row, uuid: 'o-w', referenceId: 'r-w' };
  const long = { size: 100, total: true, by: filters.reference };
  expect(await foundIn([other, ...deposits(1_001)], long)).toEqual({ kind: 'none', pages: 10 });
  expect(await foundIn([...deposits(1_001), other], long)).toEqual({ kind: 'unknown', pages: 10 });
  const ofDeposits: Filter = (one, filter) =>
    filters.customer(one, filter) || (one.type === 'deposit' && one.referenceId === filter);
  expect(await foundIn([other, ...deposits(1_001), row], { ...long, by: ofDeposits })).toEqual({
    ...{ kind: 'unknown', pages: 10 },
  });
  const startsWith: Filter = (one, filter) =>
    filters.customer(one, filter) || one.referenceId.startsWith(filter.slice(0, 1));
  expect(await foundIn([other, ...deposits(1_001)], { ...long, by: startsWith })).toMatchObject({
    kind: 'unknown',
  });
});
