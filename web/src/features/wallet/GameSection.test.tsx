// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { GameAccount } from '../../client/money.ts';
import { messages } from '../../messages/en/messages.ts';
import { closeSheet, openedSheet } from '../../shell/sheets.ts';
import { show, tap } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import { GameSection } from './GameSection.tsx';

const joker = wallet.slots[0] as GameAccount;
const xo = { ...joker, code: 'SLOTXO', name: 'SlotXO', isActive: false, amount: 0 };
const bahtOnly = ['PG Soft', 'Circus'].map((name) => ({
  ...{ ...xo, code: name, name },
  unavailable: 'CURRENCY' as const,
}));
const nobody = { ...xo, code: 'IMI', name: 'IMI', unavailable: 'CLOSED' as const };
const linked = { ...xo, code: 'FISHING', name: 'Fishing', isByLink: true, web: 'https://fish.example/' };

beforeEach(closeSheet);

async function shown(slots: GameAccount[]): Promise<string | null | undefined> {
  await show(<GameSection title="Slots" wallet={{ ...wallet, slots }} category="slot" transfer={false} />);
  return document.querySelector('.section-head')?.textContent;
}

test('the accounts that are open are counted, not the games there are', async () => {
  expect(await shown([joker, xo, ...bahtOnly])).toBe('Slots1 account');
});

test('where none is open no number of accounts is told', async () => {
  expect(await shown([xo, ...bahtOnly])).toBe('Slots');
});

test('games in another currency are names in one line, and say so when they are tapped', async () => {
  await shown([joker, xo, ...bahtOnly]);
  expect(document.querySelectorAll('.games .game')).toHaveLength(2);
  expect(document.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('Not available');
  await tap('Circus');
  expect(openedSheet.get()).toEqual({ code: 'game', input: { code: 'Circus' } });
});

test('a game that nobody is connected to is shown to those alone who have an account there', async () => {
  expect(await shown([nobody])).toBeUndefined();
  await shown([joker, nobody, { ...nobody, code: 'USUN', name: 'USUN', isActive: true, amount: 5 }]);
  const cards = [...document.querySelectorAll('.game')].map(({ textContent }) => textContent);
  expect(cards).toHaveLength(2);
  expect(cards[1]).toContain('Not available');
});

test('a game that plain links lead to is no account to open, and counts as none', async () => {
  expect(await shown([linked])).toBe('Slots');
  const card = document.querySelector('.game')?.textContent;
  expect(card).toContain(messages.wallet.byLink);
  expect(card).not.toContain(messages.wallet.open);
});

test('who stays away from play is not invited to open an account', async () => {
  const away = { ...wallet, slots: [joker, xo], staysAway: true as const };
  await show(<GameSection title="Slots" wallet={away} category="slot" transfer={false} />);
  const card = document.querySelector('.game-inactive')?.textContent;
  expect(card).not.toContain(messages.wallet.open);
  expect(card).toContain('฿0.00');
});
