// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { refresh } from '../../client/queries.ts';
import { clearSession, keepOf, startSession } from '../../client/session.ts';
import { writeStored } from '../../client/storage.ts';
import { messages } from '../../messages/en/messages.ts';
import { SkipLink } from '../../shell/SkipLink.tsx';
import { closeSheet, openedSheet } from '../../shell/sheets.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, pass, show, soon, stopTime, tap } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import HomePage from './HomePage.tsx';

const member = { token: 'secret', expiresAt: '', username: '0811111111', remember: true };

/** The home of a member whose wallet this browser saw then, where the server answers as given. */
async function remembered(seenAt: string, answers: Parameters<typeof fakeServer>[0]): Promise<void> {
  startSession(member);
  onTestFinished(clearSession);
  writeStored(keepOf(member), `wallet.${member.username}`, { wallet, seenAt: Date.parse(seenAt) });
  fakeServer(answers);
  await show(<HomePage />);
}

const note = () => document.querySelector('.greeting-note')?.textContent;

test('a wallet of another day says its date and hour, and that it could not be read until it is', async () => {
  stopTime();
  const answers: Parameters<typeof fakeServer>[0] = {};
  await remembered('2026-11-17T18:15:00.000Z', answers);
  expect(note()).toBe('Balance at 18/11/2026 01:15');
  // Asked for once more before it is given up.
  await pass(2_000);
  await soon(() =>
    expect(note()).toBe('Balance at 18/11/2026 01:15 · Could not refresh the balances. Try again'),
  );
  answers['GET /wallet'] = json(200, wallet);
  await tap('Refresh');
  await soon(() => expect(note()).not.toContain('Could not refresh'));
});

test('a reading that hangs is told of after ten seconds', async () => {
  stopTime();
  await remembered('2026-11-17T18:15:00.000Z', { 'GET /wallet': () => new Promise(() => undefined) });
  await pass(9_000);
  expect(note()).not.toContain('Could not refresh');
  await pass(2_000);
  expect(note()).toContain('Could not refresh');
});

test('the time of the balance follows news of money', async () => {
  const syncedAt = '2026-11-17T18:15:00.000Z';
  startSession(member);
  onTestFinished(clearSession);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(syncedAt));
  onTestFinished(() => clock.mockRestore());
  fakeServer({
    'GET /wallet': json(200, { ...wallet, syncedAt }),
    'POST /wallet/refresh': json(200, { slots: wallet.slots, syncedAt }),
  });
  await show(<HomePage />);
  await soon(() => expect(note()).toContain('18/11/2026 01:15:00'));
  expect(document.body.textContent).toContain('01:15');
  clock.mockReturnValue(Date.parse(syncedAt) + 240_000);
  await doing(() => refresh(['wallet.read']));
  await soon(() => expect(note()).toContain('18/11/2026 01:19:00'));
  expect(document.body.textContent).toContain(`${messages.wallet.refreshAll} 01:19`);
});

test('a break stands on the home in one line, which leads to what can be done about it', async () => {
  stopTime();
  startSession(member);
  onTestFinished(clearSession);
  onTestFinished(closeSheet);
  fakeServer({
    'GET /wallet': json(200, { ...wallet, staysAway: true }),
    'GET /account/protection': json(200, {
      ...{ limits: {}, pending: [], used: { day: 0, week: 0, month: 0 } },
      timeoutUntil: '2026-12-24T05:40:00.000Z',
    }),
  });
  await show(<HomePage />);
  const line = () => document.querySelector<HTMLElement>('.under-way-line');
  await soon(() => expect(note()).toBeDefined());
  await soon(() => expect(line()?.textContent).toBe('You are taking a break until 24/12/2026 12:40'));
  await doing(() => line()?.click());
  expect(openedSheet.get()?.code).toBe('protection');
});

test('the tile of the wheel is there as long as there is a wheel to spin', async () => {
  startSession(member);
  onTestFinished(clearSession);
  let active = true;
  fakeServer({
    'GET /wallet': json(200, wallet),
    'GET /spinwheel/active': () => json(200, { active })(),
  });
  await show(<HomePage />);
  const tiles = () => document.querySelector(`[aria-label="${messages.wallet.actions}"]`)?.textContent;
  await soon(() => expect(tiles()).toContain(messages.wallet.spin));
  expect(tiles()).not.toContain(messages.wallet.refreshAll);
  active = false;
  await doing(() => refresh(['spin.active']));
  await soon(() => expect(tiles()).toContain(messages.wallet.refreshAll));
  expect(tiles()).not.toContain(messages.wallet.spin);
});

test.each([
  { coin: 0, drawn: '0', read: 'Coins: 0' },
  { coin: 1, drawn: '1', read: 'Coins: 1' },
  { coin: 1_234, drawn: '1,234', read: 'Coins: 1,234' },
])('the tile of the wheel says how many coins there are ($coin)', async ({ coin, drawn, read }) => {
  startSession(member);
  onTestFinished(clearSession);
  fakeServer({
    'GET /wallet': json(200, { ...wallet, profile: { ...wallet.profile, coin } }),
    'GET /spinwheel/active': json(200, { active: true }),
  });
  await show(<HomePage />);
  const badge = () => document.querySelector('.tile-badge');
  await soon(() => expect(badge()?.textContent).toBe(drawn));
  expect(badge()?.parentElement?.textContent).toBe(`${drawn}${read}${messages.wallet.spin}`);
});

test.each([
  { staysAway: undefined, hints: [messages.wallet.depositHint, messages.wallet.withdrawHint] },
  { staysAway: true as const, hints: [messages.wallet.withdrawHint] },
])('who stays away from play is promised no deposit ($staysAway)', async ({ staysAway, hints }) => {
  startSession(member);
  onTestFinished(clearSession);
  fakeServer({ 'GET /wallet': json(200, { ...wallet, staysAway }) });
  await show(<HomePage />);
  await soon(() => expect(document.querySelector('.tile-big')).not.toBeNull());
  expect([...document.querySelectorAll('.tile-big > span')].map(({ textContent }) => textContent)).toEqual(
    hints,
  );
});

test('whoever skips the head of the home comes to what can be done there', async () => {
  startSession(member);
  onTestFinished(clearSession);
  fakeServer({ 'GET /wallet': json(200, wallet) });
  await show(<SkipLink />);
  await show(<HomePage />);
  await soon(() => expect(document.querySelector('.tile-big')).not.toBeNull());
  await tap(messages.shell.skip);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(messages.wallet.actions);
  expect(document.activeElement?.contains(document.querySelector('.tile-big'))).toBe(true);
});
