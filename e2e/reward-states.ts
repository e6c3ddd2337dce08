import { contract } from '@prae/contract/contract';
import type { Page } from 'playwright-core';

/* States of the rewards that take a week of play, as the server tells them. */

/** Bonuses are called by their codes: these are answers in every language. */
const failed = { kind: 'failed', bonus: 'FIRST100', name: 'FIRST100' };
const active = { kind: 'active', bonus: 'DAY20', name: 'DAY20' };
/** 1,000.00 and 117.25; of the bonus in force nothing is known yet. */
const lines = [
  { kind: 'plain', loss: 20_000, percent: 5 },
  { ...failed, loss: 2_345, percent: 5 },
  { ...active, loss: 100, percent: 0 },
];
const weekAgo = contract['refund.check'].answer.parse({
  ...{ result: true, bonus: true, refundAmount: 1_117.25, refundSuccess: 5, refundFail: 5 },
  info: 'Of your losses from 16/11/2026 – 22/11/2026 you get back 1,117.25 baht · You can receive it when your bonus has ended',
  ...{ refusal: 'REFUND_CONDITION', withdrawal: false },
  // Of the week before: 575.00 and 237.40.
  waiting: 812.4,
  waitingLines: [
    { kind: 'plain', loss: 11_500, percent: 5 },
    { ...failed, loss: 4_748, percent: 5 },
  ],
  ...{ from: '2026-11-15T17:00:00.000Z', to: '2026-11-22T17:00:00.000Z', until: '2026-11-29T17:01:00.000Z' },
  lines,
  lost: lines.map(({ percent: _, ...share }) => share),
  won: { week: 0, since: 0 },
});

const used = contract['bonus.active'].answer.parse({
  status: true,
  type: 'limit',
  progress: {
    ...{ code: 'FIRST100', name: 'FIRST100', amount: 500, deposit: 500, total: 1_500, added: 123_456.5 },
    ...{ won: 1_000, target: 2_500, threshold: 5, percentFail: 10, isMet: false, clears: null },
    ...{ returned: 0, staysAway: false, activatedAt: '2026-11-24T12:42:08.000Z' },
  },
});

const won = contract['spin.create'].answer.parse({
  success: true,
  result: { code: 'THB100', label: '฿100', remainingCoin: 4, kind: 'money' },
});

/** Shows a page the refund of a week with losses of every kind, and one that waits. */
export function withRefund(page: Page): Promise<void> {
  return answer(page, '/refund/check', weekAgo);
}

/** Shows a page a bonus in use. */
export function withBonus(page: Page): Promise<void> {
  return answer(page, '/bonus/check/active', used);
}

/** Has the wheel of the demo in baht come to 100 baht, without a coin. */
export function withPrize(page: Page): Promise<void> {
  return answer(page, '/spinwheel/spin', won);
}

async function answer(page: Page, path: string, json: unknown): Promise<void> {
  await page.route(`**/api${path}`, (route) => route.fulfill({ json }));
}
