// @vitest-environment happy-dom
import type { Answer } from '@prae/contract/contract';
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, expect, test } from 'vitest';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, show, soon, tap, typeInto } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import BankAccountSheet from './BankAccountSheet.tsx';

const { profile: texts, lateErrors } = later;
const { registration } = messages;
const UPDATE = 'PUT /account/profile';
const RENAME = 'PUT /account/bankAccountName';

const bank = (code: string, nameEN: string) => ({ code, nameTH: nameEN, nameEN, nameLA: nameEN });
const banks = [bank('KBANK', 'Kasikornbank'), bank('KTB', 'Krungthai Bank')];

const profileOf = (isFrozen: boolean, bankCode: string): Answer<'profile.read'> => ({
  ...{ profile: wallet.profile, currency: wallet.currency },
  bankAccount: {
    ...wallet.bankAccount,
    bank: { ...wallet.bankAccount.bank, bankCode },
    isFrozen,
    holdHours: 48,
  },
});

let closed = 0;
const count = (): void => {
  closed += 1;
};
beforeEach(() => {
  closed = 0;
  shownToasts.set([]);
});

/** The open sheet of an account before a server that answers a change so. */
async function open(isFrozen: boolean, answer = json(200, { message: 'SUCCESS' }), bankCode = 'KBANK') {
  const server = fakeServer({
    ...{ [UPDATE]: answer, [RENAME]: answer },
    'GET /lookup/banks': json(200, banks),
  });
  const profile = profileOf(isFrozen, bankCode);
  await show(<BankAccountSheet open onClose={count} profile={profile} />);
  await soon(() => expect(said()).toContain(bankCode === 'KTB' ? 'Krungthai' : 'Kasikornbank'));
  return server;
}

const said = () => document.querySelector('dialog')?.textContent ?? '';
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
const noteOf = (name: string) => field(name)?.closest('.field')?.textContent;
const save = () => doing(() => document.querySelector('form')?.requestSubmit());
const bodies = (server: Awaited<ReturnType<typeof open>>) =>
  server.requests.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body]);

test('before the first deposit bank, number and name are saved together', async () => {
  const server = await open(false);
  expect(field('account')?.value).toBe('001-234-5678');
  await typeInto('input[name="account"]', '098-765-4321');
  await typeInto('input[name="account-name"]', 'som  jaidee');
  expect(field('account-name')?.value).toBe('SOM  JAIDEE');
  await save();
  await soon(() => expect(closed).toBe(1));
  const body = {
    ...{ name: 'Som', bankCode: 'KBANK' },
    ...{ bankAccountName: 'SOM JAIDEE', bankAccountNo: '0987654321' },
  };
  expect(bodies(server)).toEqual([['/api/account/profile', body]]);
  expect(shownToasts.get().map(({ text }) => text)).toEqual([texts.bankSaved]);
});

test('another bank is chosen and saved with the number there', async () => {
  const server = await open(false);
  await tap(registration.bankChange);
  await soon(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
  const options = [...document.querySelectorAll<HTMLElement>('[role="option"]')];
  await doing(() => options.find(({ textContent }) => textContent?.includes('Krungthai'))?.click());
  await typeInto('input[name="account"]', '098-765-4321');
  await save();
  await soon(() => expect(closed).toBe(1));
  const body = {
    ...{ name: 'Som', bankCode: 'KTB' },
    ...{ bankAccountName: 'SOM JAI', bankAccountNo: '0987654321' },
  };
  expect(bodies(server)).toEqual([['/api/account/profile', body]]);
});

test('after it the name alone can be changed, and the sheet says why', async () => {
  const server = await open(true);
  expect(field('account')).toBeNull();
  expect(said()).toContain('001-234-5678');
  expect(said()).toContain(texts.frozen);
  await typeInto('input[name="account-name"]', 'som jaidee');
  await save();
  await soon(() => expect(closed).toBe(1));
  expect(bodies(server)).toEqual([
    ['/api/account/bankAccountName', { bankCode: 'KBANK', bankAccountName: 'SOM JAIDEE' }],
  ]);
});

test.each([false, true])(
  'for how long payouts wait is said before anything is saved (%s)',
  async (isFrozen) => {
    await open(isFrozen);
    expect(said()).toContain(texts.bankHold(48));
    expect(texts.bankHold(48)).toContain('48 hours');
  },
);

test('where nothing differs nothing is sent, so that no payout waits for it', async () => {
  const server = await open(false);
  await typeInto('input[name="account-name"]', ' som jai ');
  await save();
  await soon(() => expect(closed).toBe(1));
  expect(bodies(server)).toEqual([]);
  expect(shownToasts.get()).toEqual([]);
});

test('the focus goes along to the list of banks and back to the bank that was chosen', async () => {
  await open(false);
  await tap(registration.bankChange);
  await soon(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
  const options = [...document.querySelectorAll<HTMLElement>('[role="option"]')];
  await doing(() => options.at(-1)?.click());
  await soon(() => expect(document.activeElement?.textContent).toBe(registration.bankChange));
});

test('what is wrong is said at its field, and not sent', async () => {
  const server = await open(false);
  await typeInto('input[name="account"]', '12345');
  await typeInto('input[name="account-name"]', ' ');
  await save();
  await soon(() => expect(noteOf('account')).toContain(registration.accountNoLength('10')));
  expect(noteOf('account-name')).toContain(texts.accountNameMissing);
  await soon(() => expect(document.activeElement).toBe(field('account')));
  expect(bodies(server)).toEqual([]);
});

test('the new name of a frozen account may be in Thai letters', async () => {
  const server = await open(true);
  expect(noteOf('account-name')).toContain(texts.accountNameHint);
  await typeInto('input[name="account-name"]', 'สม ใจดี');
  await save();
  await soon(() => expect(closed).toBe(1));
  const body = {
    ...{ name: 'Som', bankCode: 'KBANK' },
    ...{ bankAccountName: 'สม ใจดี', bankAccountNo: '0012345678' },
  };
  expect(bodies(server)).toEqual([['/api/account/profile', body]]);
});

test('the new name of a frozen account is in English letters where the bank writes it so', async () => {
  const server = await open(true, undefined, 'KTB');
  await typeInto('input[name="account-name"]', 'สม ใจดี');
  await save();
  await soon(() => expect(field('account-name')?.getAttribute('aria-invalid')).toBe('true'));
  expect(noteOf('account-name')).toContain(registration.englishOnly);
  expect(bodies(server)).toEqual([]);
});

test.each([
  ['EXISTING_BANK', {}, 'account', lateErrors.EXISTING_BANK],
  ['INVALID_BANK', { bankAccountNo: 'INVALID_BANK' }, 'account', lateErrors.INVALID_BANK],
  [
    'BANK_ACCOUNT_NAME_ENG',
    { bankAccountName: 'BANK_ACCOUNT_NAME_ENG' },
    'account-name',
    registration.englishOnly,
  ],
])('%s is said at its field, which has the focus', async (message, fields, name, sentence) => {
  await open(false, json(400, { message, fields }));
  await typeInto('input[name="account-name"]', 'som jaidee');
  await save();
  await soon(() => expect(noteOf(name)).toContain(sentence));
  await soon(() => expect(document.activeElement).toBe(field(name)));
  expect(document.querySelector('.step-failure')?.textContent).toBe('');
  expect(closed).toBe(0);
});

test('a deposit that came in meanwhile is the reason that is told', async () => {
  await open(false, json(400, { message: 'INVALID_BANK' }));
  await typeInto('input[name="account"]', '0987654321');
  await save();
  await soon(() => expect(document.querySelector('.step-failure')?.textContent).toBe(texts.frozen));
  await typeInto('input[name="account"]', '0012345678');
  expect(document.querySelector('.step-failure')?.textContent).toBe('');
});

test('a change without an answer keeps what was typed, and says so', async () => {
  await open(false, () => {
    throw new TypeError('Failed to fetch');
  });
  await typeInto('input[name="account-name"]', 'som jaidee');
  await save();
  await soon(() =>
    expect(document.querySelector('.step-failure')?.textContent).toBe(messages.shell.noAnswer),
  );
  expect([field('account-name')?.value, closed]).toEqual(['SOM JAIDEE', 0]);
});
