// @vitest-environment happy-dom
import { routes } from '@prae/contract/routes';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeUpload, fakeUploads, pngFile } from '../testing/uploads.ts';
import { changing } from './call.ts';
import { clearSession, startSession } from './session.ts';
import { upload } from './upload.ts';
import { uploads as onTheWay } from './uploads.ts';

const member = { token: 'mine', expiresAt: '', username: '0811111111', remember: false };
const taken = { message: 'OK', reference: 'r1' };

beforeEach(() => {
  sessionStorage.clear();
  clearSession();
  startSession(member);
  // Asked for nothing but whether the server is there.
  vi.stubGlobal('fetch', async () => new Response());
  return () => vi.unstubAllGlobals();
});

/** Waits until so many uploads have begun. */
async function begun(uploads: readonly FakeUpload[], count = 1): Promise<FakeUpload> {
  for (let tries = 0; uploads.length < count && tries < 2_000; tries++)
    await new Promise((resolve) => setTimeout(resolve, 5));
  const last = uploads[count - 1];
  if (last === undefined) throw new Error('Nothing was sent');
  return last;
}

const keyOf = ({ headers }: FakeUpload) => headers['idempotency-key'];

test('a file goes out as a form with the headers of any call, and says how far it is', async () => {
  const uploads = fakeUploads();
  const shares: number[] = [];
  const options = { fields: { bankCode: 'SCB' }, onProgress: (share: number) => shares.push(share) };
  const result = upload('slip.upload', pngFile(), options);
  const sent = await begun(uploads);
  expect(sent).toMatchObject({ method: 'POST', url: '/api/wallet/slip' });
  expect(sent.headers).toMatchObject({ 'x-client': 'wallet-user', authorization: 'Bearer mine' });
  // The browser alone knows what stands between the form's parts.
  expect(sent.headers).not.toHaveProperty('content-type');
  expect(sent.timeout).toBe(routes['slip.upload'].upload.withinMs);
  expect(sent.timeout).toBe(300_000);
  expect(sent.form.get('bankCode')).toBe('SCB');
  expect((sent.form.get('file') as File).size).toBe(pngFile().size);
  expect(changing.get()).toBe(1);
  sent.progress(0.25);
  sent.progress(1);
  sent.answer(202, taken);
  expect(await result).toEqual({ outcome: 'ok', answer: taken });
  expect([shares, changing.get()]).toEqual([[0.25, 1], 0]);
});

test.each<[string, (sent: FakeUpload) => void]>([
  ['is answered', (sent) => sent.answer(202, taken)],
  ['is lost', (sent) => sent.fail('error')],
])('a file is counted as on its way until it %s', async (_, happen) => {
  const uploads = fakeUploads();
  const result = upload('slip.upload', pngFile());
  const sent = await begun(uploads);
  expect(onTheWay.get()).toBe(1);
  happen(sent);
  await result;
  expect(onTheWay.get()).toBe(0);
});

test('a refusal is told with its code, its fields and the time to wait', async () => {
  const uploads = fakeUploads();
  const result = upload('slip.upload', pngFile());
  const refusal = { message: 'REQUEST_LIMIT', fields: { file: 'REQUEST_LIMIT' } };
  (await begun(uploads)).answer(429, refusal, { 'retry-after': '60' });
  expect(await result).toEqual({
    ...{ outcome: 'refused', code: 'REQUEST_LIMIT' },
    ...{ fields: { file: 'REQUEST_LIMIT' }, retryAfter: 60 },
  });
});

test.each<[string, (sent: FakeUpload) => void, string]>([
  ['no network', (sent) => sent.fail('error'), 'no-answer'],
  ['no answer in its time', (sent) => sent.fail('timeout'), 'no-answer'],
  ['a fault', (sent) => sent.answer(500, { message: 'INTERNAL_SERVER_ERROR' }), 'fault'],
  ['a server that cannot now', (sent) => sent.answer(503, { message: 'SERVICE_UNAVAILABLE' }), 'unavailable'],
  ['the word of a proxy', (sent) => sent.answer(413, '<html>'), 'fault'],
  ['an answer without a body', (sent) => sent.answer(204, undefined), 'fault'],
])('%s leaves the result unknown, and the same file has the same key', async (_, happen, reason) => {
  const uploads = fakeUploads();
  const first = upload('slip.upload', pngFile());
  happen(await begun(uploads));
  expect(await first).toEqual({ outcome: 'unknown', reason });
  const again = upload('slip.upload', pngFile());
  const [one, two] = [await begun(uploads), await begun(uploads, 2)];
  expect(keyOf(one)).toMatch(/^[0-9a-f-]{36}$/);
  expect(keyOf(two)).toBe(keyOf(one));
  two.answer(202, taken);
  expect(await again).toEqual({ outcome: 'ok', answer: taken, isRepeat: true });
});

test('another file, other fields, and the same file after an answer are requests of their own', async () => {
  const uploads = fakeUploads();
  const send = async (file: File, bankCode?: string): Promise<void> => {
    const result = upload('slip.upload', file, bankCode ? { fields: { bankCode } } : {});
    (await begun(uploads, uploads.length + 1)).fail('error');
    await result;
  };
  await send(pngFile('one'));
  await send(pngFile('two'));
  await send(pngFile('one'), 'SCB');
  const answered = upload('slip.upload', pngFile('one'));
  (await begun(uploads, 4)).answer(202, taken);
  await answered;
  await send(pngFile('one'));
  const [one, two, elsewhere, again, after] = uploads.map(keyOf);
  expect(again).toBe(one);
  expect(new Set([one, two, elsewhere, after]).size).toBe(4);
});

test('an upload that is given up is stopped, and its result unknown', async () => {
  const uploads = fakeUploads();
  const abort = new AbortController();
  const result = upload('slip.upload', pngFile(), { signal: abort.signal });
  const sent = await begun(uploads);
  abort.abort();
  expect(await result).toEqual({ outcome: 'unknown', reason: 'no-answer' });
  expect([sent.isAborted, changing.get()]).toEqual([true, 0]);
  expect(await upload('slip.upload', pngFile(), { signal: abort.signal })).toMatchObject({
    outcome: 'unknown',
  });
  expect(uploads).toHaveLength(1);
});

test('an answer to a login that has ended is nobody’s', async () => {
  const uploads = fakeUploads();
  const result = upload('slip.upload', pngFile());
  const sent = await begun(uploads);
  startSession({ ...member, token: 'other', username: '0822222222' });
  sent.answer(202, taken);
  expect(await result).toEqual({ outcome: 'unknown', reason: 'no-answer' });
});

test('a file that cannot be read is not sent', async () => {
  const uploads = fakeUploads();
  const gone = Object.assign(pngFile(), { arrayBuffer: () => Promise.reject(new Error('gone')) });
  expect(await upload('slip.upload', gone)).toEqual({ outcome: 'unknown', reason: 'no-answer' });
  expect(uploads).toHaveLength(0);
});
