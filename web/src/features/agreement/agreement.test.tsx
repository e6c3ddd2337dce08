// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { queries, readKey } from '../../client/queries.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { closeSheet, openedSheet } from '../../shell/sheets.ts';
import { fakeStorage, json } from '../../testing/browser.ts';
import { fakeServer, pass, showHook, soon, stopTime } from '../../testing/screen.tsx';
import { acceptAgreement, useDueAgreement } from './agreement.ts';

const texts = ['<p>One</p>', '<p>Two</p>'];

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  closeSheet();
  clearSession();
  login('0811111111');
});

const login = (username: string) =>
  startSession({ token: username, expiresAt: '', username, remember: true });

/** The sheet that stands open two seconds after the home has. */
async function opened(now = texts): Promise<string | undefined> {
  const server = fakeServer({ 'GET /lookup/agreements': json(200, now) });
  stopTime();
  await showHook(useDueAgreement);
  await pass(1_500);
  const isRead = () => queries.getQueryData(readKey('lookup.agreements')) !== undefined;
  await soon(() => expect(isRead()).toBe(server.count('GET /lookup/agreements') === 1));
  await pass(500);
  return openedSheet.get()?.code;
}

test('whoever has accepted nothing is asked', async () => {
  expect(await opened()).toBe('agreement');
});

test('whoever has accepted the texts is not asked again', async () => {
  acceptAgreement(texts, 'en');
  expect(await opened()).toBeUndefined();
});

test('another member on the same browser is asked', async () => {
  acceptAgreement(texts, 'en');
  login('0822222222');
  expect(await opened()).toBe('agreement');
});

test('texts that have changed are to be accepted again', async () => {
  acceptAgreement(texts, 'en');
  expect(await opened(['<p>Other</p>'])).toBe('agreement');
});

test('texts in another language are to be accepted, too: they may have changed meanwhile', async () => {
  acceptAgreement(['<p>หนึ่ง</p>'], 'th');
  expect(await opened()).toBe('agreement');
});
