// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { later } from '../../messages/en/later.ts';
import { openedSheet } from '../../shell/sheets.ts';
import { json } from '../../testing/browser.ts';
import { fakeServer, show, soon, tap } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import ReminderSheet from './ReminderSheet.tsx';

const { protection: texts } = later;
const standing = { limits: {}, pending: [], used: { day: 0, week: 0, month: 0 } };
const said = () => document.querySelector('dialog')?.textContent ?? '';

async function open(result?: number): Promise<void> {
  fakeServer({
    'GET /account/protection': json(200, { ...standing, ...(result !== undefined && { result }) }),
    'GET /wallet': json(200, wallet),
  });
  const now = Date.now();
  await show(<ReminderSheet open onClose={() => undefined} since={now - 65 * 60_000} now={now} />);
}

test('how long one has been here is said, and what the games brought', async () => {
  await open(-350.5);
  expect(said()).toContain(texts.spent(1, 5));
  await soon(() => expect(said()).toContain('350.50'));
  expect(said()).toMatch(/[-−]/u);
});

test('a server that does not know the result leaves it open', async () => {
  await open();
  expect(said()).toContain(`${texts.result}–`);
});

test('it leads to a break', async () => {
  await open(0);
  await tap(texts.breaks);
  expect(openedSheet.get()?.code).toBe('protection');
});
