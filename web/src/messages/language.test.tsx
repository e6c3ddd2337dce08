// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
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

test('a language whose later texts do not come is not shown by halves, and can be chosen again', async () => {
  await show(<Title />);
  const said = () => document.querySelector('h1')?.textContent;
  await soon(() => expect(said()).toBe(en.profile.changePassword));
  let isThere = false;
  vi.doMock('./th/later.ts', (original) => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return original();
  });
  await expect(setLanguage('th')).rejects.toThrow();
  expect(said()).toBe(en.profile.changePassword);
  expect(document.documentElement.lang).toBe('en');
  isThere = true;
  await doing(() => setLanguage('th'));
  const { later: th } = await import('./th/later.ts');
  expect(said()).toBe(th.profile.changePassword);
});
