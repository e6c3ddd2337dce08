import { expect, it } from 'vitest';
import { callbackReference, payoutOf, payoutWith } from './payonex.ts';

const row = {
  uuid: 'u-1',
  status: 'SUCCESS',
  type: 'withdraw',
  referenceId: 'ours',
  currency: 'THB',
  amount: 12.5,
};

it('reads the states of a payout', () => {
  const state = (status: string) => payoutOf({ ...row, status }, 'ours');
  expect(state('SUCCESS')).toEqual({
    kind: 'confirmed',
    value: { gatewayPayoutId: 'u-1', state: 'paid', amount: 1_250n },
  });
  expect(state('PROCESSING')).toMatchObject({ value: { state: 'processing' } });
  expect(state('ON_HOLD')).toMatchObject({ value: { state: 'processing' } });
  expect(state('REJECTED')).toMatchObject({ value: { state: 'rejected' } });
  expect(state('REFUNDED')).toMatchObject({ value: { state: 'rejected' } });
});

it.each([
  [{ status: 'DONE' }],
  [{ status: 'toString' }],
  [{ status: null }],
  [{ type: 'deposit' }],
  [{ referenceId: 'theirs' }],
  [{ currency: 'LAK' }],
  [{ uuid: '' }],
  [{ amount: '1,250' }],
])('does not know what %j means', (changes) => {
  expect(payoutOf({ ...row, ...changes }, 'ours').kind).toBe('unknown');
});

it('finds our reference in a page, whatever the filter let through', () => {
  expect(payoutWith({ data: [{ ...row, referenceId: 'ours-2' }, row] }, 'ours')).toMatchObject({
    value: { gatewayPayoutId: 'u-1' },
  });
  expect(payoutWith({ data: [{ ...row, referenceId: 'ours-2' }, null, 7] }, 'ours')).toEqual({
    kind: 'confirmed',
    value: 'none',
  });
  expect(payoutWith({ data: [row, row] }, 'ours').kind).toBe('unknown');
  expect(payoutWith({}, 'ours').kind).toBe('unknown');
});

it('does not take a page that is full, or is one of several, for the whole list', () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...row, referenceId: `r${i}` }));
  const found = (page: object) => payoutWith({ data: others(99), ...page }, 'ours').kind;
  expect(found({ totalPages: 1 })).toBe('confirmed');
  expect(found({ data: others(100) })).toBe('unknown');
  expect(found({ totalPages: 48 })).toBe('unknown');
  expect(found({ totalPages: '2' })).toBe('unknown');
  expect(found({ totalPages: null })).toBe('confirmed');
});

it('reads of a webhook only what it is about', () => {
  expect(callbackReference('{"data":{"referenceId":"ours","status":"SUCCESS"}}')).toEqual({
    reference: 'ours',
  });
  for (const text of [
    '',
    'null',
    '{"data":null}',
    '{"data":{"referenceId":7}}',
    '{"data":{"referenceId":"a b"}}',
  ]) {
    expect(callbackReference(text)).toBeUndefined();
  }
});
