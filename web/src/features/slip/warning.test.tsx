// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { generate } from 'promptparse';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearSession, startSession } from '../../client/session.ts';
import type { SlipRow } from '../../client/slip-events.ts';
import { later } from '../../messages/en/later.ts';
import { closeSheet, openSheet } from '../../shell/sheets.ts';
import { json } from '../../testing/browser.ts';
import { type FakeReading, fakeReadings } from '../../testing/codes.ts';
import { doing, fakeServer, pass, show, soon, stopTime, tap } from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import { type FakeUpload, fakeUploads, pngFile } from '../../testing/uploads.ts';
import { forgetSlip } from './sending.ts';
import { SlipActions, SlipEnd, SlipPicker, useSlip } from './slip.ts';

const { slip: texts } = later;

const terms = {
  isOpen: true,
  closedFrom: '23:00',
  closedTo: '23:00',
  maxAgeMinutes: 60,
  maxBytes: 1_048_576,
};
/** Of a bank whose references have no date. */
const good = generate.slipVerify({ sendingBank: '006', transRef: 'A0123456789abcdef' });
const payment = generate.anyId({ type: 'MSISDN', target: '0899999999' });

const world = { slips: [] as SlipRow[], currency: 'THB' };
let uploads: FakeUpload[];
let readings: FakeReading[];

beforeEach(() => {
  Object.assign(world, { slips: [], currency: 'THB' });
  sessionStorage.clear();
  localStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
  shownToasts.set([]);
  forgetSlip();
  openSheet('deposit');
});
afterEach(() => closeSheet());

function Slip(): ReactNode {
  const sending = useSlip('SCB');
  return (
    <>
      {sending.stage.name === 'done' ? <SlipEnd row={sending.stage.row} /> : <SlipPicker sending={sending} />}
      <SlipActions sending={sending} onDone={() => undefined} />
    </>
  );
}

const said = (): string => document.body.textContent ?? '';
const labels = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
const notice = () => document.querySelector<HTMLElement>('.slip-notice');

async function open() {
  uploads = fakeUploads();
  readings = fakeReadings();
  fakeServer({
    'GET /wallet': () => json(200, { ...wallet, currency: world.currency })(),
    'GET /lookup/slip': json(200, terms),
    'POST /statement/slip': () => json(200, { total: world.slips.length, slips: world.slips })(),
  });
  await show(<Slip />);
  await soon(() => expect(said()).toContain(texts.within(60)));
}

async function pick(file = pngFile()): Promise<FakeReading> {
  const before = readings.length;
  await doing(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await soon(() => expect(readings.length).toBe(before + 1));
  return readings.at(-1) as FakeReading;
}

/** Sends a picture up to the server's word that it has it. */
async function sendAs(reference: string): Promise<void> {
  const before = uploads.length;
  const reading = await pick();
  await doing(() => reading.answer([good]));
  await soon(() => expect(said()).not.toContain(texts.reading));
  await tap(texts.send);
  await soon(() => expect(uploads.length).toBe(before + 1));
  await doing(() => uploads.at(-1)?.answer(202, { message: 'OK', reference }));
  await soon(() => expect(said()).toContain(texts.looking));
}

test('it is said that the picture is being read, and of a good one nothing more', async () => {
  await open();
  const reading = await pick();
  await soon(() => expect(said()).toContain(texts.reading));
  await doing(() => reading.answer([good]));
  await soon(() => expect(said()).not.toContain(texts.reading));
  expect([reading.isEnded, notice(), labels().includes(texts.send)]).toEqual([true, null, true]);
});

test.each([
  ['no code at all', [], texts.warnings.noCode, texts.warnings.noCodeHint],
  ['a code to pay by', [payment], texts.warnings.payment, texts.warnings.paymentHint],
  [
    'a slip of long ago',
    [generate.slipVerify({ sendingBank: '014', transRef: '20251120ABCDEFGHIJKLMNO' })],
    texts.warnings.old,
    texts.warnings.oldHint(60),
  ],
])('%s is warned of before anything is sent, and can be sent all the same', async (_, codes, title, hint) => {
  await open();
  const reading = await pick();
  await doing(() => reading.answer(codes));
  await soon(() => expect(notice()?.textContent).toBe(`${title}${hint}`));
  expect(notice()?.getAttribute('role')).toBe('status');
  expect(labels().slice(-2)).toEqual([texts.chooseAnother, texts.sendAnyway]);
  expect([labels().includes(texts.send), uploads.length]).toEqual([false, 0]);
  await tap(texts.sendAnyway);
  await soon(() => expect(uploads.length).toBe(1));
});

test('whoever presses send at once has it sent when nothing speaks against it', async () => {
  await open();
  const reading = await pick();
  await tap(texts.send);
  expect(uploads.length).toBe(0);
  expect(document.querySelector('[aria-busy]')?.textContent).toBe(texts.reading);
  await doing(() => reading.answer([good]));
  await soon(() => expect(uploads.length).toBe(1));
});

test('whoever presses send at once is warned first, with the focus before the buttons', async () => {
  await open();
  const reading = await pick();
  await tap(texts.send);
  await doing(() => reading.answer([]));
  await soon(() => expect(said()).toContain(texts.warnings.noCode));
  expect(document.activeElement).toBe(notice());
  const buttons = [...document.querySelectorAll('button')].slice(-2);
  for (const button of buttons)
    expect(notice()?.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await settle();
  expect(uploads.length).toBe(0);
});

/** What would come of the press by itself has come. */
async function settle(): Promise<void> {
  await doing(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

test('nobody’s focus is taken who is elsewhere', async () => {
  await open();
  const field = document.body.appendChild(document.createElement('input'));
  const reading = await pick();
  field.focus();
  await doing(() => reading.answer([]));
  await soon(() => expect(said()).toContain(texts.warnings.noCode));
  expect(document.activeElement).toBe(field);
  field.remove();
});

test('sending waits a second and a half for the reading, and no longer', async () => {
  await open();
  const reading = await pick();
  stopTime();
  await tap(texts.send);
  await pass(1_400);
  expect(uploads.length).toBe(0);
  await pass(150);
  await soon(() => expect(uploads.length).toBe(1));
  // What is found then is not said any more.
  await doing(() => reading.answer([]));
  expect([notice(), uploads.length]).toEqual([null, 1]);
});

test.each([
  ['cannot look', (reading: FakeReading) => reading.answer(null)],
  ['breaks down', (reading: FakeReading) => reading.fail()],
])('nothing is said where the reader %s', async (_, ends) => {
  await open();
  const reading = await pick();
  await doing(() => ends(reading));
  await soon(() => expect(said()).not.toContain(texts.reading));
  expect([notice(), reading.isEnded]).toEqual([null, true]);
  await tap(texts.send);
  await soon(() => expect(uploads.length).toBe(1));
});

test('a reading that never ends is given up', async () => {
  await open();
  stopTime();
  const reading = await pick();
  await pass(10_000);
  await soon(() => expect(said()).not.toContain(texts.reading));
  expect([notice(), reading.isEnded]).toEqual([null, true]);
});

test('another picture takes the place of the one that was warned of', async () => {
  await open();
  const first = await pick();
  const second = await pick(pngFile('two'));
  expect(first.isEnded).toBe(true);
  await doing(() => first.answer([]));
  await doing(() => second.answer([payment]));
  await soon(() => expect(notice()?.textContent).toContain(texts.warnings.payment));
  const third = await pick(pngFile('three'));
  expect(notice()).toBeNull();
  await doing(() => third.answer([good]));
  await soon(() => expect(labels()).toContain(texts.send));
});

test.each([
  ['SUCCESS', texts.warnings.sentBefore.SUCCESS],
  ['PROCESSING', texts.warnings.sentBefore.PROCESSING],
  ['FAILED', texts.warnings.sentBefore.FAILED],
  [undefined, texts.warnings.sentBefore.UNKNOWN],
] as const)('a slip that was sent before is known again (%s)', async (status, hint) => {
  await open();
  await sendAs('r1');
  await doing(forgetSlip);
  const row = { createdAt: '2026-11-21T05:00:00.000Z', amount: 0, link: '', reference: 'r1' };
  world.slips = status ? [{ ...row, status }] : [];
  await soon(() => expect(said()).toContain(texts.choose));
  const reading = await pick(pngFile('the same slip in another picture'));
  await doing(() => reading.answer([good]));
  await soon(() => expect(notice()?.textContent).toBe(`${texts.warnings.sent}${hint}`));
});

test('what another member has sent from here is nobody’s business', async () => {
  await open();
  await sendAs('r1');
  await doing(() => startSession({ token: 'other', expiresAt: '', username: '0822222222', remember: false }));
  await soon(() => expect(said()).toContain(texts.choose));
  const reading = await pick();
  await doing(() => reading.answer([good]));
  await soon(() => expect(said()).not.toContain(texts.reading));
  expect(notice()).toBeNull();
});

test('what was not taken is not asked about again', async () => {
  await open();
  const reading = await pick();
  await doing(() => reading.answer([]));
  await soon(() => expect(said()).toContain(texts.warnings.noCode));
  await tap(texts.sendAnyway);
  await soon(() => expect(uploads.length).toBe(1));
  await doing(() => uploads[0]?.fail('timeout'));
  await soon(() => expect(said()).toContain(texts.unknown));
  expect(notice()).toBeNull();
  await tap(texts.send);
  await soon(() => expect(uploads.length).toBe(2));
});

test('members whose slips may have no code are not told that they see none', async () => {
  world.currency = 'LAK';
  await open();
  await soon(() => expect(said()).toContain(texts.choose));
  await soon(() => expect(said()).toContain(texts.mostPlain('1 MB')));
  const reading = await pick();
  await doing(() => reading.answer([]));
  await soon(() => expect(said()).not.toContain(texts.reading));
  expect(notice()).toBeNull();
});
