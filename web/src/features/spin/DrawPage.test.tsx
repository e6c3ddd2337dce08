// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawnPlace } from '../../../../server/src/features/spin/draw.ts';
import { messages } from '../../messages/en/messages.ts';
import { rare } from '../../messages/en/rare.ts';
import { json } from '../../testing/browser.ts';
import { fakeServer, show, soon, tap, typeInto } from '../../testing/screen.tsx';
import DrawPage from './DrawPage.tsx';

const { draw: texts } = rare;
const failed = () => document.querySelector('[role=alert]');
const field = () => document.querySelector('.draw-form input');
const said = (): string => document.querySelector('[aria-live="polite"].draw-told')?.textContent ?? '';

test('the number of a spin is wanted', async () => {
  const server = fakeServer({});
  await show(<DrawPage />);
  await soon(() => expect(field()).not.toBeNull());
  await tap(texts.check);
  expect(document.querySelector('.draw-form')?.textContent).toContain(texts.idRequired);
  expect(document.activeElement).toBe(document.querySelector('.draw-form input'));
  expect(server.requests).toEqual([]);
});

test('a spin that cannot be read is not said to be none, and is asked for again', async () => {
  let isThere = false;
  fakeServer({
    'GET /spinwheel/draw/known': () =>
      isThere ? json(404, { message: 'NO_DATA' })() : Promise.reject(new TypeError('Failed to fetch')),
  });
  await show(<DrawPage />);
  await typeInto('.draw-form input', 'known');
  await tap(texts.check);
  await soon(() => expect(failed()?.querySelector('p')?.textContent).toBe(messages.shell.noAnswer));
  expect(field()?.getAttribute('aria-invalid')).toBeNull();
  isThere = true;
  await tap(messages.shell.retry);
  await soon(() => expect(document.querySelector('.field-note')?.textContent).toBe(texts.none));
  expect(failed()).toBeNull();
});

test.each([
  [429, 'REQUEST_LIMIT'],
  [503, 'SERVICE_UNAVAILABLE'],
] as const)(
  'one that the house does not look for now (%i) is not said to be none either',
  async (status, code) => {
    fakeServer({ 'GET /spinwheel/draw/known': json(status, { message: code }) });
    await show(<DrawPage />);
    await typeInto('.draw-form input', 'known');
    await tap(texts.check);
    await soon(() => expect(failed()?.querySelector('p')?.textContent).toBe(messages.errors[code]));
  },
);

test('a spin that is not there is said not to be, at its number', async () => {
  fakeServer({ 'GET /spinwheel/draw/unknown': json(404, { message: 'NO_DATA' }) });
  await show(<DrawPage />);
  await typeInto('.draw-form input', 'unknown');
  await tap(texts.check);
  await soon(() => expect(document.querySelector('.field-note')?.textContent).toBe(texts.none));
  expect([field()?.getAttribute('aria-invalid'), document.activeElement === field()]).toEqual(['true', true]);
  await typeInto('.draw-form input', 'another');
  expect(field()?.getAttribute('aria-invalid')).toBeNull();
});

test('a number that was copied in capitals, with spaces around it, is the same spin', async () => {
  const id = '01900000-0000-7000-8000-00000000abc0';
  const [secret, nonce] = ['5e'.repeat(32), 'a-nonce'];
  const weights = Array.from({ length: 64 }, (_, place) => ({ code: `S${place}`, weight: 1 }));
  const place = drawnPlace(
    secret,
    id,
    nonce,
    weights.map(({ weight }) => weight),
  );
  const commitment = createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
  const result = { code: `S${place}`, label: 'Prize' };
  const told = json(200, { commitment, secret, nonce, weights, result });
  // The server knows it by either.
  fakeServer({
    [`GET /spinwheel/draw/${id}`]: told,
    [`GET /spinwheel/draw/${id.toUpperCase()}`]: told,
  });
  await show(<DrawPage />);
  await typeInto('.draw-form input', ` ${id.toUpperCase()} `);
  await tap(texts.check);
  await soon(() => expect(said()).toContain(texts.right));
});
