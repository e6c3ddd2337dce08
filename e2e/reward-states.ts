import type { Page } from 'playwright-core';

/** States of the rewards that take a week of play, as the wire tells them. */
const weekAgo = {
  ...{ result: true, bonus: true, info: '', refundAmount: 1_117.25, refundSuccess: 5, refundFail: 5 },
  ...{ refusal: 'REFUND_CONDITION', withdrawal: false, waiting: 812.4 },
  ...{ from: '2026-11-15T17:00:00.000Z', to: '2026-11-22T17:00:00.000Z', until: '2026-11-29T17:00:00.000Z' },
  lines: [
    { kind: 'plain', loss: 20_000, percent: 5 },
    { kind: 'failed', bonus: 'FIRST100', loss: 2_345, percent: 5 },
    { kind: 'active', bonus: 'DAY20', loss: 100, percent: 5 },
  ],
};

const used = {
  status: true,
  type: 'limit',
  progress: {
    ...{ code: 'FIRST100', name: 'FIRST100', amount: 500, deposit: 500, total: 1_500, added: 123_456.5 },
    ...{ won: 1_000, target: 2_500, threshold: 5, percentFail: 10, isMet: false, clears: null },
    activatedAt: '2026-11-24T12:42:08.000Z',
  },
};

const won = { code: 'THB100', label: '฿100', remainingCoin: 4, kind: 'money' };

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
  return answer(page, '/spinwheel/spin', { success: true, result: won });
}

async function answer(page: Page, path: string, json: unknown): Promise<void> {
  await page.route(`**/api${path}`, (route) => route.fulfill({ json }));
}
