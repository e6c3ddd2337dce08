// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { readStored } from '../../client/storage.ts';
import { doing, show } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import { BalanceHeader } from './BalanceHeader.tsx';
import { GameSection } from './GameSection.tsx';
import { hideAmounts } from './hidden.ts';
import { InvitePurse } from './InvitePurse.tsx';

beforeEach(() => hideAmounts(false));

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
  expect(readStored('local', 'hidden')).toBe(true);
  await tapEye('Show balances');
  expect(amounts()).toContain('300.00');
});
