// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { GameAccount } from '../../client/money.ts';
import { closeSheet, openedSheet } from '../../shell/sheets.ts';
import { show, tap } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import { GameSection } from './GameSection.tsx';

const joker = wallet.slots[0] as GameAccount;
const xo = { ...joker, code: 'SLOTXO', name: 'SlotXO', isActive: false, amount: 0 };
const closed = ['PG Soft', 'Circus'].map((name) => ({ ...xo, code: name, name, comingSoon: true }));

beforeEach(closeSheet);

async function shown(slots: GameAccount[]): Promise<string | null | undefined> {
  await show(<GameSection title="Slots" wallet={{ ...wallet, slots }} category="slot" transfer={false} />);
  return document.querySelector('.section-head')?.textContent;
}

test('the accounts that are open are counted, not the games there are', async () => {
  expect(await shown([joker, xo, ...closed])).toBe('Slots1 account');
});

test('where none is open no number of accounts is told', async () => {
  expect(await shown([xo, ...closed])).toBe('Slots');
});

test('games that cannot be opened yet are names in one line, and say so when they are tapped', async () => {
  await shown([joker, xo, ...closed]);
  expect(document.querySelectorAll('.games .game')).toHaveLength(2);
  expect(document.querySelector('[role=group]')?.getAttribute('aria-label')).toBe('Coming soon');
  await tap('Circus');
  expect(openedSheet.get()).toEqual({ code: 'comingSoon', input: { feature: 'game', name: 'Circus' } });
});
