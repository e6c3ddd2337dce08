// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { clearSession, currentSession, startSession } from '../../client/session.ts';
import { carryPhone } from '../../client/sign-in.ts';
import { PreloadPage } from '../../shell/navigation.ts';
import { fakeStorage, json } from '../../testing/browser.ts';
import { doing, fakeServer, show, showHook, soon, typeInto } from '../../testing/screen.tsx';
import PasswordResetPage from './PasswordResetPage.tsx';
import { usePasswordReset } from './password-reset.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
});

const phone = '0812345678';
const otp = { phone, reference: 'ABCDE', token: 'the token', resendAt: 0 };
const session = { token: 'one', expiresAt: '', username: phone, remember: false };
const PASSWORD = 'another silk 4417';

/** As a page that is opened anew has it. */
const opened = () => showHook(usePasswordReset);

async function codeSent(): Promise<void> {
  carryPhone(phone);
  const reset = await opened();
  expect(reset.now).toMatchObject({ phone, step: 'phone', otp: null });
  await doing(() => reset.now.change({ step: 'code', otp }));
}

test('a reload goes on with the code that is on its way', async () => {
  await codeSent();
  expect((await opened()).now).toMatchObject({ phone, step: 'code', otp });
});

test('with another number at the login it begins anew', async () => {
  await codeSent();
  carryPhone('0899999999');
  expect((await opened()).now).toMatchObject({ phone: '0899999999', step: 'phone', otp: null });
});

test.each([
  ['begins', () => startSession(session)],
  ['ends', clearSession],
])('nothing of it is left once a login %s', async (_, change) => {
  await codeSent();
  await doing(change);
  expect((await opened()).now).toMatchObject({ phone: '', step: 'phone', otp: null });
});

test('the new password is never kept, and nothing else once it is set', async () => {
  await codeSent();
  fakeServer({
    'POST /account/resetpwd': json(200, { message: 'SUCCESS' }),
    // A suspended member comes no further than to the login.
    'POST /login': json(401, { message: 'INACTIVE_USER' }),
  });
  await show(<PasswordResetPage />);
  await soon(() => expect(document.querySelector('form')).not.toBeNull());
  await typeInto('input[autocomplete="one-time-code"]', '123456');
  await typeInto('input[name="new-password"]', PASSWORD);
  const kept = () => allKept().join();
  expect(kept()).toContain('the token');
  expect(kept()).not.toContain(PASSWORD);
  await doing(() => document.querySelector('form')?.requestSubmit());
  await soon(() => expect(kept()).not.toContain('the token'));
  expect(kept()).not.toContain(PASSWORD);
});

test('who goes in with it stays on the page until the home can be drawn', async () => {
  await codeSent();
  fakeServer({
    'POST /account/resetpwd': json(200, { message: 'SUCCESS' }),
    'POST /login': json(200, { token: 'two', expiresAt: '' }),
  });
  let come = (): void => undefined;
  const code = new Promise<void>((resolve) => {
    come = resolve;
  });
  await show(
    <PreloadPage value={() => code}>
      <PasswordResetPage />
    </PreloadPage>,
  );
  await typeInto('input[autocomplete="one-time-code"]', '123456');
  await typeInto('input[name="new-password"]', PASSWORD);
  await doing(() => document.querySelector('form')?.requestSubmit());
  const button = () => document.querySelector('button[type="submit"]')?.textContent;
  await soon(() => expect(allKept().join()).not.toContain('the token'));
  await doing(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect([button(), currentSession()]).toEqual(['Setting the password', null]);
  await doing(come);
  await soon(() => expect(currentSession()?.token).toBe('two'));
});

test('a password that is too easy to guess is said at its field, which has the focus', async () => {
  await codeSent();
  const fields = { newPassword: 'INVALID_USER_INFO' };
  fakeServer({ 'POST /account/resetpwd': json(400, { message: 'INVALID_USER_INFO', fields }) });
  await show(<PasswordResetPage />);
  await typeInto('input[autocomplete="one-time-code"]', '123456');
  await typeInto('input[name="new-password"]', 'password1');
  await doing(() => document.querySelector('form')?.requestSubmit());
  const field = () => document.querySelector('input[name="new-password"]');
  await soon(() => expect(document.activeElement).toBe(field()));
  expect(field()?.closest('.field')?.textContent).toContain('This password is too easy to guess');
  expect(document.querySelector('.step-failure')?.textContent).toBe('');
  const name = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect([name?.type, name?.value, name?.readOnly]).toEqual(['text', phone, true]);
});

test('both fields that are wrong say so at once, the first has the focus, and typing in one forgets only what was wrong there', async () => {
  await codeSent();
  const server = fakeServer({});
  await show(<PasswordResetPage />);
  await typeInto('input[autocomplete="one-time-code"]', '123');
  await typeInto('input[name="new-password"]', 'short');
  await doing(() => document.querySelector('form')?.requestSubmit());
  const wrong = () => [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')];
  await soon(() => expect(wrong()).toHaveLength(2));
  await soon(() => expect(document.activeElement).toBe(wrong()[0]));
  await typeInto('input[name="new-password"]', PASSWORD);
  expect(wrong().map((input) => input.getAttribute('autocomplete'))).toEqual(['one-time-code']);
  expect(server.count('POST /account/resetpwd')).toBe(0);
});

function allKept(): (string | null)[] {
  const places = [sessionStorage, localStorage];
  return places.flatMap((place) =>
    Array.from({ length: place.length }, (_, index) => place.getItem(place.key(index) ?? '')),
  );
}
