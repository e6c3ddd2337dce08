// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { json } from '../../testing/browser.ts';
import { fakeServer, show, soon } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import ProfilePage from './ProfilePage.tsx';

test('the profile tells since when, to the second', async () => {
  const { profile, bankAccount, currency } = wallet;
  fakeServer({ 'GET /account/profile': json(200, { profile, bankAccount, currency }) });
  await show(<ProfilePage />);
  await soon(() =>
    expect(document.querySelector('.name-card')?.textContent).toContain('01/11/2026 07:00:00'),
  );
});
