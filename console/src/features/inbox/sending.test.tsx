// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { json } from '../../../../web/src/testing/browser.ts';
import { doing, soon, tap } from '../../../../web/src/testing/screen.tsx';
import { fakeUploads, pngFile } from '../../../../web/src/testing/uploads.ts';
import { endSession } from '../../client/session.ts';
import { found, ID, operatorWith, pressKey, threadRow, write } from '../../testing/desk.tsx';
import { composer, hear, keep, line, lost, opened, say, signInAgain, words } from '../../testing/inbox.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../testing/inbox.ts')).fakeIo }));

beforeEach(() => {
  line.listeners.clear();
  line.emit.mockClear();
});

const field = () => found<HTMLTextAreaElement>(composer);
const isFailed = () => soon(() => expect(document.body.textContent).toContain('Not sent'));

/** Gives the composer a file, as the clipboard does. */
async function paste(file: File): Promise<void> {
  const event = new Event('paste', { bubbles: true });
  Object.defineProperty(event, 'clipboardData', { value: { files: [file] } });
  const into = await field();
  await doing(() => into.dispatchEvent(event));
}

test('what only a lost connection kept back goes when the line is back, under its id; what was refused does not', async () => {
  const { sends, answers } = await opened();
  await soon(() => expect(line.listeners.has('connect')).toBe(true));
  answers.send = () => json(429, { message: 'REQUEST_LIMIT' })();
  await say('refused');
  await isFailed();
  answers.send = lost;
  await say('lost');
  await soon(() => expect(document.querySelectorAll('.entry-is-failed')).toHaveLength(2));
  answers.send = undefined;
  await hear('connect');
  await soon(() => expect(document.querySelectorAll('.entry-is-failed')).toHaveLength(1));
  const said = sends().map(({ _id, message }) => [message?.payload.message, _id]);
  expect(said.map(([text]) => text)).toEqual(['refused', 'lost', 'lost']);
  expect(said[2]?.[1]).toBe(said[1]?.[1]);
});

test('what only a lost connection kept back goes before what is written after it, and never behind it', async () => {
  const { sends, answers, stored } = await opened();
  await soon(() => expect(line.listeners.has('connect')).toBe(true));
  answers.send = lost;
  await say('one');
  await isFailed();
  answers.send = undefined;
  await say('two');
  await soon(() => expect(words()).toEqual(['message 1', 'one', 'two']));
  await hear('connect');
  expect(sends().map(({ message }) => message?.payload.message)).toEqual(['one', 'one', 'two']);
  expect(stored.messages).toHaveLength(3);
});

test('nothing waits behind what the server fails at', async () => {
  const { sends, answers, stored } = await opened();
  answers.send = (sent) =>
    sent.message?.payload.message === 'one'
      ? json(500, { message: 'INTERNAL_SERVER_ERROR' })()
      : json(200, { createdAt: keep(stored, sent), _id: sent._id })();
  await say('one');
  await isFailed();
  await say('two');
  await soon(() => expect(words()).toEqual(['message 1', 'two', 'one']));
  expect(sends().map(({ message }) => message?.payload.message)).toEqual(['one', 'two']);
});

test('one message leaves after the other, in the order in which they were written', async () => {
  const { sends, answers, stored } = await opened();
  let arrive: () => void = () => undefined;
  answers.send = (sent) =>
    new Promise((resolve) => {
      arrive = () => resolve(json(200, { createdAt: keep(stored, sent), _id: sent._id })());
    });
  await say('one');
  await say('two');
  const texts = () => sends().map(({ message }) => message?.payload.message);
  expect(texts()).toEqual(['one']);
  await doing(() => arrive());
  await soon(() => expect(texts()).toEqual(['one', 'two']));
  await doing(() => arrive());
  await soon(() => expect(words()).toEqual(['message 1', 'one', 'two']));
});

test('what has arrived is kept in the tab no more, also before it was read back', async () => {
  const { answers } = await opened();
  answers.send = ({ _id }) => json(200, { createdAt: '2026-01-25T04:00:00.000Z', _id })();
  await say('arrived and not read');
  await soon(() => expect(document.body.textContent).toContain('Sent'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('arrived and not read');
});

test('what one operator has written and not sent is not the next one’s in the same tab', async () => {
  const { answers } = await opened();
  answers.send = lost;
  await say('not sent');
  await isFailed();
  await write(composer, 'half a');
  await doing(() => endSession('EXPIRED_AUTH_TOKEN'));
  await found('input[name="password"]');
  await signInAgain({ ...operatorWith('SUPPORT'), _id: ID(2), name: 'mek' });
  expect((await field()).value).toBe('');
  expect(document.body.textContent).not.toContain('not sent');
});

test('a draft of a reply is never one of a note, whose files and keys the customer hears nothing of', async () => {
  const uploads = fakeUploads();
  await opened();
  await write(composer, 'for the customer');
  const typed = () => line.emit.mock.calls.filter(([name]) => name === 'typing');
  expect(typed()).toEqual([['typing', { thread: ID(7) }]]);
  (await field()).blur();
  await pressKey('n');
  expect((await field()).value).toBe('');
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  await write(composer, 'for us');
  now.mockRestore();
  await paste(pngFile());
  await doing(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect([typed().length, uploads.length]).toEqual([1, 0]);
  (await field()).blur();
  await pressKey('r');
  expect((await field()).value).toBe('for the customer');
});

test('a file that is up is sent again without being uploaded again', async () => {
  const uploads = fakeUploads();
  const { sends, answers } = await opened();
  await paste(pngFile());
  await soon(() => expect(uploads).toHaveLength(1));
  answers.send = () => json(429, { message: 'REQUEST_LIMIT' })();
  await doing(() => uploads[0]?.answer(200, { path: 'kept.png' }));
  await isFailed();
  answers.send = undefined;
  await tap('Send again');
  await soon(() => expect(sends()).toHaveLength(2));
  expect(uploads).toHaveLength(1);
  expect(sends()[1]).toEqual(sends()[0]);
  expect(sends()[0]).toMatchObject({ thread: ID(7), message: { payload: { filePath: 'kept.png' } } });
});

test('the end of a sign-in gives up what is being uploaded', async () => {
  const uploads = fakeUploads();
  const { sends } = await opened();
  await paste(pngFile());
  await soon(() => expect(uploads).toHaveLength(1));
  await doing(() => endSession('EXPIRED_AUTH_TOKEN'));
  expect(uploads[0]?.isAborted).toBe(true);
  await doing(() => uploads[0]?.answer(200, { path: 'kept.png' }));
  expect(sends()).toEqual([]);
});

test('a thread is closed as it was seen, not as it stands by then', async () => {
  const { server, stored } = await opened({ row: threadRow(7, { lastSeq: 1 }) });
  stored.row = { ...stored.row, lastSeq: 9 };
  (await field()).blur();
  await pressKey('e');
  await soon(() => expect(server.count('POST /console/inbox/close')).toBe(1));
  const [closed] = server.requests.filter(({ url }) => url.endsWith('/inbox/close'));
  expect(closed?.body).toEqual({ thread: ID(7), lastSeq: 1 });
});

test('Enter within a word that an input method puts together sends nothing', async () => {
  const { sends } = await opened();
  await write(composer, 'สวัส');
  (await field()).focus();
  expect(await pressKey('Enter', { isComposing: true })).toBe(true);
  await pressKey('Enter', { shiftKey: true });
  expect([sends(), (await field()).value]).toEqual([[], 'สวัส']);
});

test('a thread is taken from whom it was seen with, once, and by no key of the browser’s', async () => {
  const mek = { _id: ID(2), shownAs: 'Mek' };
  const { server } = await opened({ row: threadRow(7, { assigned: mek }) });
  const taken = () =>
    server.requests.filter(({ url }) => url.endsWith('/inbox/assign')).map(({ body }) => body);
  (await field()).blur();
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) await pressKey('a', held);
  expect(taken()).toEqual([]);
  await pressKey('a');
  await soon(() => expect(document.querySelector('.thread-head')?.textContent).toContain('You have it'));
  await pressKey('a');
  expect(taken()).toEqual([{ thread: ID(7), to: ID(1), from: ID(2) }]);
});
