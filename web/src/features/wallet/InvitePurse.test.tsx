// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { messages } from '../../messages/en/messages.ts';
import { show } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import { InvitePurse } from './InvitePurse.tsx';

const { wallet: texts } = messages;

test('beside what inviting has brought stands how many friends it came of, and how many brought nothing', async () => {
  await show(<InvitePurse wallet={{ ...wallet, invite: { amount: 350, success: 1_234, fail: 2 } }} />);
  const told = document.querySelector('.purse-stats')?.textContent;
  expect(told).toBe(`${texts.inviteSuccess} 1,234 · ${texts.inviteFail} 2`);
});
