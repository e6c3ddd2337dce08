// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { heard, unheard } from '../../client/connection.ts';
import { refresh } from '../../client/queries.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { awaitedSlips, type SlipRow, slipOnScreen } from '../../client/slip-events.ts';
import { slipShare } from '../../client/uploads.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { closeSheet, openSheet } from '../../shell/sheets.ts';
import { json } from '../../testing/browser.ts';
import { screenThatIs } from '../../testing/media.ts';
import { doing, fakeServer, show, soon, tap } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import { type FakeUpload, fakeUploads, pngFile } from '../../testing/uploads.ts';
import { forgetSlip, sending, sendSlip } from './sending.ts';
import { SlipActions, SlipEnd, SlipPicker, useSlip } from './slip.ts';

const { slip: texts } = later;
const { deposit, shell } = messages;
const errors = { ...messages.errors, ...later.lateErrors };

const terms = {
  isOpen: true,
  closedFrom: '23:00',
  closedTo: '00:30',
  maxAgeMinutes: 60,
  maxBytes: 1_048_576,
};
const slipOf = (change: Partial<SlipRow>): SlipRow => ({
  ...{ createdAt: '2026-11-21T05:00:00.000Z', amount: 0, status: 'PROCESSING', link: '', reference: 'r1' },
  ...change,
});

/** What the server would answer just now. */
const world = { slips: [] as SlipRow[], terms };
let uploads: FakeUpload[];

beforeEach(() => {
  Object.assign(world, { slips: [], terms });
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
  shownToasts.set([]);
  forgetSlip();
  openSheet('deposit');
});
afterEach(() => closeSheet());

/** The part of the deposit sheet that is about slips; the button takes it away, as closing the sheet does. */
function Part(): ReactNode {
  const [isOpen, open] = useState(true);
  return (
    <>
      <button type="button" onClick={() => open(!isOpen)}>
        turn
      </button>
      {isOpen && <Slip />}
    </>
  );
}

function Slip(): ReactNode {
  const sending = useSlip('SCB');
  return (
    <>
      {sending.stage.name === 'done' ? <SlipEnd row={sending.stage.row} /> : <SlipPicker sending={sending} />}
      <SlipActions sending={sending} onDone={() => undefined} />
    </>
  );
}

async function open() {
  uploads = fakeUploads();
  const server = fakeServer({
    'GET /wallet': json(200, wallet),
    'GET /lookup/slip': () => json(200, world.terms)(),
    'POST /statement/slip': () => json(200, { total: world.slips.length, slips: world.slips })(),
  });
  await show(<Part />);
  await soon(() => expect(said()).toContain(texts.title));
  return server;
}

const said = (): string => document.body.textContent ?? '';
const picture = () => document.querySelector<HTMLImageElement>('.slip-preview img');
const problem = () => document.querySelector('.slip-problem')?.textContent;
const toasts = () => shownToasts.get().map(({ text, tone }) => [text, tone]);

async function pick(file: File): Promise<void> {
  await doing(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** As far as a slip that is on its way. */
async function sendOne(file = pngFile()): Promise<FakeUpload> {
  await pick(file);
  await soon(() => expect(picture()).not.toBeNull());
  await tap(texts.send);
  const before = uploads.length;
  await soon(() => expect(uploads.length).toBeGreaterThan(before - 1));
  await soon(() => expect(uploads.at(-1)).toBeDefined());
  return uploads.at(-1) as FakeUpload;
}

const taken = { message: 'OK', reference: 'r1' };

test('a picture is shown, sent with its bank, and followed until its money is there', async () => {
  await open();
  const sent = await sendOne();
  expect(sent.form.get('bankCode')).toBe('SCB');
  await doing(() => sent.progress(0.42));
  expect([document.querySelector('progress')?.value, slipShare.get()]).toEqual([42, 0.42]);
  world.slips = [slipOf({})];
  await doing(() => sent.answer(202, taken));
  await soon(() => expect(said()).toContain(texts.looking));
  expect([awaitedSlips.get(), slipOnScreen.get(), slipShare.get()]).toEqual([['r1'], 'r1', undefined]);
  world.slips = [slipOf({ status: 'SUCCESS', amount: 300 })];
  // As the realtime event has it.
  await doing(() => refresh(['slip.list']));
  await soon(() => expect(said()).toContain(deposit.paid));
  expect(said()).toContain('+฿300.00');
  await tap(texts.another);
  await soon(() => expect(said()).toContain(texts.choose));
});

test('what comes to be said of a slip is brought into view, which the foot’s button has said below the fold', async () => {
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent?.includes(texts.looking) ? 'looking' : (problem() ?? ''));
  });
  const seen: string[] = [];
  try {
    await open();
    expect(seen).toEqual([]);
    await pick(new File(['%PDF-1.7'], 'slip.png', { type: 'image/png' }));
    await soon(() => expect(seen).toEqual([texts.notPicture]));
    const sent = await sendOne();
    // The picture, and that it is on its way.
    await soon(() => expect(seen.length).toBeGreaterThanOrEqual(3));
    world.slips = [slipOf({})];
    await doing(() => sent.answer(202, taken));
    await soon(() => expect(seen.at(-1)).toBe('looking'));
  } finally {
    brought.mockRestore();
  }
});

test('a slip that is not accepted says why and what to do, and another can be sent', async () => {
  await open();
  const sent = await sendOne();
  world.slips = [slipOf({ status: 'FAILED', note: 'NOT_MATCH' })];
  await doing(() => sent.answer(202, taken));
  await soon(() => expect(said()).toContain('Account does not match the registered one'));
  expect(said()).toContain(texts.advice.NOT_MATCH);
  await tap(texts.another);
  await soon(() => expect(said()).toContain(texts.choose));
});

const { contact } = shell;
const { toStatement } = later.withdrawSheet;

test.each([
  ['EXPIRED_SLIP', [contact, texts.another]],
  ['NOT_MATCH', [contact, texts.another]],
  ['DEST_ACC_INVALID', [contact, texts.another]],
  ['UNKNOW_ERROR', [contact, texts.another]],
  ['SLIP_REFNO_DUPLICATED', [toStatement, texts.another]],
  ['INVALID_SLIP', [texts.another, contact]],
] as const)('of a slip with %s what helps comes first', async (note, buttons) => {
  await open();
  const sent = await sendOne();
  world.slips = [slipOf({ status: 'FAILED', note })];
  await doing(() => sent.answer(202, taken));
  await soon(() => expect(said()).toContain(texts.advice[note]));
  const labels = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(labels.slice(-2)).toEqual(buttons);
});

test('what is no picture, or too large, is refused before it is sent', async () => {
  await open();
  await pick(new File(['%PDF-1.7'], 'slip.png', { type: 'image/png' }));
  await soon(() => expect(problem()).toBe(texts.notPicture));
  await soon(() => expect(said()).toContain(texts.most('1 MB')));
  await pick(new File([new Uint8Array(terms.maxBytes + 1)], 'slip.png'));
  await soon(() => expect(problem()).toBe(texts.tooLarge('1 MB')));
  await pick(Object.assign(pngFile(), { arrayBuffer: () => Promise.reject(new Error('gone')) }));
  await soon(() => expect(problem()).toBe(texts.unreadable));
  expect([picture(), uploads.length]).toEqual([null, 0]);
  // A good one stays when a bad one is tried after it.
  await pick(pngFile());
  await soon(() => expect(picture()).not.toBeNull());
  expect(problem()).toBe('');
  await pick(new File(['x'], 'slip.png'));
  await soon(() => expect(problem()).toBe(`${texts.notPicture}\n${texts.stays}`));
  expect(picture()).not.toBeNull();
});

test.each([
  ['SLIP_UPLOAD_FAIL', 503],
  ['SLIP_INVALID_FILE', 413],
  ['SLIP_NO_FILE', 400],
  ['SELF_EXCLUDED', 403],
  ['REQUEST_LIMIT', 429],
] as const)('%s is said in its place and in a toast, and the picture stays', async (message, status) => {
  await open();
  const sent = await sendOne();
  await doing(() => sent.answer(status, { message }));
  await soon(() => expect(problem()).toBe(errors[message]));
  expect(toasts()).toEqual([[errors[message], 'error']]);
  expect(picture()).not.toBeNull();
});

test('without an answer the same may be sent again, under the same key', async () => {
  await open();
  const first = await sendOne();
  await doing(() => first.fail('timeout'));
  await soon(() => expect(problem()).toBe(texts.unknown));
  await tap(texts.send);
  await soon(() => expect(uploads).toHaveLength(2));
  expect(uploads[1]?.headers['idempotency-key']).toBe(first.headers['idempotency-key']);
});

test('an upload can be cancelled, and an answer that comes late says nothing', async () => {
  await open();
  const sent = await sendOne();
  await tap(shell.cancel);
  await soon(() => expect(said()).toContain(texts.change));
  expect([sent.isAborted, problem(), toasts()]).toEqual([true, '', []]);
});

test('whoever closes the sheet meanwhile finds the upload again, and is told that it came', async () => {
  await open();
  const sent = await sendOne();
  await tap('turn');
  closeSheet();
  await doing(() => sent.progress(0.5));
  await doing(() => sent.answer(202, taken));
  await soon(() => expect(toasts()).toEqual([[texts.received, 'info']]));
  world.slips = [slipOf({})];
  await tap('turn');
  await soon(() => expect(said()).toContain(texts.looking));
  world.slips = [slipOf({ status: 'SUCCESS', amount: 300 })];
  await doing(() => refresh(['slip.list']));
  await soon(() => expect(said()).toContain(deposit.paid));
  // Once it was read, the next time begins anew.
  await tap('turn');
  await tap('turn');
  await soon(() => expect(said()).toContain(texts.choose));
});

test('in the daily window nothing can be sent, and it is said when it can again', async () => {
  world.terms = { ...terms, isOpen: false };
  await open();
  await soon(() => expect(said()).toContain(`${texts.closedNow('00:30')}\n${texts.closedHint(60)}`));
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === texts.choose,
  );
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  await doing(() => document.dispatchEvent(given('paste', 'clipboardData')));
  expect(picture()).toBeNull();
});

test('nor what was chosen before it began, which says why', async () => {
  await open();
  await pick(pngFile());
  await soon(() => expect(picture()).not.toBeNull());
  expect(said()).not.toContain(texts.closedNow('00:30'));
  world.terms = { ...terms, isOpen: false };
  await doing(() => refresh(['lookup.slip']));
  await soon(() => expect(said()).toContain(`${texts.closedNow('00:30')}\n${texts.closedHint(60)}`));
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === texts.send,
  );
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  expect(picture()).not.toBeNull();
});

/** An event that brings a picture along. */
function given(type: string, place: 'clipboardData' | 'dataTransfer'): Event {
  const data = { files: [pngFile()], types: ['Files'] };
  return Object.assign(new Event(type, { bubbles: true, cancelable: true }), { [place]: data });
}

test.each([
  ['paste', 'clipboardData'],
  ['drop', 'dataTransfer'],
] as const)('a picture can be given by %s', async (type, place) => {
  await open();
  await doing(() => document.dispatchEvent(given(type, place)));
  await soon(() => expect(picture()).not.toBeNull());
});

test.each([
  ['MacIntel', '⌘V'],
  ['Win32', 'Ctrl+V'],
])('what pastes a picture is said as the keyboard of %s has it', async (platform, keys) => {
  screenThatIs(true);
  vi.stubGlobal('navigator', { onLine: true, platform });
  await open();
  expect(said()).toContain(texts.drop(keys));
});

test('a place to drop is marked while a file is held over the page', async () => {
  screenThatIs(true);
  await open();
  const over = given('dragover', 'dataTransfer');
  await doing(() => document.dispatchEvent(over));
  expect([over.defaultPrevented, document.querySelector('.slip-over') !== null]).toEqual([true, true]);
  await doing(() => document.dispatchEvent(Object.assign(new Event('dragleave'), { relatedTarget: null })));
  expect(document.querySelector('.slip-over')).toBeNull();
});

test.each([
  [false, 2],
  [true, 1],
])('the camera is offered where there is likely one (at a desk: %s)', async (isDesk, buttons) => {
  screenThatIs(isDesk);
  await open();
  const labels = [...document.querySelectorAll('button')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  );
  expect(labels.filter((label) => label === texts.choose || label === texts.camera)).toHaveLength(buttons);
  expect(document.querySelectorAll('input[capture=environment]')).toHaveLength(1);
});

test('the picture of one member is gone when another logs in', async () => {
  await open();
  await pick(pngFile());
  await soon(() => expect(picture()).not.toBeNull());
  await doing(() => startSession({ token: 'other', expiresAt: '', username: '0822222222', remember: false }));
  await soon(() => expect(picture()).toBeNull());
});

/** A picture that was chosen, without a connection; answers how the server comes back. */
async function chosenWithoutConnection(): Promise<() => void> {
  onTestFinished(heard);
  await open();
  await pick(pngFile());
  await soon(() => expect(sending.get()).toMatchObject({ name: 'chosen', check: 'clear' }));
  fakeServer({ 'GET /healthz': () => Promise.reject(new TypeError('Failed to fetch')) });
  await doing(unheard);
  let answer = (_: Response): void => undefined;
  fakeServer({ 'GET /healthz': () => new Promise((resolve) => (answer = resolve)) });
  return () => answer(new Response());
}

test('the picture of one member is not sent as the next one, who is there when the server is back', async () => {
  const comeBack = await chosenWithoutConnection();
  const sent = sendSlip('SCB');
  await doing(() => startSession({ token: 'other', expiresAt: '', username: '0822222222', remember: false }));
  await doing(comeBack);
  expect([await sent, uploads.length, sending.get().name]).toEqual([undefined, 0, 'none']);
});

test('nor is it shown to them where the server stays away', async () => {
  await chosenWithoutConnection();
  fakeServer({ 'GET /healthz': () => Promise.reject(new TypeError('Failed to fetch')) });
  const sent = sendSlip('SCB');
  await doing(() => startSession({ token: 'other', expiresAt: '', username: '0822222222', remember: false }));
  expect([await sent, sending.get().name]).toEqual([undefined, 'none']);
});

test('a picture that was changed while the server was asked for is not sent, and one that is sent twice goes up once', async () => {
  const comeBack = await chosenWithoutConnection();
  const first = sendSlip('SCB');
  await pick(pngFile('another'));
  await soon(() => expect(sending.get()).toMatchObject({ name: 'chosen', check: 'clear' }));
  const [second, again] = [sendSlip('SCB'), sendSlip('SCB')];
  await doing(comeBack);
  await soon(() => expect(uploads).toHaveLength(1));
  expect(await first).toBeUndefined();
  await doing(() => uploads[0]?.answer(202, taken));
  expect([await second, await again, uploads.length]).toEqual(['sent', undefined, 1]);
});
