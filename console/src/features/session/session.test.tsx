// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { json } from '../../../../web/src/testing/browser.ts';
import { soon, tap } from '../../../../web/src/testing/screen.tsx';
import {
  bodiesOf,
  consoleServer,
  found,
  openConsole,
  openDesk,
  operatorWith,
  write,
} from '../../testing/desk.tsx';

vi.mock('socket.io-client', () => ({ io: () => ({ on: () => undefined, close: () => undefined }) }));

const nok = operatorWith('SUPPORT');
const text = (): string => document.body.textContent ?? '';

test('a name and a password, then six digits, lead to the desk', async () => {
  const server = consoleServer({
    'POST /console/login': json(200, { token: 'fresh', expiresAt: '2026-01-26T00:00:00.000Z' }),
    'POST /console/login/verify': json(200, { operator: nok, expiresAt: '2026-01-26T00:00:00.000Z' }),
  });
  await openConsole('/');
  await tap('Continue');
  await soon(() => expect(text()).toContain('Enter your user name'));
  expect(server.count('POST /console/login')).toBe(0);

  await write('input[name="name"]', ' Nok ');
  await write('input[name="password"]', 'silk-river-4417');
  await tap('Continue');
  const code = await found<HTMLInputElement>('.otp input');
  expect(bodiesOf(server, '/login')).toEqual([{ name: 'nok', password: 'silk-river-4417' }]);
  expect(code.autocomplete).toBe('one-time-code');
  expect(document.activeElement).toBe(code);

  // As an app or a person pastes it; it goes by itself.
  await write('.otp input', '123 456');
  await found('.rail');
  expect(bodiesOf(server, '/login/verify')).toEqual([{ code: '123456' }]);
  const [verified] = server.requests.filter(({ url }) => url.endsWith('/login/verify'));
  expect(verified?.headers.authorization).toBe('Bearer fresh');
  expect(location.pathname).toBe('/console/inbox');
});

test('a wrong password says so, keeps what was typed, and has the focus', async () => {
  consoleServer({ 'POST /console/login': json(401, { message: 'WRONG_CREDENTIAL' }) });
  await openConsole('/');
  await write('input[name="name"]', 'nok');
  await write('input[name="password"]', 'wrong');
  await tap('Continue');
  await soon(() => expect(text()).toContain('The user name or the password is incorrect'));
  const password = await found<HTMLInputElement>('input[name="password"]');
  expect([password.value, document.activeElement]).toEqual(['wrong', password]);
});

test('a wrong code is said in words, and sent again only by hand', async () => {
  const server = consoleServer({
    'POST /console/login': json(200, { token: 'fresh', expiresAt: '2026-01-26T00:00:00.000Z' }),
    'POST /console/login/verify': json(401, { message: 'SECOND_FACTOR_WRONG' }),
  });
  await openConsole('/');
  await write('input[name="name"]', 'nok');
  await write('input[name="password"]', 'silk-river-4417');
  await tap('Continue');
  await write('.otp input', '111111');
  await soon(() => expect(text()).toContain('The code is wrong or was used already'));
  expect((await found<HTMLInputElement>('.otp input')).value).toBe('');
  await write('.otp input', '222222');
  expect(server.count('POST /console/login/verify')).toBe(1);
  await tap('Sign in');
  await soon(() => expect(server.count('POST /console/login/verify')).toBe(2));
});

test.each([
  ['EXPIRED_AUTH_TOKEN', 'Your sign-in has expired'],
  ['invalid-token', 'This sign-in was ended'],
])(
  'a sign-in that ended (%s) leads back with a sentence, the name, and the address',
  async (code, sentence) => {
    consoleServer({ 'GET /console/sessions': json(401, { message: code }) });
    await openDesk('/account', nok);
    await soon(() => expect(text()).toContain(sentence));
    expect((await found<HTMLInputElement>('input[name="name"]')).value).toBe('nok');
    expect(location.pathname).toBe('/console/account');
    expect(sessionStorage.getItem('prae.console.session')).toBeNull();
  },
);

test('whose second factor turns out to be missing is asked for the code', async () => {
  consoleServer({ 'GET /console/sessions': json(401, { message: 'SECOND_FACTOR' }) });
  await openDesk('/account', nok);
  await found('.otp input');
  expect(text()).toContain('enter the code of nok');
});

test('signing out tells the server and says nothing of an end', async () => {
  const server = consoleServer({ 'GET /console/sessions': json(200, []) });
  await openDesk('/account', nok);
  await found('.rail');
  await tap('Sign out');
  await found('input[name="name"]');
  expect(server.count('POST /console/logout')).toBe(1);
  expect(document.querySelector('.gate-ended')?.textContent).toBe('');
});

test('the menu has what the roles allow, and no other page opens', async () => {
  consoleServer({ 'POST /console/audit/list': json(200, []), 'GET /console/sessions': json(200, []) });
  await openDesk('/cases', operatorWith('MARKETING'));
  await found('.rail');
  const names = [...document.querySelectorAll('.rail-link')].map((link) => link.textContent);
  expect(names).toEqual(['Canned replies', 'My account']);
  expect(text()).toContain('There is no such page');
});
