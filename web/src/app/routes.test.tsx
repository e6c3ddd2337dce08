// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../client/paths.ts';
import { clearSession, currentSession, startSession } from '../client/session.ts';
import { loginNotice } from '../client/sign-in.ts';
import { messages } from '../messages/en/messages.ts';
import { fakeStorage, json } from '../testing/browser.ts';
import { doing, fakeServer, show, soon } from '../testing/screen.tsx';
import { wallet } from '../testing/statement.ts';
import { App } from './App.tsx';

/* The table of routes, its guard, and the menus (specification section 2), each as somebody meets it who types an address. */

const { shell, site } = messages;
const member = { token: 'one', expiresAt: '', username: '0811111111', remember: true };

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  document.body.className = '';
  clearSession();
  loginNotice.set(null);
});

const contact = json(200, {
  ...{
    contactText: 'Day and night',
    lineLink: 'https://line.example/x',
    lineName: '@house',
    lineQR: '/qr.png',
  },
});

async function open(address: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /lookup/active': json(200, { active: true }),
    'GET /lookup/registerOTP': json(200, { registerOTP: true }),
    'GET /lookup/contact': contact,
    'GET /lookup/enableChatWidget': json(200, { enableChatWidget: false }),
    'GET /wallet': json(200, wallet),
    ...answers,
  });
  history.replaceState(null, '', address);
  await show(<App />);
  return server;
}

const heading = () => document.querySelector('h1')?.textContent;
const menu = () =>
  [...document.querySelectorAll<HTMLElement>('nav a, nav button')].map((item) => [
    item.textContent,
    item.getAttribute('href'),
  ]);

describe('a visitor', () => {
  test.each([
    ['/', paths.login],
    ['/user', paths.login],
    ['/user/home', paths.login],
    ['/user/profile', paths.login],
    ['/user/bonus', paths.login],
    ['/user/statement', paths.login],
    ['/user/contact', paths.login],
    ['/user/spin', paths.login],
    ['/login', paths.login],
    ['/register', paths.register],
    ['/howto', paths.howto],
    ['/contact', paths.contact],
    ['/terminated', paths.terminated],
  ])('at %s comes to %s', async (address, comesTo) => {
    await open(address);
    await soon(() => expect(heading()).toBeTruthy());
    await soon(() => expect(location.pathname).toBe(comesTo));
    expect(heading()).not.toBe(shell.notFoundTitle);
  });

  test.each(['/nowhere', '/user/nowhere', '/user/home/more', '/Login'])(
    'at %s is told that there is no such page',
    async (address) => {
      await open(address);
      await soon(() => expect(heading()).toBe(shell.notFoundTitle));
      expect(location.pathname).toBe(address);
    },
  );

  test('has a menu of four and the three languages', async () => {
    await open(paths.login);
    await soon(() =>
      expect(menu()).toEqual([
        [shell.home, '/login'],
        [shell.register, '/register'],
        [shell.howto, '/howto'],
        [shell.contact, '/contact'],
      ]),
    );
    const languages = [...document.querySelectorAll('header option')].map(({ textContent }) => textContent);
    expect(languages).toEqual(['ไทย', 'ລາວ', 'English']);
  });

  test('is told at the contact how to reach us, and the version', async () => {
    await open(paths.contact);
    await soon(() => expect(document.querySelector('.contact-text')?.textContent).toBe('Day and night'));
    const qr = document.querySelector('.contact-qr');
    expect([qr?.getAttribute('src'), qr?.getAttribute('alt')]).toEqual(['/qr.png', site.qrOf('@house')]);
    expect(document.querySelector('.contact-name')?.textContent).toBe('@house');
    expect(document.querySelector('.contact a')?.getAttribute('href')).toBe('https://line.example/x');
    expect(document.querySelector('.contact-version')?.textContent).toBe(shell.version('1.1.14'));
  });
});

describe('the login asks whether the service is there', () => {
  test('and one that is gone leads to the page that says so', async () => {
    await open(paths.login, { 'GET /lookup/active': json(200, { active: false, terminated: 'gone' }) });
    await soon(() => expect(location.pathname).toBe(paths.terminated));
    await soon(() => expect(heading()).toBe(shell.terminatedTitle));
    expect(document.body.classList.contains('terminated')).toBe(true);
  });

  test('and one that is there again takes the look of the closed one away', async () => {
    const server = await open(paths.terminated);
    await soon(() => expect(document.body.classList.contains('terminated')).toBe(true));
    await doing(() => navigate(paths.login));
    await soon(() => expect(server.count('GET /lookup/active')).toBe(1));
    expect(document.body.classList.contains('terminated')).toBe(false);
    expect(location.pathname).toBe(paths.login);
  });
});

describe('a member', () => {
  test.each(['/', '/user'])('at %s comes home', async (address) => {
    startSession(member);
    await open(address);
    await soon(() => expect(location.pathname).toBe(paths.home));
  });

  test.each([paths.login, paths.register, paths.howto, paths.contact])(
    'at %s is logged out',
    async (address) => {
      startSession(member);
      await open(address, { 'POST /logout': json(200, { message: 'OK' }) });
      await soon(() => expect(currentSession()).toBeNull());
      expect(location.pathname).toBe(address);
    },
  );

  test('has a menu of five, whose conditions open over the page', async () => {
    startSession(member);
    const conditions = json(200, ['<p>One person, one account</p>']);
    await open(paths.profile, { 'GET /lookup/conditions': conditions });
    await soon(() => expect(menu()).toHaveLength(5));
    expect(menu().map(([label]) => label)).toEqual([
      shell.profile,
      shell.conditions,
      shell.home,
      shell.statement,
      shell.contact,
    ]);
    const addresses = menu().map(([, address]) => address);
    expect([addresses[0], ...addresses.slice(2)]).toEqual([
      paths.profile,
      paths.home,
      paths.statement,
      paths.memberContact,
    ]);
    await doing(() => document.querySelector<HTMLElement>('nav button')?.click());
    await soon(() =>
      expect(document.querySelector('dialog')?.textContent).toContain('One person, one account'),
    );
    expect(document.querySelector('dialog')?.textContent).toContain(site.conditionsTitle);
    expect(location.pathname).toBe(paths.profile);
  });
});
