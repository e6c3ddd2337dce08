// @vitest-environment happy-dom
import { vibrate } from '@prae/ui/vibrate';
import { expect, onTestFinished, test } from 'vitest';
import { readStored } from '../../client/storage.ts';
import { later } from '../../messages/en/later.ts';
import { closeSheet, openedSheet } from '../../shell/sheets.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, show, soon, tap } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import ProfilePage from './ProfilePage.tsx';

const { profile: texts } = later;

test('the profile tells since when, to the second', async () => {
  const { profile, bankAccount, currency } = wallet;
  fakeServer({ 'GET /account/profile': json(200, { profile, bankAccount, currency }) });
  await show(<ProfilePage />);
  await soon(() =>
    expect(document.querySelector('.name-card')?.textContent).toContain('01/11/2026 07:00:00'),
  );
});

test('the profile tells the member’s number, and the bank account by its number in groups', async () => {
  const { profile, bankAccount, currency } = wallet;
  fakeServer({ 'GET /account/profile': json(200, { profile, bankAccount, currency }) });
  await show(<ProfilePage />);
  const facts = () =>
    [...document.querySelectorAll('.name-card-facts > div, .receipt-rows > div')].map(
      ({ textContent }) => textContent,
    );
  await soon(() => expect(facts()).toContain(`${texts.memberNo}PR1`));
  expect(facts()).toContain(`${texts.accountNo}001-234-5678`);
  expect(facts()).toContain(`${texts.accountName}SOM JAI`);
});

test('vibration is on until it is turned off on this device', async () => {
  const felt: unknown[] = [];
  Object.assign(navigator, { vibrate: (pattern: unknown) => felt.push(pattern) });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
  fakeServer({});
  await show(<ProfilePage />);
  // The first is about news.
  const box = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].at(-1);
  expect(box()?.checked).toBe(true);
  await doing(() => box()?.click());
  vibrate('success');
  expect([box()?.checked, readStored('local', 'vibration'), felt]).toEqual([false, false, []]);
  await doing(() => box()?.click());
  expect([box()?.checked, readStored('local', 'vibration'), felt]).toEqual([true, true, [[10]]]);
});

test.each([
  [false, texts.editBank],
  [true, texts.editAccountName],
])('the account and the password are changed in sheets (%s)', async (isFrozen, label) => {
  const { profile, bankAccount, currency } = wallet;
  const read = { profile, bankAccount: { ...bankAccount, isFrozen }, currency };
  fakeServer({ 'GET /account/profile': json(200, read) });
  onTestFinished(closeSheet);
  await show(<ProfilePage />);
  await soon(() => expect(document.querySelector('.profile-edit button')?.textContent).toBe(label));
  await tap(label);
  expect(openedSheet.get()).toEqual({ code: 'bankAccount', input: { profile: read } });
  await tap(texts.changePassword);
  expect(openedSheet.get()?.code).toBe('password');
});
