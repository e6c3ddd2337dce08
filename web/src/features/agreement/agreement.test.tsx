// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { queries, readKey } from '../../client/queries.ts';
import { clearSession, memberMark, startSession } from '../../client/session.ts';
import { writeStored } from '../../client/storage.ts';
import { messages as english } from '../../messages/en/messages.ts';
import { setLanguage } from '../../messages/language.ts';
import { messages as thai } from '../../messages/th/messages.ts';
import { closeSheet, openedSheet } from '../../shell/sheets.ts';
import { fakeStorage, json } from '../../testing/browser.ts';
import { doing, fakeServer, pass, show, showHook, soon, stopTime, tap } from '../../testing/screen.tsx';
import AgreementSheet from './AgreementSheet.tsx';
import { acceptAgreement, useDueAgreement } from './agreement.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  closeSheet();
  clearSession();
  login('0811111111');
});

const login = (username: string) =>
  startSession({ token: username, expiresAt: '', username, remember: true });

/** The sheet that stands open two seconds after the home has. */
async function opened(version = 3): Promise<string | undefined> {
  const server = fakeServer({
    'GET /lookup/agreements/version': json(200, { version }),
    'GET /lookup/agreements': json(200, ['<p>In another language</p>']),
  });
  stopTime();
  await showHook(useDueAgreement);
  await pass(1_500);
  const isRead = () => queries.getQueryData(readKey('lookup.agreementsVersion')) !== undefined;
  await soon(() => expect(isRead()).toBe(server.count('GET /lookup/agreements/version') === 1));
  await pass(500);
  return openedSheet.get()?.code;
}

test('whoever has accepted nothing is asked', async () => {
  expect(await opened()).toBe('agreement');
});

test('whoever has accepted the texts is not asked again', async () => {
  acceptAgreement(3);
  expect(await opened()).toBeUndefined();
});

test('another member on the same browser is asked', async () => {
  acceptAgreement(3);
  login('0822222222');
  expect(await opened()).toBe('agreement');
});

test('texts that have changed are to be accepted again', async () => {
  acceptAgreement(3);
  expect(await opened(4)).toBe('agreement');
});

test('what was kept of one language is no version, and is asked about once more', async () => {
  writeStored('local', `agreement.${memberMark('0811111111')}`, { en: 3 });
  expect(await opened()).toBe('agreement');
});

test('the texts are accepted in one language for all', async () => {
  fakeServer({
    'GET /lookup/agreements/version': json(200, { version: 3 }),
    'GET /lookup/agreements': json(200, ['<p>One</p>']),
  });
  const close = vi.fn();
  await show(<AgreementSheet open onClose={close} />);
  await soon(() => expect(document.body.textContent).toContain('One'));
  await doing(() => setLanguage('th'));
  await soon(() => expect(buttonNow()?.getAttribute('aria-disabled')).toBeNull());
  await tap(thai.agreement.confirm);
  expect(close).toHaveBeenCalled();
  expect(await opened()).toBeUndefined();
});

test('where nobody tells the version, the texts are read all the same, and asked about again', async () => {
  fakeServer({
    'GET /lookup/agreements/version': json(404, { message: 'NO_DATA' }),
    'GET /lookup/agreements': json(200, ['<p>One</p>']),
  });
  const close = vi.fn();
  await show(<AgreementSheet open onClose={close} />);
  await soon(() => expect(document.body.textContent).toContain('One'));
  await soon(() => expect(buttonNow()?.getAttribute('aria-disabled')).toBeNull());
  await tap(english.agreement.confirm);
  expect(close).toHaveBeenCalled();
  expect(await opened()).toBe('agreement');
});

function buttonNow(): Element | undefined {
  return [...document.querySelectorAll('dialog button')].find(({ textContent }) =>
    [thai, english].some(({ agreement }) => agreement.confirm === textContent),
  );
}
