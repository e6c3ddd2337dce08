import { expect, it } from 'vitest';
import { plantedNotTold } from '../../testing/planted.ts';
import { callbackReference, paymentStatus } from './kbank.read.ts';

const paid = {
  txnStatus: 'PAID',
  txnNo: 'KB17000000001',
  txnAmount: 500.25,
  txnCurrencyCode: 'THB',
  reference1: 'REF000000000001',
  merchantId: 'KB000000000001',
};
const question = { reference: 'REF000000000001' };
const ours = { question, merchant: 'KB000000000001', currency: 'THB' } as const;

it('reads a payment with its own number and its exact amount', () => {
  const state = { state: 'paid', payment: 'KB17000000001' };
  const read = (changes: object) => paymentStatus({ ...paid, ...changes }, ours, plantedNotTold);
  expect(read({})).toEqual({ kind: 'confirmed', value: { ...state, amount: 50_025n } });
  expect(read({ txnAmount: '500.00' })).toEqual({ kind: 'confirmed', value: { ...state, amount: 50_000n } });
});

it.each([
  [{ txnAmount: 0 }],
  [{ txnAmount: -5 }],
  [{ txnAmount: 1.005 }],
  [{ txnAmount: 1e21 }],
  [{ txnAmount: null }],
  [{ txnAmount: '5,00' }],
  [{ txnCurrencyCode: 'LAK' }],
  [{ txnCurrencyCode: undefined }],
  [{ txnNo: '' }],
  [{ txnNo: 17 }],
  [{ reference1: 'REF000000000002' }],
  [{ reference1: null }],
  [{ reference1: undefined }],
  [{ merchantId: 'KB000000000002' }],
  [{ merchantId: undefined }],
  [{ txnStatus: 'EXPIRED', reference1: 'REF000000000002' }],
  [{ txnStatus: 'CANCELLED', merchantId: 'KB000000000002' }],
  [{ txnStatus: 'SETTLED' }],
  [{ txnStatus: 'constructor' }],
])('does not know what %j means, so it is no payment', (changes) => {
  expect(paymentStatus({ ...paid, ...changes }, ours, plantedNotTold).kind).toBe('unknown');
});

it('takes no answer about one payment for one about another', () => {
  const about = { ...ours, question: { ...question, payment: 'KB99' } };
  const state = (changes: object) => paymentStatus({ ...paid, ...changes }, about, plantedNotTold);
  expect(state({}).kind).toBe('unknown');
  expect(state({ txnStatus: 'VOIDED' }).kind).toBe('unknown');
  expect(state({ txnNo: 'KB99' })).toMatchObject({ value: { state: 'paid', payment: 'KB99' } });
  expect(state({ txnStatus: 'VOIDED', txnNo: 'KB99' })).toMatchObject({ value: { state: 'refunded' } });
  expect(state({ txnStatus: 'VOIDED', txnNo: null })).toMatchObject({ value: { state: 'refunded' } });
});

it('knows the other states of a code', () => {
  const state = (txnStatus: string) => paymentStatus({ txnStatus }, ours, plantedNotTold);
  expect(state('REQUESTED')).toEqual({ kind: 'confirmed', value: { state: 'open' } });
  expect(state('CANCELLED')).toEqual({ kind: 'confirmed', value: { state: 'cancelled' } });
  expect(state('EXPIRED')).toEqual({ kind: 'confirmed', value: { state: 'expired' } });
  expect(state('VOIDED')).toEqual({ kind: 'confirmed', value: { state: 'refunded' } });
  expect(state('NOT_FOUND')).toEqual({ kind: 'confirmed', value: { state: 'none' } });
});

it('reads of a callback only what it is about, and nothing of another partner', () => {
  const body = { partnerTxnUid: 'REF000000000001', partnerId: 'PTR1', txnNo: 'KB1', txnAmount: 1 };
  expect(callbackReference(JSON.stringify(body), 'PTR1')).toEqual({
    reference: 'REF000000000001',
    payment: 'KB1',
  });
  expect(callbackReference(JSON.stringify({ ...body, txnNo: { a: 1 } }), 'PTR1')).toEqual({
    reference: 'REF000000000001',
  });
  for (const text of ['', '[]', 'null', '{', JSON.stringify({ ...body, partnerTxnUid: 7 })]) {
    expect(callbackReference(text, 'PTR1')).toBeUndefined();
  }
  expect(callbackReference(JSON.stringify(body), 'PTR2')).toBeUndefined();
});
