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

/** Looks for ours in a list that the gateway cuts into pages of `size`, and tells their number or not. */
async function foundIn(
  list: object[],
  { size, total, isTurned = true }: { size: number; total: boolean; isTurned?: boolean },
) {
  const { url, asked } = await scriptedParty(({ path }) => {
    if (path === '/authenticate') return { json: { success: true, code: '20000', data: { token: 'T1' } } };
    const page = isTurned ? Number(new URLSearchParams(path.split('?')[1]).get('page')) : 1;
    const data = list.slice((page - 1) * size, page * size);
    const totalPages = total ? { totalPages: Math.ceil(list.length / size) } : {};
    return { json: { success: true, code: '20000', data: { data, ...totalPages } } };
  });
  const found = await payonex(payonexClient({ baseUrl: url, accessKey: 'key', secretKey: 'secret' })).find(
    ours,
  );
  return { kind: found.kind, pages: asked.length - 1 };
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
