// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { clearSession, startSession } from '../../client/session.ts';
import { doing, show } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import { BalanceHeader } from './BalanceHeader.tsx';
import { GameSection } from './GameSection.tsx';
import { InvitePurse } from './InvitePurse.tsx';

const member = (username: string) =>
  startSession({ token: username, expiresAt: '', username, remember: true });

beforeEach(() => {
  localStorage.clear();
  clearSession();
});

const rich = { ...wallet, invite: { amount: 350, success: 8, fail: 2 } };

function Home(): ReactNode {
  return (
    <>
      <BalanceHeader wallet={rich} seenAt={null} failed={false} busy={false} onRefresh={() => undefined} />
      <InvitePurse wallet={rich} />
      <GameSection title="Slots" wallet={rich} category="slot" transfer={false} />
    </>
  );
}

const amounts = () => document.body.textContent?.match(/\d+\.\d\d/g) ?? [];

async function tapEye(label: string): Promise<void> {
  const eye = document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
  if (eye === null) throw new Error(`No button is called ${label}`);
  await doing(() => eye.click());
}

test('the eye hides every amount of the home, in what is drawn and in what is read out, and shows them again', async () => {
  await show(<Home />);
  expect(amounts()).toContain('300.00');
  await tapEye('Hide balances');
  expect(amounts()).toEqual([]);
  expect(document.querySelector('.balance .vh')?.textContent).toBe('Hidden');
  await tapEye('Show balances');
  expect(amounts()).toContain('300.00');
});

test('what a member hides stays hidden for them alone, also when they come back', async () => {
  member('0811111111');
  await show(<Home />);
  await tapEye('Hide balances');
  expect(amounts()).toEqual([]);
  await doing(clearSession);
  await doing(() => member('0822222222'));
  expect(amounts()).toContain('300.00');
  await doing(() => member('0811111111'));
  expect(amounts()).toEqual([]);
  expect(JSON.stringify(localStorage)).not.toMatch(/hidden[^"]*08/);
});
