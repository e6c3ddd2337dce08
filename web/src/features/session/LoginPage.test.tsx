// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest';
import { clearSession, currentSession } from '../../client/session.ts';
import { PreloadPage } from '../../shell/navigation.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, pass, show, soon, stopTime, typeInto } from '../../testing/screen.tsx';
import LoginPage from './LoginPage.tsx';

const refused = (headers: Record<string, string>) => json(429, { message: 'REQUEST_LIMIT' }, headers);

/** The words of the button after a login that the server refuses so. */
async function rest(headers: Record<string, string>): Promise<() => string | null | undefined> {
  stopTime();
  fakeServer({ 'POST /login': refused(headers), 'GET /lookup/active': json(200, { active: true }) });
  await show(<LoginPage />);
  await typeInto('input[name="username"]', '0812345678');
  await typeInto('input[name="password"]', 'not the password');
  await doing(() => document.querySelector('form')?.requestSubmit());
  const button = () => document.querySelector('button[type="submit"]')?.textContent;
  await soon(() => expect(button()).toContain('Try again'));
  return button;
}

test('after too many tries the button counts what the server says, and a new password is offered', async () => {
  const button = await rest({ 'retry-after': '872' });
  expect(button()).toMatch(/^Try again in 14:3[0-2]$/);
  expect(document.querySelector('.login-error')?.textContent).toContain('Forgot your password');
});

test('where the server says no time the button rests a minute', async () => {
  const button = await rest({});
  expect(button()).toMatch(/^Try again in (1:00|59 s)$/);
});

test('another phone need not wait for the tries of the one before', async () => {
  const button = await rest({ 'retry-after': '872' });
  await typeInto('input[name="username"]', '0899999999');
  await soon(() => expect(button()).toBe('Log in'));
});

/** The button's words after a login that is given, while the home's code comes as `code` says. */
async function enter(code: Promise<void>): Promise<() => string | null | undefined> {
  stopTime();
  onTestFinished(clearSession);
  const given = json(200, { token: 'one', expiresAt: '' });
  const server = fakeServer({ 'POST /login': given, 'GET /lookup/active': json(200, { active: true }) });
  await show(
    <PreloadPage value={() => code}>
      <LoginPage />
    </PreloadPage>,
  );
  await typeInto('input[name="username"]', '0812345678');
  await typeInto('input[name="password"]', 'the password');
  await doing(() => document.querySelector('form')?.requestSubmit());
  await soon(() => expect(server.count('POST /login')).toBe(1));
  await pass(100);
  return () => document.querySelector('button[type="submit"]')?.textContent;
}

test('a login that is given stays busy on the screen until the home can be drawn', async () => {
  let come = (): void => undefined;
  const button = await enter(
    new Promise((resolve) => {
      come = resolve;
    }),
  );
  expect([button(), currentSession()]).toEqual(['Logging in', null]);
  await doing(() => document.querySelector('form')?.requestSubmit());
  await doing(come);
  expect(currentSession()?.token).toBe('one');
});

test('it waits no longer than three seconds for that', async () => {
  await enter(new Promise(() => undefined));
  await pass(2_800);
  expect(currentSession()).toBeNull();
  await pass(200);
  expect(currentSession()?.token).toBe('one');
});
