// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest';
import { clearSession, keepOf, startSession } from '../../client/session.ts';
import { writeStored } from '../../client/storage.ts';
import { json } from '../../testing/browser.ts';
import { fakeServer, pass, show, soon, stopTime, tap } from '../../testing/screen.tsx';
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
