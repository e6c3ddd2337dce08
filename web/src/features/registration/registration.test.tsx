// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../messages/en/messages.ts';
import { fakeStorage, json } from '../../testing/browser.ts';
import { doing, fakeServer, show, showHook, soon, tap, typeInto } from '../../testing/screen.tsx';
import { EMPTY, invitedBy, keptRegistration } from './draft.ts';
import RegisterPage from './RegisterPage.tsx';
import { useRegistration } from './registration.ts';

const { registration: texts } = messages;

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
});
afterEach(() => void vi.restoreAllMocks());

test('the code of an invite link is remembered for thirty days', () => {
  expect(invitedBy('')).toBeNull();
  expect(invitedBy('?code=PR1')).toBe('PR1');
  expect(invitedBy('')).toBe('PR1');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 31 * 86_400_000);
  expect(invitedBy('')).toBeNull();
});

test('a registration uses it up: the next one on this browser has a code of its own', async () => {
  invitedBy('?code=PR1');
  const registration = await showHook(() => useRegistration(false));
  expect(registration.now.draft.inviteCode).toBe('PR1');
  await doing(() => registration.now.change({ step: 'bank' }));
  expect(invitedBy('')).toBe('PR1');
  await doing(() => registration.now.change({ step: 'done' }));
  expect(invitedBy('')).toBeNull();
});

test('an invite code that nobody has is dropped with a notice, and is no hindrance', async () => {
  invitedBy('?code=PRNOBODY');
  keptRegistration.keep({ ...EMPTY, step: 'profile', phone: '0812345678', name: 'Mali', adult: true });
  const server = fakeServer({
    'POST /account/validate': ({ body }) =>
      json(200, { message: 'OK', ...((body as { inviteCode: string | null }).inviteCode && unknown) })(),
  });
  await show(<RegisterPage />);
  const field = () => document.querySelector<HTMLInputElement>('input[name="invite"]');
  expect([field()?.value, field()?.readOnly]).toEqual(['PRNOBODY', true]);
  await typeInto('input[name="password"]', 'a good password');
  await typeInto('input[name="password-again"]', 'a good password');
  await tap('Next');
  await soon(() => expect(document.body.textContent).toContain('We do not know this referral code'));
  expect([field()?.value, field()?.readOnly, invitedBy('')]).toEqual(['', false, null]);
  await tap('Next');
  await soon(() => expect(document.body.textContent).toContain('Bank account for withdrawals'));
  expect(server.count('POST /account/validate')).toBe(2);
});

test('where nobody has the code of the last link, that of the link before counts again, and says so', async () => {
  invitedBy('?code=PRFRIEND');
  invitedBy('?code=PRNOBODY');
  keptRegistration.keep({ ...EMPTY, step: 'profile', phone: '0812345678', name: 'Mali', adult: true });
  const codes: unknown[] = [];
  fakeServer({
    'POST /account/validate': ({ body }) => {
      const { inviteCode } = body as { inviteCode: string };
      codes.push(inviteCode);
      return json(200, { message: 'OK', isInviteKnown: inviteCode === 'PRFRIEND' })();
    },
  });
  await show(<RegisterPage />);
  await typeInto('input[name="password"]', 'a good password');
  await typeInto('input[name="password-again"]', 'a good password');
  await tap('Next');
  await soon(() => expect(document.body.textContent).toContain(texts.inviteEarlier));
  const field = document.querySelector<HTMLInputElement>('input[name="invite"]');
  expect([field?.value, field?.readOnly, invitedBy('')]).toEqual(['PRFRIEND', true, 'PRFRIEND']);
  await tap('Next');
  await soon(() => expect(document.body.textContent).toContain('Bank account for withdrawals'));
  expect(codes).toEqual(['PRNOBODY', 'PRFRIEND']);
});

test('a code that an earlier release remembered still counts', () => {
  localStorage.setItem('prae.invite', JSON.stringify({ code: 'PR1', at: Date.now() }));
  expect(invitedBy('')).toBe('PR1');
});

test('a password that is too easy to guess is said at its field, which has the focus', async () => {
  keptRegistration.keep({ ...EMPTY, step: 'profile', phone: '0812345678', name: 'Mali', adult: true });
  const fields = { password: 'INVALID_USER_INFO' };
  fakeServer({ 'POST /account/validate': json(400, { message: 'INVALID_USER_INFO', fields }) });
  await show(<RegisterPage />);
  await typeInto('input[name="password"]', 'password1');
  await typeInto('input[name="password-again"]', 'password1');
  await tap('Next');
  const field = () => document.querySelector('input[name="password"]');
  await soon(() => expect(document.activeElement).toBe(field()));
  expect(field()?.closest('.field')?.textContent).toContain('This password is too easy to guess');
  expect(document.querySelector('.step-failure')?.textContent).toBe('');
  // A password manager finds the number beside it, as text.
  const name = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect([name?.type, name?.value, name?.readOnly]).toEqual(['text', '0812345678', true]);
});

test('a wrong code leaves the reference to be compared with the SMS', async () => {
  const otp = { phone: '0812345678', reference: 'ABCDE', token: 'the token', resendAt: 0 };
  keptRegistration.keep({ ...EMPTY, step: 'otp', phone: otp.phone, otp });
  fakeServer({ 'POST /otp/verify': json(400, { message: 'OTP_CODE_INVALID' }) });
  await show(<RegisterPage />);
  await typeInto('input[autocomplete="one-time-code"]', '123456');
  const note = () => document.querySelector('.otp .field-note')?.textContent;
  await soon(() => expect(note()).toContain('The code does not match'));
  expect(note()).toContain('Reference ABCDE');
});

const unknown = { isInviteKnown: false };

const heading = () => document.querySelector('.step h1')?.textContent;
const passwordsShown = () =>
  ['password', 'password-again'].map(
    (name) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value,
  );

test("the browser's way back leads one step back with what was typed, forward on again, and out from the first alone", async () => {
  history.replaceState(null, '');
  history.pushState(null, '');
  const below = history.length;
  fakeServer({
    'GET /lookup/registerOTP': json(200, { registerOTP: false }),
    'POST /account/validate': json(200, { message: 'OK' }),
  });
  await show(<RegisterPage />);
  await typeInto('input[name="phone"]', '0812345678');
  await soon(() => expect(document.querySelector('.step-intro')?.textContent).not.toContain('SMS'));
  await tap('Next');
  await soon(() => expect(heading()).toBe(texts.profileTitle));
  await typeInto('input[name="name"]', 'Mali');
  await typeInto('input[name="password"]', 'a good password');
  await typeInto('input[name="password-again"]', 'a good password');
  await doing(() => document.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click());
  await tap('Next');
  await soon(() => expect(heading()).toBe(texts.bankTitle));
  expect(history.length - below).toBe(2);
  await doing(() => history.back());
  await soon(() => expect(heading()).toBe(texts.profileTitle));
  expect(passwordsShown()).toEqual(['a good password', 'a good password']);
  await doing(() => history.forward());
  await soon(() => expect(heading()).toBe(texts.bankTitle));
  // The page's own way back goes the same way.
  await tap(texts.back);
  await soon(() => expect(heading()).toBe(texts.profileTitle));
  await soon(() => expect(history.state).toEqual({ praeStep: 'profile' }));
  await doing(() => history.back());
  await soon(() => expect(heading()).toBe(texts.phoneTitle));
  expect(history.state).toEqual({ praeStep: 'phone' });
  await doing(() => history.back());
  await soon(() => expect(history.state).toBeNull());
});

test('a registration that goes on after a reload has its steps before it, and none after it that needs the password', async () => {
  history.pushState(null, '');
  keptRegistration.keep({ ...EMPTY, step: 'bank', phone: '0812345678', name: 'Mali', adult: true });
  fakeServer({ 'GET /lookup/registerOTP': json(200, { registerOTP: false }) });
  await show(<RegisterPage />);
  await soon(() => expect(heading()).toBe(texts.profileTitle));
  expect(history.state).toEqual({ praeStep: 'profile' });
  await doing(() => history.back());
  await soon(() => expect(heading()).toBe(texts.phoneTitle));
});

test('who comes by an invite link reads its code at the first step', async () => {
  fakeServer({ 'GET /lookup/registerOTP': json(200, { registerOTP: false }) });
  invitedBy('?code=PR1');
  await show(<RegisterPage />);
  await soon(() =>
    expect(document.body.textContent).toContain(`Referral code PR1 · ${texts.inviteFromLink}`),
  );
});
