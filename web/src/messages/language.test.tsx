// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { doing, show, soon } from '../testing/screen.tsx';
import { later as en } from './en/later.ts';
import { later as la } from './la/later.ts';
import { setLanguage, useLaterMessages } from './language.ts';

function Title(): ReactNode {
  return <h1>{useLaterMessages().profile.changePassword}</h1>;
}

test('the later texts come with what says them first, and with every language that is chosen then', async () => {
  await show(<Title />);
  const said = () => document.querySelector('h1')?.textContent;
  await soon(() => expect(said()).toBe(en.profile.changePassword));
  const seen: (string | null | undefined)[] = [];
  const watch = new MutationObserver(() => seen.push(said()));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await doing(() => setLanguage('la'));
  expect(said()).toBe(la.profile.changePassword);
  // The screen was never without words meanwhile.
  expect(seen).not.toContain(undefined);
  watch.disconnect();
});
