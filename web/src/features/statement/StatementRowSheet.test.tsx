// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, show, soon } from '../../testing/screen.tsx';
import { type StatementRow, statementRow, wallet } from '../../testing/statement.ts';
import StatementRowSheet from './StatementRowSheet.tsx';

/** What the receipt of a row says, and its amount as it is drawn. */
async function receipt(row: Partial<StatementRow>) {
  fakeServer({ 'GET /wallet': json(200, wallet) });
  await show(<StatementRowSheet row={statementRow(row)} open onClose={() => undefined} />);
  await soon(() => expect(document.querySelector('dialog')?.textContent).not.toContain('JOKER'));
  const amount = document.querySelector('.receipt .amount');
  return {
    amount: amount?.querySelector('.vh')?.textContent,
    around: amount?.parentElement,
    text: document.querySelector('.receipt')?.textContent,
  };
}

test.each([
  ['a transfer', {}, 'Your money is back in your wallet'],
  ['a transfer out of a game', { from: 'JOKER', to: 'WALLET', amount: 200 }, 'Your money is back in Joker'],
  ['a withdrawal', { statementType: 'withdraw', to: 'KBANK' }, 'Your money is back in your wallet'],
  [
    'a gift that nobody has called for',
    { statementType: 'deposit', from: 'TRUEWALLET', to: 'WALLET', amount: 200, note: 'DEPOSIT_LIMIT' },
    'deposit limit that you have setYour link can still be used',
  ],
  [
    'a gift that was taken, or has expired',
    { statementType: 'deposit', from: 'TRUEWALLET', to: 'WALLET', amount: 200 },
    `${messages.deposit.giftFailed}${later.gift.failedHint}`,
  ],
] as const)(
  'the receipt of %s that failed tells where the money is, and its amount is struck through',
  async (_, row, where) => {
    const { amount, around, text } = await receipt({ ...row, status: 'FAILED' });
    expect(text).toContain(where);
    expect([amount, around?.className]).toEqual(['฿200.00', 'statement-undone']);
  },
);

test.each([
  ['out of a game a plus', { from: 'JOKER', to: 'WALLET', amount: 200 }, '+฿200.00'],
  ['into one a minus', { from: 'WALLET', to: 'JOKER', amount: -200 }, '\u2212฿200.00'],
])('money between one’s own places has the sign of the wallet’s change: %s', async (_, row, amount) => {
  expect((await receipt({ ...row, status: 'SUCCESS' })).amount).toBe(amount);
});

test('the reference is short enough to read out, and is copied as it is shown, which is said', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => void written.push(text) },
  });
  const id = '019a9f3e-5c1b-7d20-8e41-0123456789a0';
  const { text } = await receipt({ _id: id });
  expect(text).toContain('PR-28T5-CY4T');
  expect(text).not.toContain(id);
  await doing(() => document.querySelector<HTMLElement>('[aria-label="Copy reference"]')?.click());
  expect(written).toEqual(['PR-28T5-CY4T']);
  await soon(() => expect(document.body.textContent).toContain('Copied PR-28T5-CY4T'));
});

test.each([
  ['PRIZE', 'Wheel prize'],
  ['DEMO', 'Demo money'],
  ['ADJUSTMENT', 'Adjustment'],
])('the receipt of %s names where the money is from', async (from, name) => {
  const { text } = await receipt({ statementType: 'deposit', from, to: 'WALLET', status: 'SUCCESS' });
  expect(text).toContain(name);
  expect(text).not.toContain(from);
});

test('money that comes from outside has its sign', async () => {
  const deposit = {
    statementType: 'deposit',
    from: 'KBANK',
    to: 'WALLET',
    amount: 200,
    status: 'SUCCESS',
  } as const;
  expect((await receipt(deposit)).amount).toBe('+฿200.00');
});

test.each([
  [
    { from: 'REFUND', refund: { description: '16/11/2026 – 22/11/2026' } },
    'Refund of losses',
    '16/11/2026 – 22/11/2026',
  ],
  [{ from: 'INVITE', invite: { description: '' } }, 'Invite bonus', ''],
  [{ from: 'PRIZE', luckydraw: { description: 'Gold wheel' } }, 'Wheel prize', 'Gold wheel'],
  [{ from: 'DEMO' }, 'Demo money', ''],
  [{ from: 'ADJUSTMENT' }, 'Adjustment', ''],
  [{ statementType: 'bonus', from: 'BONUS', bonus: { description: 'Every day' } }, 'Bonus', 'Every day'],
] as const)(
  'what the house gives comes from there, and the receipt says what it is (%j)',
  async (row, from, about) => {
    await receipt({ statementType: 'deposit', to: 'WALLET', status: 'SUCCESS', amount: 200, ...row });
    const said = document.querySelector('.receipt dl')?.textContent ?? '';
    expect(said.slice(0, said.indexOf('Time'))).toBe(`From${from}ToWallet${about && `Details${about}`}`);
  },
);

test.each(['SUCCESS', 'FAILED'] as const)(
  'the receipt of a bonus that has ended (%s) names it, and neither an amount nor a way that none took',
  async (status) => {
    const ended = { statementType: 'finish_bonus', from: 'BONUS', to: 'WALLET', amount: 0 } as const;
    const { amount, text } = await receipt({ ...ended, status, promotion: { description: 'Given' } });
    expect(amount).toBeUndefined();
    expect(text).not.toContain('0.00');
    expect(document.querySelector('.receipt dl')?.textContent).toMatch(/^DetailsGivenTime/);
  },
);

test.each([
  // The bank is that of the house's account, whatever bank the member paid from.
  ['a deposit the way that it took', { statementType: 'deposit', from: 'GSB', to: 'WALLET' }, /^ViaGSBTo/],
  [
    'a withdrawal the end of the account that it went to',
    { statementType: 'withdraw', to: 'KBANK', accountEnd: '4321' },
    /^FromWalletToKBANK ••••4321/,
  ],
  ['all else where it came from', { statementType: 'withdraw', to: 'KBANK' }, /^FromWalletToKBANK/],
] as const)('the receipt tells of %s', async (_, row, said) => {
  await receipt({ status: 'SUCCESS', amount: 200, ...row });
  expect(document.querySelector('.receipt dl')?.textContent).toMatch(said);
});

const tracked = {
  ...{ _id: 'mine', amount: 200, status: 'PROCESSING', createdAt: '2026-11-27T21:38:00.000Z' },
  steps: [
    { code: 'REQUESTED', at: '2026-11-27T21:38:00.000Z' },
    { code: 'WAITING_AFTER_CHANGE', until: '2036-11-28T21:37:00.000Z' },
    { code: 'SENT' },
    { code: 'PAID' },
  ],
};

test.each([
  ['of the one in progress', { _id: 'mine', status: 'PROCESSING' }, true],
  ['of no other one', { _id: 'other', status: 'PROCESSING' }, false],
  ['of none that is over', { _id: 'mine', status: 'SUCCESS' }, false],
] as const)('a withdrawal is followed on its receipt: %s', async (_, row, isFollowed) => {
  const asked = fakeServer({
    'GET /wallet': json(200, wallet),
    'GET /withdraw/current': json(200, { withdrawal: tracked }),
  });
  const line = statementRow({ statementType: 'withdraw', to: 'KBANK', ...row });
  await show(<StatementRowSheet row={line} open onClose={() => undefined} />);
  await soon(() => expect(document.querySelector('.receipt .amount')?.textContent).toContain('฿'));
  await soon(() => expect(asked.count('GET /withdraw/current')).toBe(row.status === 'PROCESSING' ? 1 : 0));
  await soon(() => expect(document.querySelector('.tracker') !== null).toBe(isFollowed));
  const until = later.withdrawSheet.waitsUntil('29/11/2036 04:37');
  expect(document.querySelector('dialog')?.textContent?.includes(until)).toBe(isFollowed);
});

test.each([
  ['a deposit on its way', { statementType: 'deposit' }, 'PROCESSING', 'statement-awaited', false],
  ['one that has come', { statementType: 'deposit' }, 'SUCCESS', '', true],
  ['a withdrawal on its way', { statementType: 'withdraw' }, 'PROCESSING', 'statement-awaited', true],
] as const)(
  'money is in the colour of what has come, and a deposit a picture to hand on, only then: %s',
  async (_, row, status, look, hasPicture) => {
    const { around } = await receipt({ from: 'KBANK', to: 'WALLET', amount: 450, ...row, status });
    expect(around?.className).toBe(look);
    expect(document.querySelector('.receipt-picture') !== null).toBe(hasPicture);
  },
);

test.each([
  ['PAYONEX', 'PayOneX'],
  ['PAYTIMZ', 'Paytimz'],
  ['ZPAY', 'ZPay'],
])('a gateway is called as the deposit sheet calls it: %s', async (from, name) => {
  await receipt({ statementType: 'deposit', from, to: 'WALLET', status: 'SUCCESS', amount: 200 });
  expect(document.querySelector('.receipt dl')?.textContent).toContain(`Via${name}To`);
});

test.each([
  ['SUCCESS', 'var(--green-600)'],
  ['FAILED', 'var(--crimson-600)'],
  ['PROCESSING', 'var(--crimson-600)'],
] as const)('the cloth of %s has its edges', async (status, edge) => {
  await receipt({ statementType: 'withdraw', to: 'KBANK', status });
  const cloth = document.querySelector<HTMLElement>('.receipt');
  expect(cloth?.style.getPropertyValue('--edge')).toBe(edge);
});
