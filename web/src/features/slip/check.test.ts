import { generate } from 'promptparse';
import { beforeEach, expect, test } from 'vitest';
import { clearSession, startSession } from '../../client/session.ts';
import type { SlipRow } from '../../client/slip-events.ts';
import { fakeBrowser } from '../../testing/browser.ts';
import { slipOf, warningOf } from './check.ts';
import { markOf, rememberSent, sentAs } from './sent-slips.ts';

const now = Date.parse('2026-11-23T12:00:00+07:00');
const terms = {
  isOpen: true,
  closedFrom: '23:00',
  closedTo: '00:30',
  maxAgeMinutes: 60,
  maxBytes: 1_048_576,
};
const rules = { terms, haveCodes: true };
const slip = (transRef: string, sendingBank = '004') => generate.slipVerify({ sendingBank, transRef });
/** Of KBANK, sent at 11:50:00. */
const good = slip('016327115000BPP00001');
const payment = generate.anyId({ type: 'MSISDN', target: '0899999999' });

const rowOf = (change: Partial<SlipRow>): SlipRow => ({
  ...{ createdAt: '2026-11-23T04:00:00.000Z', amount: 0, status: 'PROCESSING', link: '', reference: 'r1' },
  ...change,
});
const warn = (texts: string[], sent?: { row: SlipRow | undefined }, by = rules, at = now) =>
  warningOf({ texts, code: slipOf(texts), sent }, by, at)?.kind;

test('of a good slip nothing is said, whatever else is on the picture', () => {
  expect(warn([good])).toBeUndefined();
  expect(warn([payment, 'https://example.com', good])).toBeUndefined();
  // A bank whose reference has no date in it.
  expect(warn([slip('A0123456789abcdef', '006')])).toBeUndefined();
});

test.each([
  ['11:00:01', undefined],
  ['10:59:59', 'old'],
])('a slip of %s is %s', (time, kind) => {
  expect(warn([slip(`016327${time.replaceAll(':', '')}BPP00001`)])).toBe(kind);
});

test('the time in which no slips are taken does not make one old', () => {
  const late = slip('016326225000BPP00001');
  const at = Date.parse('2026-11-23T00:40:00+07:00');
  expect(warn([late], undefined, rules, at)).toBeUndefined();
  expect(warn([late], undefined, rules, at + 41 * 60_000)).toBe('old');
});

test('yesterday’s slip is old where its bank tells the day, once that is so long over', () => {
  const texts = [slip('20261122ABCDEFGHIJKLMNO', '014')];
  expect(warn(texts, undefined, rules, Date.parse('2026-11-23T00:45:00+07:00'))).toBeUndefined();
  expect(warn(texts)).toBe('old');
  expect(warn([slip('20261123ABCDEFGHIJKLMNO', '014')])).toBeUndefined();
});

test('what is old is not known before the terms are', () => {
  expect(
    warn([slip('016300115000BPP00001')], undefined, { terms: undefined, haveCodes: true } as never),
  ).toBe(undefined);
});

test.each([
  [[], 'no-code'],
  [['https://example.com'], 'no-code'],
  [[good.slice(0, -4)], 'no-code'],
  [[payment], 'payment'],
  [[good.slice(0, -4), payment], 'payment'],
])('a picture with %j is %s', (texts, kind) => {
  expect(warn(texts)).toBe(kind);
});

test('in Laos a slip may have no code, or show one to pay by', () => {
  const lao = { terms, haveCodes: false };
  expect([warn([], undefined, lao), warn([payment], undefined, lao)]).toEqual([undefined, undefined]);
  expect(warn([good], { row: undefined }, lao)).toBe('sent');
});

test('a slip that was sent before is said to be, before anything else, unless it is to be sent again', () => {
  const old = slip('016327095000BPP00001');
  expect(warn([old], { row: undefined })).toBe('sent');
  expect(warn([good], { row: rowOf({ status: 'SUCCESS' }) })).toBe('sent');
  expect(warn([good], { row: rowOf({ status: 'FAILED', note: 'NOT_MATCH' }) })).toBe('sent');
  expect(warn([good], { row: rowOf({ status: 'FAILED', note: 'TRIPPLE_WRONG_CAPTCHA' }) })).toBeUndefined();
  expect(warn([good], { row: rowOf({ status: 'FAILED', note: 'UPLOADED_FILE_NOT_EXIST' }) })).toBeUndefined();
});

beforeEach(() => void fakeBrowser());

const login = (username: string, remember = true) =>
  startSession({ token: username, expiresAt: '', username, remember });

test('what was sent is known again by bank and reference, and kept as neither', async () => {
  login('0811111111');
  const [one, other] = [slipOf([good]), slipOf([slip('016327115000BPP00001', '014')])];
  const [mark, otherMark] = [one && (await markOf(one)), other && (await markOf(other))];
  expect(mark).toMatch(/^[0-9a-f]{32}$/);
  expect(mark).not.toBe(otherMark);
  rememberSent(mark ?? '', 'r1');
  expect([sentAs(mark ?? ''), sentAs(otherMark ?? '')]).toEqual(['r1', undefined]);
  rememberSent(mark ?? '', 'r2');
  expect(sentAs(mark ?? '')).toBe('r2');
  expect(JSON.stringify({ ...localStorage })).not.toContain('BPP');
});

test('no more than the last fifty are kept', () => {
  login('0811111111');
  for (let at = 1; at <= 51; at += 1) rememberSent(`m${at}`, `r${at}`);
  expect([sentAs('m1'), sentAs('m2'), sentAs('m51')]).toEqual([undefined, 'r2', 'r51']);
});

test.each([true, false])(
  'nobody finds what another has sent, nor after a logout (remembered: %s)',
  (remember) => {
    login('0811111111', remember);
    rememberSent('m1', 'r1');
    login('0822222222', remember);
    expect(sentAs('m1')).toBeUndefined();
    login('0811111111', remember);
    expect(sentAs('m1')).toBeUndefined();
    rememberSent('m1', 'r1');
    clearSession();
    expect(sentAs('m1')).toBeUndefined();
    login('0811111111', remember);
    expect(sentAs('m1')).toBeUndefined();
  },
);
