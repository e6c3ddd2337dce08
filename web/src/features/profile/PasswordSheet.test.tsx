// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '../../client/session.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { fakeStorage, json } from '../../testing/browser.ts';
import { doing, fakeServer, keysOf, show, soon, tapAtOnce, typeInto } from '../../testing/screen.tsx';
import PasswordSheet from './PasswordSheet.tsx';

const { profile: texts, lateErrors } = later;
const { registration, session, errors } = messages;
const CHANGE = 'PUT /account/changepwd';
const FIELDS = ['current-password', 'new-password', 'new-password-again'] as const;

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
  shownToasts.set([]);
});

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
const noteOf = (name: string) => field(name)?.closest('.field')?.textContent;
const send = () => doing(() => document.querySelector('form')?.requestSubmit());
const changed = json(200, { message: 'SUCCESS' });

let closed = 0;
const count = (): void => {
  closed += 1;
};

/** The open sheet before a server that answers so, with what is typed into its fields. */
async function open(answer: () => Response | Promise<Response>, typed: readonly string[]) {
  closed = 0;
  const server = fakeServer({ [CHANGE]: answer });
  await show(<PasswordSheet open onClose={count} />);
  await soon(() => expect(field('current-password')).not.toBeNull());
  for (const [index, text] of typed.entries()) await typeInto(`input[name="${FIELDS[index]}"]`, text);
  return server;
}

const OLD = 'the old one 17';
const NEW = 'another silk 4417';

test.each([
  ['nothing', [], 'current-password'],
  ['no new password', [OLD], 'new-password'],
  ['no second look at it', [OLD, NEW], 'new-password-again'],
])('with %s typed nothing is sent or said, and what is empty is next', async (_, typed, next) => {
  const server = await open(changed, typed);
  await send();
  expect(server.count(CHANGE)).toBe(0);
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0);
  expect(document.activeElement).toBe(field(next));
});

test('two new passwords that differ are said at the second, and not sent', async () => {
  const server = await open(changed, [OLD, NEW, `${NEW}8`]);
  await send();
  await soon(() => expect(noteOf('new-password-again')).toContain(texts.passwordsDiffer));
  await soon(() => expect(document.activeElement).toBe(field('new-password-again')));
  expect(server.count(CHANGE)).toBe(0);
  await typeInto('input[name="new-password-again"]', NEW);
  expect(noteOf('new-password-again')).toContain(registration.passwordsMatch);
});

test('a new password that is too short is said at its field, and not sent', async () => {
  const server = await open(changed, [OLD, 'short', 'short']);
  await send();
  await soon(() => expect(noteOf('new-password')).toContain(registration.passwordShort));
  expect(server.count(CHANGE)).toBe(0);
});

test.each([
  ['WRONG_PASSWORD', 'current-password', lateErrors.WRONG_PASSWORD],
  ['INVALID_USER_INFO', 'new-password', registration.passwordEasy],
])('%s is said at %s, which has the focus', async (message, name, sentence) => {
  await open(json(400, { message }), [OLD, NEW, NEW]);
  await send();
  await soon(() => expect(noteOf(name)).toContain(sentence));
  await soon(() => expect(document.activeElement).toBe(field(name)));
  expect(document.querySelector('.step-failure')?.textContent).toBe('');
  expect([closed, shownToasts.get()]).toEqual([0, []]);
});

test('too many tries are said under the fields', async () => {
  await open(json(429, { message: 'REQUEST_LIMIT' }), [OLD, NEW, NEW]);
  await send();
  await soon(() => expect(document.querySelector('.step-failure')?.textContent).toBe(errors.REQUEST_LIMIT));
});

test('a changed password closes the sheet, says so, and is kept nowhere', async () => {
  const server = await open(changed, [OLD, NEW, NEW]);
  await send();
  await soon(() => expect(closed).toBe(1));
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    oldPassword: OLD,
    newPassword: NEW,
  });
  expect(shownToasts.get().map(({ text }) => text)).toEqual([texts.passwordChanged]);
  const kept = [sessionStorage, localStorage].flatMap((place) =>
    Array.from({ length: place.length }, (_, index) => place.getItem(place.key(index) ?? '')),
  );
  expect(kept.join()).not.toContain(NEW);
});

test('after no answer the same change is sent under the same key, so that it is no wrong password', async () => {
  let isLost = true;
  const server = await open(() => {
    if (!isLost) return changed();
    isLost = false;
    throw new TypeError('Failed to fetch');
  }, [OLD, NEW, NEW]);
  await send();
  await soon(() => expect(document.querySelector('.step-failure')?.textContent).toBe(texts.passwordUnknown));
  await send();
  await soon(() => expect(closed).toBe(1));
  const [first, second] = keysOf(server, CHANGE);
  expect(first).toBeDefined();
  expect(second).toBe(first);
});

test('password managers know whose password is which, and each can be shown and hidden', async () => {
  await open(changed, [OLD, NEW, NEW]);
  expect(FIELDS.map((name) => field(name)?.autocomplete)).toEqual([
    ...['current-password', 'new-password', 'new-password'],
  ]);
  const name = field('username');
  expect([name?.type, name?.value, name?.autocomplete]).toEqual(['text', '0811111111', 'username']);
  const eye = () => field('current-password')?.closest('.field')?.querySelector('button');
  expect(eye()?.getAttribute('aria-label')).toBe(session.showPassword);
  await doing(() => eye()?.click());
  expect(FIELDS.map((each) => field(each)?.type)).toEqual(['text', 'password', 'password']);
  await doing(() => eye()?.click());
  expect(field('current-password')?.type).toBe('password');
});

test('the button at the foot sends the form, once', async () => {
  let answer = (_: Response): void => undefined;
  const server = await open(
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
    [OLD, NEW, NEW],
  );
  const button = document.querySelector('.sheet-actions button');
  expect(button?.getAttribute('form')).toBe(document.querySelector('form')?.id);
  await send();
  await soon(() => expect(button?.textContent).toContain(texts.passwordChanging));
  await tapAtOnce(button?.textContent ?? '');
  await send();
  await doing(() => answer(changed()));
  await soon(() => expect(closed).toBe(1));
  expect(server.count(CHANGE)).toBe(1);
});
