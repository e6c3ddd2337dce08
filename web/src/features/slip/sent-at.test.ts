import type { SlipCode } from '@prae/contract/slip-code';
import { expect, test } from 'vitest';
import { latestSending } from './sent-at.ts';

const now = Date.parse('2026-11-23T12:00:00+07:00');
const bank = (sendingBank: string, transRef: string): SlipCode => ({ kind: 'bank', sendingBank, transRef });
const trueMoney = (date: string): SlipCode => ({
  ...{ kind: 'truemoney', event: 'P2P', transactionId: '50001234567890', date },
});
const told = (code: SlipCode, at = now) => {
  const latest = latestSending(code, at);
  return latest === undefined ? undefined : new Date(latest).toISOString();
};

test.each([
  // KBANK tells the second.
  [bank('004', '016327101530BPP00001'), '2026-11-23T03:15:30.000Z'],
  [bank('004', '015324123456BPP00001'), '2025-11-20T05:34:56.000Z'],
  [bank('004', '014366235959ABCDEF'), '2024-12-31T16:59:59.000Z'],
  // Others tell the day, which is over at midnight in Bangkok.
  [bank('014', '20261120SBX000000080ABC'), '2026-11-20T17:00:00.000Z'],
  [bank('002', '2026112211451234567890123'), '2026-11-22T17:00:00.000Z'],
  [bank('011', '20260228ABCDEFGHIJKL'), '2026-02-28T17:00:00.000Z'],
  [trueMoney('22112026'), '2026-11-22T17:00:00.000Z'],
])('%j was sent at %s at the latest', (code, latest) => {
  expect(told(code)).toBe(latest);
});

test.each([
  // Today is not over, and what is yet to come is no date of a transfer.
  [bank('014', '20261123SBX000000080ABC')],
  [bank('004', '016327235959BPP00001')],
  [bank('014', '20271120SBX000000080ABC')],
  // No such day, hour or shape.
  [bank('014', '20260230SBX000000080ABC')],
  [bank('014', '20261301SBX000000080ABC')],
  [bank('004', '016000101530BPP00001')],
  [bank('004', '015366101530BPP00001')],
  [bank('004', '016326241530BPP00001')],
  [bank('004', '016326101560BPP00001')],
  [bank('004', '016326101530A')],
  [bank('004', '20261120SBX000000080ABC')],
  // Another bank's in KBANK's shape, and banks whose references have no whole date.
  [bank('014', '016326101530BPP00001')],
  [bank('006', 'A0123456789abcdef')],
  [bank('030', '101530ABCDEFGHI')],
  // So long ago that it is more likely another number.
  [bank('004', '017326101530BPP00001')],
  [bank('014', '20190702SBX000000080ABC')],
  [trueMoney('31022026')],
  [trueMoney('20261120')],
  [{ kind: 'bcelOneProof', type: 'IB', ticket: 'TICKET000001', reference: '20261120001' } as const],
])('%j tells no date for sure', (code) => {
  expect(told(code)).toBeUndefined();
});

test('the reference of KBANK’s own test belongs to its moment', () => {
  const at = Date.parse('2020-01-01T00:00:00+07:00');
  expect(told(bank('004', '019183135540904172'), at)).toBe('2019-07-02T06:55:40.000Z');
});
