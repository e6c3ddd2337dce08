import { expect, test } from 'vitest';
import { groupByDay, type StatementRow } from './days.ts';

function row(createdAt: string): StatementRow {
  return {
    _id: createdAt,
    statementType: 'deposit',
    from: 'KBANK',
    to: 'WALLET',
    status: 'SUCCESS',
    amount: 1,
    createdAt,
  };
}

test('rows are grouped by the day in Bangkok, not in UTC', () => {
  const days = groupByDay([
    row('2026-11-20T17:30:00.000Z'),
    row('2026-11-20T16:59:59.000Z'),
    row('2026-11-19T20:00:00.000Z'),
  ]);
  expect(days.map(({ day, rows }) => [day, rows.length])).toEqual([
    ['21/11/2026', 1],
    ['20/11/2026', 2],
  ]);
});

test('no rows make no days', () => {
  expect(groupByDay([])).toEqual([]);
});
