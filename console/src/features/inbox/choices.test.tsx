// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { json } from '../../../../web/src/testing/browser.ts';
import { doing, soon, tap } from '../../../../web/src/testing/screen.tsx';
import { fakeUploads, pngFile } from '../../../../web/src/testing/uploads.ts';
import { endSession } from '../../client/session.ts';
import { found, ID, pressKey, threadRow } from '../../testing/desk.tsx';
import { hear, line, lost, opened, signInAgain } from '../../testing/inbox.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../testing/inbox.ts')).fakeIo }));

beforeEach(() => line.listeners.clear());

const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]');
const isClosed = () => soon(() => expect(document.querySelector('dialog')).toBeNull());

async function openDialog(): Promise<void> {
  const opener = await found('[aria-label="Choices and buttons"]');
  opener.focus();
  await doing(() => opener.click());
  await found('dialog[open] .choosing');
}

/** The fields with this label, as they stand. */
function fields(label: string): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...document.querySelectorAll<HTMLLabelElement>('dialog .field-label')]
    .filter(({ textContent }) => textContent === label)
    .map((one) => document.getElementById(one.htmlFor) as HTMLInputElement);
}

async function fill(label: string, text: string, nth = 0): Promise<void> {
  const field = fields(label)[nth];
  if (!field) throw new Error(`There is no ${label} ${nth}`);
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  await doing(() => {
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function choose(kind: string): Promise<void> {
  const label = [...document.querySelectorAll<HTMLElement>('dialog .radio-chip')].find(
    ({ textContent }) => textContent === kind,
  );
  await doing(() => label?.querySelector('input')?.click());
}

async function does(way: string, nth = 0): Promise<void> {
  const select = document.querySelectorAll<HTMLSelectElement>('dialog select')[nth];
  await doing(() => {
    if (!select) return;
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, way);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const submit = async () => {
  await doing(() => document.querySelector<HTMLElement>('dialog button[type="submit"]')?.click());
};
const preview = () => document.querySelector('.choosing-preview')?.textContent ?? '';
const wrongAt = () =>
  [...document.querySelectorAll('dialog [aria-invalid="true"]')].map(
    ({ id }) => document.getElementById(`${id}-note`)?.textContent,
  );

test('quick replies are written, seen before they go, sent once, and stand in the thread as the customer has them', async () => {
  const { sends } = await opened();
  await openDialog();
  await fill('Message to the customer', ' Which one? ');
  await fill('Answer to tap', ' <b>Yes</b>\t');
  await tap('Add a reply');
  expect(document.activeElement).toBe(fields('Answer to tap')[1]);
  await fill('Answer to tap', 'GAME', 1);
  expect(preview()).toContain('Which one?');
  expect([...document.querySelectorAll('.choosing-preview li')].map((one) => one.textContent)).toEqual([
    '<b>Yes</b>',
    'GAME',
  ]);
  // Twice, as an impatient finger does.
  await submit();
  await submit();
  await isClosed();
  await soon(() => expect(document.querySelectorAll('.entry-choices li')).toHaveLength(2));
  expect(sends().map(({ thread, message }) => ({ thread, message }))).toEqual([
    {
      thread: ID(7),
      message: {
        message_type: 'quick_replies',
        payload: { message: 'Which one?' },
        payloads: [
          { title: '<b>Yes</b>', payload: 'answer:<b>Yes</b>' },
          { title: 'GAME', payload: 'answer:GAME' },
        ],
      },
    },
  ]);
  // The next one begins anew.
  await openDialog();
  expect(fields('Answer to tap').map(({ value }) => value)).toEqual(['']);
  expect(wrongAt()).toEqual([]);
});

test('what is missing or wrong is said at its field, has the focus, and nothing leaves', async () => {
  const { sends } = await opened();
  await openDialog();
  await choose('Buttons');
  await fill('Text on the button', '\u200b ');
  await does('web');
  await fill('Link to the page', 'http://example.org');
  await tap('Add a button');
  await does('call', 1);
  await fill('Phone number', '12');
  expect(wrongAt()).toEqual([]);
  await submit();
  expect(wrongAt()).toEqual([
    'Write a message to the customer',
    'Write what the customer can tap',
    'Give a whole link that begins with https://',
    'Write what the customer can tap',
    'Give a number that can be called',
  ]);
  expect(document.activeElement).toBe(fields('Message to the customer')[0]);
  await fill('Message to the customer', 'Here');
  await fill('Text on the button', 'Open', 0);
  await fill('Text on the button', 'Call', 1);
  for (const address of [
    'javascript:alert(1)',
    'https://a@b.example/',
    'https://localhost',
    'https://a.b c',
  ]) {
    await fill('Link to the page', address);
    expect(wrongAt()).toContain('Give a whole link that begins with https://');
  }
  await fill('Link to the page', ' https://line.me/R/ti/p/@prae ');
  await fill('Phone number', '+66 (0) 2-123.4567');
  expect(wrongAt()).toEqual([]);
  expect(sends()).toEqual([]);
  expect(preview()).toContain('line.me');
  await submit();
  await soon(() => expect(sends()).toHaveLength(1));
  expect(sends()[0]?.message).toEqual({
    message_type: 'buttons',
    payload: { message: 'Here' },
    payloads: [
      { title: 'Open', type: 'web', payload: 'https://line.me/R/ti/p/@prae' },
      { title: 'Call', type: 'call', payload: '+66 (0) 2-123.4567' },
    ],
  });
  await soon(() => expect(document.querySelectorAll('.log .entry-buttons li')).toHaveLength(2));
});

test('as many choices as there may be are added, the last one stays, and the focus is kept', async () => {
  await opened();
  await openDialog();
  expect(document.querySelector('[aria-label="Remove Reply 1"]')).toBeNull();
  for (let n = 1; n < 12; n += 1) await tap('Add a reply');
  expect(fields('Answer to tap')).toHaveLength(10);
  await doing(() => document.querySelector<HTMLElement>('[aria-label="Remove Reply 10"]')?.click());
  expect(fields('Answer to tap')).toHaveLength(9);
  expect(document.activeElement?.textContent).toBe('Add a reply');
});

test('a card goes with its picture, which is uploaded before, and not without its end', async () => {
  const uploads = fakeUploads();
  const { sends } = await opened();
  await openDialog();
  await choose('Cards');
  await fill('Title of the card', 'Song Wat');
  await tap('Add a button');
  await fill('Text on the button', 'More');
  const input = await found<HTMLInputElement>('dialog input[type="file"]');
  const give = (file: File) =>
    doing(() => {
      Object.defineProperty(input, 'files', { value: [file], configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await give(new File(['text'], 'a.png'));
  await soon(() => expect(dialog()?.textContent).toContain('This file is not supported'));
  await give(pngFile());
  await soon(() => expect(uploads).toHaveLength(1));
  await submit();
  expect(dialog()?.textContent).toContain('Wait until the picture is uploaded');
  expect(sends()).toEqual([]);
  // Another choice gives up the one before.
  await give(pngFile());
  await soon(() => expect(uploads).toHaveLength(2));
  expect([uploads[0]?.isAborted, uploads[1]?.url.endsWith(`/upload-image/${ID(7)}`)]).toEqual([true, true]);
  await doing(() => uploads[1]?.answer(500, {}));
  await soon(() => expect(dialog()?.textContent).not.toContain('Wait until'));
  await give(pngFile());
  await soon(() => expect(uploads).toHaveLength(3));
  await doing(() => uploads[2]?.answer(200, { path: 'kept.png' }));
  await soon(() => expect(dialog()?.textContent).toContain('Remove the picture'));
  await submit();
  await soon(() => expect(sends()).toHaveLength(1));
  expect(sends()[0]?.message).toEqual({
    message_type: 'generic',
    payloads: [
      {
        ...{ image_url: 'kept.png', title: 'Song Wat', subtitle: '' },
        buttons: [{ title: 'More', type: 'postback', payload: 'answer:More' }],
      },
    ],
  });
});

test('closing the dialog gives up what is uploaded, and keeps what is typed for the same operator and thread', async () => {
  const uploads = fakeUploads();
  await opened();
  await openDialog();
  await choose('Cards');
  await fill('Title of the card', 'Half a');
  const input = await found<HTMLInputElement>('dialog input[type="file"]');
  await doing(() => {
    Object.defineProperty(input, 'files', { value: [pngFile()], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await soon(() => expect(uploads).toHaveLength(1));
  await tap('Close');
  await isClosed();
  expect(uploads[0]?.isAborted).toBe(true);
  await doing(() => endSession('EXPIRED_AUTH_TOKEN'));
  await found('input[name="password"]');
  await signInAgain();
  await openDialog();
  expect(fields('Title of the card').map(({ value }) => value)).toEqual(['Half a']);
  await submit();
  await isClosed();
  await tap('Sign out');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Half a');
});

test('what had no answer outlives the sign-in, and is sent again as the same message', async () => {
  const { sends, answers } = await opened();
  await openDialog();
  await choose('Buttons');
  await fill('Message to the customer', 'Here');
  await fill('Text on the button', 'Open');
  answers.send = lost;
  await submit();
  await soon(() => expect(document.body.textContent).toContain('Not sent'));
  expect(document.querySelector('.entry-is-failed .entry-buttons li')?.textContent).toBe('Open');
  answers.send = () => json(401, { message: 'EXPIRED_AUTH_TOKEN' })();
  await tap('Send again');
  await found('input[name="password"]');
  answers.send = undefined;
  await signInAgain();
  await soon(() => expect(document.querySelector('.entry-is-failed .entry-buttons')).not.toBeNull());
  await tap('Send again');
  await soon(() => expect(document.body.textContent).not.toContain('Not sent'));
  expect(sends()).toHaveLength(3);
  expect(sends()[2]).toEqual(sends()[0]);
  expect(document.querySelectorAll('.log .entry-buttons')).toHaveLength(1);
});

test('what is typed and what did not go follow a visitor into the thread that theirs has joined', async () => {
  const { stored, answers, sends } = await opened({
    row: threadRow(7, { member: null, guestId: 'abcdefgh' }),
  });
  answers.send = json(404, { message: 'NO_DATA' });
  await openDialog();
  await fill('Message to the customer', 'Which one?');
  await fill('Answer to tap', 'This');
  await submit();
  await isClosed();
  await soon(() => expect(document.body.textContent).toContain('Not sent'));
  await openDialog();
  await fill('Message to the customer', 'And then');
  answers.send = undefined;
  stored.row = threadRow(9);
  await soon(() => expect(line.listeners.has('inbox')).toBe(true));
  await hear('inbox', { thread: ID(7) });
  await soon(() => expect(location.pathname).toBe(`/console/inbox/${ID(9)}`));
  await soon(() => expect(sends()).toHaveLength(2));
  expect(sends()[1]).toEqual({ ...sends()[0], thread: ID(9) });
  await isClosed();
  await openDialog();
  expect(fields('Message to the customer').map(({ value }) => value)).toEqual(['And then']);
});

test('a note has no choices', async () => {
  await opened();
  await pressKey('n');
  expect(document.querySelector('[aria-label="Choices and buttons"]')).toBeNull();
});
