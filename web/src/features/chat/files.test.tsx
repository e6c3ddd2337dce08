// @vitest-environment happy-dom
import type { Conversation } from '@prae/contract/events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from '../../client/session.ts';
import { openedSheet, openSheet } from '../../shell/sheets.ts';
import { json } from '../../testing/browser.ts';
import {
  bodiesOf,
  button,
  type FakeChat,
  fakeChat,
  message,
  openedChat,
  push,
  said,
  write,
} from '../../testing/chat.tsx';
import { doing, pass, soon, stopTime } from '../../testing/screen.tsx';
import { fakeUploads, pngFile } from '../../testing/uploads.ts';
import { SEND_AFTER } from './outbox.ts';
import { thread } from './thread.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../testing/chat.tsx')).fakeIo }));

let made: string[];
let revoked: string[];

beforeEach(() => {
  stopTime();
  made = [];
  revoked = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made.push(`blob:${made.length}`);
    return made.at(-1) ?? '';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
});
afterEach(() => {
  openedSheet.set(null);
  clearSession();
  vi.restoreAllMocks();
});

const MEGABYTE = 1_024 * 1_024;

const film = (name = 'clip.mp4') => new File(['\x00\x00\x00\x18ftypisom'], name);

/** A file that says that it is so large. */
function sized(file: File, megabytes: number): File {
  return Object.defineProperty(file, 'size', { value: megabytes * MEGABYTE });
}

/** Chooses a file, as the device's own chooser gives it. */
async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('.chat-write input[type=file]');
  if (!input) throw new Error('There is no chooser');
  await doing(() => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const problem = () => document.querySelector('.chat-problem')?.textContent;
const states = () => thread.get().outgoing.map(({ state }) => state);
const sent = (chat: FakeChat) => bodiesOf<Conversation>(chat.server, '/chat/send-message');

test.each([
  ['a name without an extension', new File(['\x89PNG\r\n\x1a\n'], 'picture'), 'File is not supported'],
  ['a hidden name', new File(['\x89PNG\r\n\x1a\n'], '.png'), 'File is not supported'],
  ['a text that says it is a picture', new File(['hello'], 'a.png'), 'File is not supported'],
  ['a PDF', new File(['%PDF-1.7'], 'a.pdf'), 'File is not supported'],
  ['an SVG', new File(['<svg xmlns='], 'a.svg'), 'File is not supported'],
  [
    'a WebP, which the chat does not take',
    new File(['RIFF\x24\x00\x00\x00WEBPVP8 '], 'a.webp'),
    'File is not supported',
  ],
  [
    'a large picture',
    sized(pngFile(), 10.1),
    'The file is too large. Please select file no larger than 10 MB.',
  ],
  ['a large film', sized(film(), 20.1), 'The file is too large. Please select file no larger than 20 MB.'],
])('%s is not sent, and it is said why', async (_, file, words) => {
  fakeChat();
  const uploads = fakeUploads();
  await openedChat();
  await choose(file);
  await soon(() => expect(problem()).toBe(words));
  expect(document.querySelector('.chat-problem')?.getAttribute('role')).toBe('alert');
  expect([said(), uploads.length]).toEqual([[], 0]);
});

test('a picture is uploaded, with how far it is, and then sent; nothing of it is fetched', async () => {
  const chat = fakeChat();
  const uploads = fakeUploads();
  await openedChat();
  await choose(pngFile());
  await soon(() => expect(uploads).toHaveLength(1));
  expect(states()).toEqual(['uploading_file']);
  const [upload] = uploads;
  expect(upload).toMatchObject({ method: 'POST', url: '/api/chat/upload-image', timeout: 300_000 });
  expect(upload?.headers['x-guest']).toBe('guest-one');
  expect(upload?.form.get('file')).toMatchObject({ name: 'slip.png' });
  await doing(() => upload?.progress(0.42));
  expect(document.querySelector('progress')?.value).toBe(42);
  expect(document.querySelector('.chat-way')?.textContent).toContain('42%');
  await doing(() => upload?.answer(200, { path: 'kept.png' }));
  await pass(SEND_AFTER);
  await soon(() => expect(states()).toEqual([]));
  expect(sent(chat)[0]?.message).toEqual({
    message_type: 'media',
    payload: { url: false, fileType: 'image', filePath: 'kept.png' },
  });
  expect(document.querySelector('.chat-picture img')?.getAttribute('src')).toBe('blob:0');
  expect(chat.server.requests.some(({ url }) => url.includes('/chat/file/'))).toBe(false);
  expect(revoked).toEqual([]);
  await doing(clearSession);
  expect(revoked).toEqual(['blob:0']);
});

test('a film goes to its own place; a text that is written meanwhile does not wait for it', async () => {
  const chat = fakeChat();
  const uploads = fakeUploads();
  await openedChat();
  await choose(film('a.b.mov'));
  await soon(() => expect(uploads[0]?.url).toBe('/api/chat/upload-video'));
  await write('meanwhile');
  await push('Send');
  await pass(SEND_AFTER);
  await soon(() => expect(sent(chat)).toHaveLength(1));
  expect(states()).toEqual(['uploading_file']);
});

test.each(['error', 'timeout'] as const)(
  'an upload that came to nothing (%s) can be sent again, as the same message, or removed',
  async (how) => {
    const chat = fakeChat();
    const uploads = fakeUploads();
    await openedChat();
    await choose(pngFile());
    await soon(() => expect(uploads).toHaveLength(1));
    const id = thread.get().outgoing[0]?.id;
    await doing(() => uploads[0]?.fail(how));
    await soon(() => expect(states()).toEqual(['failed']));
    await push('Send again');
    await soon(() => expect(uploads).toHaveLength(2));
    await doing(() => uploads[1]?.answer(200, { path: 'kept.png' }));
    chat.onSend = () => json(500, { message: 'INTERNAL_SERVER_ERROR' })();
    await pass(SEND_AFTER);
    await soon(() => expect(states()).toEqual(['failed']));
    // What is up there already is not uploaded once more.
    chat.onSend = undefined;
    await push('Send again');
    await pass(SEND_AFTER);
    await soon(() => expect(states()).toEqual([]));
    expect(uploads).toHaveLength(2);
    expect(new Set(sent(chat).map(({ _id }) => _id))).toEqual(new Set([id]));
    expect(chat.stored).toHaveLength(1);
  },
);

test('what the server does not take says why, and is removed with its picture', async () => {
  fakeChat();
  const uploads = fakeUploads();
  await openedChat();
  await choose(pngFile());
  await soon(() => expect(uploads).toHaveLength(1));
  await doing(() => uploads[0]?.answer(400, { message: 'SLIP_INVALID_FILE' }));
  await soon(() => expect(states()).toEqual(['failed']));
  await push('Remove');
  expect([said(), revoked]).toEqual([[], ['blob:0']]);
});

test('an upload is cancelled, and what comes of it later is nothing', async () => {
  const chat = fakeChat();
  const uploads = fakeUploads();
  await openedChat();
  await choose(pngFile());
  await soon(() => expect(uploads).toHaveLength(1));
  await push('Cancel the upload');
  expect(uploads[0]?.isAborted).toBe(true);
  await pass(SEND_AFTER);
  expect([said(), sent(chat)]).toEqual([[], []]);
});

test('the end of a login gives up an upload', async () => {
  fakeChat();
  const uploads = fakeUploads();
  await openedChat();
  await choose(pngFile());
  await soon(() => expect(uploads).toHaveLength(1));
  await doing(clearSession);
  expect([uploads[0]?.isAborted, revoked]).toEqual([true, ['blob:0']]);
});

test('a picture is pasted or dropped as well, unless a sheet lies over the chat', async () => {
  fakeChat();
  const uploads = fakeUploads();
  await openedChat();
  const paste = () =>
    doing(() => {
      const event = new Event('paste', { bubbles: true });
      Object.assign(event, { clipboardData: { files: [pngFile()] } });
      document.dispatchEvent(event);
    });
  await paste();
  await soon(() => expect(uploads).toHaveLength(1));
  await doing(() => openSheet('deposit'));
  await paste();
  await pass(100);
  expect(uploads).toHaveLength(1);
});

const media = (fileType: 'image' | 'video' | 'file', filePath: string, url = false) => ({
  message: { message_type: 'media', payload: { url, fileType, filePath } } as const,
});

const file = (type: string) => () => new Response('bytes', { headers: { 'content-type': type } });

test('a picture of the thread is fetched as whoever chats, and shown from memory', async () => {
  const chat = fakeChat([message(1, media('image', 'one.png'))], {
    'GET /chat/file/one.png': file('image/png'),
  });
  await openedChat();
  await soon(() => expect(document.querySelector('.chat-picture img')?.getAttribute('src')).toBe('blob:0'));
  const asked = chat.server.requests.find(({ url }) => url === '/api/chat/file/one.png');
  expect(asked?.headers).toMatchObject({ 'x-guest': 'guest-one', 'x-client': expect.anything() });
  await push('Enlarge the picture');
  expect(button('Enlarge the picture').getAttribute('aria-pressed')).toBe('true');
});

test('a film and a file come when they are asked for', async () => {
  const chat = fakeChat([message(1, media('video', 'one.mp4')), message(2, media('file', 'two.pdf'))], {
    'GET /chat/file/one.mp4': file('video/mp4'),
    'GET /chat/file/two.pdf': file('application/pdf'),
  });
  await openedChat();
  await soon(() => expect(button('Play the video')).toBeDefined());
  const asked = () => chat.server.requests.filter(({ url }) => url.includes('/chat/file/')).length;
  expect(asked()).toBe(0);
  await push('Play the video');
  await soon(() => expect(document.querySelector('video')?.getAttribute('src')).toBe('blob:0'));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await push('Save the file');
  await soon(() => expect(click).toHaveBeenCalledOnce());
  expect(asked()).toBe(2);
});

test('a file that cannot be fetched is tried again, one that is gone is not, and a page is no file', async () => {
  let answer: () => Response = file('text/html');
  fakeChat([message(1, media('image', 'one.png')), message(2, media('image', 'gone.png'))], {
    'GET /chat/file/one.png': () => answer(),
    'GET /chat/file/gone.png': json(404, { message: 'NO_DATA' }),
  });
  await openedChat();
  await soon(() => expect(document.body.textContent).toContain('This file is no longer there'));
  await soon(() => expect(button('Could not be loaded. Try again.')).toBeDefined());
  answer = file('image/png');
  await push('Could not be loaded. Try again.');
  await soon(() => expect(document.querySelector('.chat-picture img')).not.toBeNull());
});

test('what lies elsewhere is asked for nothing before somebody opens it, and only by https', async () => {
  const chat = fakeChat([
    message(1, media('image', 'https://pictures.example/a.png', true)),
    message(2, media('image', 'javascript:alert(1)', true)),
    message(3, media('video', 'http://pictures.example/a.mp4', true)),
  ]);
  await openedChat();
  await soon(() => expect(said()).toHaveLength(3));
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.chat-log a')];
  expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
    ['https://pictures.example/a.png', '_blank', 'noopener noreferrer nofollow'],
  ]);
  expect(document.querySelector('.chat-log img, .chat-log video')).toBeNull();
  expect(chat.server.requests.some(({ url }) => url.includes('example'))).toBe(false);
});
