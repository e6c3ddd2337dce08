// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { GameAccount } from '../../client/money.ts';
import { wallet } from '../../testing/statement.ts';
import { linksOf, thisDevice } from './device.ts';
import { gameWindow } from './launch.ts';

afterEach(() => vi.restoreAllMocks());

/** A new tab, and the forms that were posted from it, as they were at that moment. */
function newTab() {
  const posted: { method: string; action: string; fields: [string, string][] }[] = [];
  const replaced: string[] = [];
  const tab = {
    document: document.implementation.createHTMLDocument(),
    opener: window as unknown,
    location: { replace: (link: string) => replaced.push(link) },
    close: vi.fn(),
  };
  vi.stubGlobal('open', () => tab);
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const fields = [...this.querySelectorAll('input')].map(({ name, value }): [string, string] => [
      name,
      value,
    ]);
    posted.push({ method: this.method, action: this.action, fields });
  });
  return { tab, posted, replaced };
}

test('a sign-in form is posted from the new tab, which knows nothing of us and keeps nothing of the form', () => {
  const { tab, posted, replaced } = newTab();
  const form = { Username: 'somjai', Password: 'Abc12345', submit: 'x' };
  gameWindow(true)?.go({ link: 'https://site.test/SignIn', form });
  expect(posted).toEqual([
    { method: 'post', action: 'https://site.test/SignIn', fields: Object.entries(form) },
  ]);
  expect([tab.opener, tab.document.querySelector('form'), replaced]).toEqual([null, null, []]);
});

test('a link takes the place of the empty tab, so that Back does not lead to it', () => {
  const { tab, posted, replaced } = newTab();
  gameWindow(true)?.go({ link: 'https://site.test/lobby?token=1' });
  expect([replaced, posted, tab.opener]).toEqual([['https://site.test/lobby?token=1'], [], null]);
});

test('where nothing comes of it the tab is closed, and a blocked one is told', () => {
  const { tab } = newTab();
  gameWindow(true)?.giveUp();
  expect(tab.close).toHaveBeenCalledOnce();
  vi.stubGlobal('open', () => null);
  expect(gameWindow(true)).toBeUndefined();
});

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'web'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'web'],
])('%s with %d touch points is %s', (userAgent, maxTouchPoints, device) => {
  expect(thisDevice({ userAgent, maxTouchPoints } as Navigator)).toBe(device);
});

test('the link for the device that is held comes first', () => {
  const links = { web: 'https://w.test/', android: 'https://a.test/', ios: null };
  const game = { ...wallet.slots[0], ...links } as GameAccount;
  const devices = (here: 'web' | 'android' | 'ios') => linksOf(game, here).map(({ device }) => device);
  expect([devices('android'), devices('ios')]).toEqual([
    ['android', 'web'],
    ['web', 'android'],
  ]);
});
