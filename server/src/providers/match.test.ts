import { expect, it } from 'vitest';
import { plantedNotTold } from '../testing/planted.ts';
import { matchBalance, matchTransfer, moved, refused, settled } from './game/match.ts';
import { confirmed, rejected, unknown } from './outcome.ts';
import { matchCode, matchEnd } from './payment/match.ts';
import { matchSlip } from './slip/match.ts';

const player = { username: 'player1' };
const order = { ...player, reference: 'R1', direction: 'in', amount: 100n } as const;
const told = { ...player, reference: 'R1', booked: 100n };
const code = { question: { reference: 'R1' }, merchant: 'M1', currency: 'THB' } as const;
const names = { reference: 'R1', merchant: 'M1', currency: 'THB' } as const;
const paid = { ...names, state: 'paid', payment: 'P1', amount: 100n } as const;

it('takes a transfer for done when its player, its reference and its amount are told', () => {
  expect(matchTransfer(order, told)).toEqual({ kind: 'confirmed' });
  expect(matchTransfer({ ...order, direction: 'out' }, { ...told, booked: -100n })).toEqual({
    kind: 'confirmed',
  });
  expect(matchTransfer(order, { ...told, booked: -100n })).toEqual({ kind: 'other-amount', amount: -100n });
  expect(matchTransfer(order, { ...told, booked: 'nothing' })).toEqual({ kind: 'absent' });
  expect(matchTransfer(order, { ...told, username: plantedNotTold, reference: plantedNotTold })).toEqual({
    kind: 'confirmed',
  });
});

it.each(['player2', '', undefined])('takes no answer about %j for one about our player', (username) => {
  expect(matchTransfer(order, { ...told, username })).toEqual(unknown('badBody'));
  expect(matchTransfer(order, { ...told, username, booked: 'nothing' })).toEqual(unknown('badBody'));
  expect(matchBalance(player, { username, amount: 1n, outstanding: 0n })).toEqual(unknown('badBody'));
});

it.each(['R2', '', undefined])('takes no answer about %j for one about our reference', (reference) => {
  expect(matchTransfer(order, { ...told, reference })).toEqual(unknown('badBody'));
  expect(matchCode(code, { ...paid, reference })).toEqual(unknown('badBody'));
  expect(matchCode(code, { ...names, state: 'none', reference })).toEqual(unknown('badBody'));
  expect(matchEnd(code, { ...names, end: 'cancelled', reference })).toEqual(unknown('badBody'));
});

it('takes a payment for ours when it is at our merchant and in our currency, whatever its amount', () => {
  expect(matchCode(code, paid)).toEqual(confirmed({ state: 'paid', payment: 'P1', amount: 100n }));
  expect(matchCode(code, { ...paid, amount: 1n })).toMatchObject({ value: { amount: 1n } });
  expect(matchCode(code, { ...paid, merchant: 'M2' })).toEqual(unknown('badBody'));
  expect(matchCode(code, { ...paid, currency: 'LAK' })).toEqual(unknown('badBody'));
});

it('gives money back when the game refused and has nothing, or has nothing after its settling time', () => {
  const found = (booked: bigint | 'nothing') => matchTransfer(order, { ...told, booked });
  const no = rejected('400', 'no');
  expect(refused(no, found('nothing'))).toEqual(no);
  expect(refused(no, found(100n))).toEqual({ kind: 'confirmed' });
  expect(refused(no, found(60n))).toEqual(unknown('done'));
  expect(refused(no, unknown('timeout'))).toEqual(unknown('timeout'));
  expect(settled(found('nothing'), 999, 1_000)).toEqual(unknown('timeout'));
  expect(settled(found('nothing'), 1_000, 1_000)).toEqual(rejected('absent'));
  expect(settled(found(60n), 1_000, 1_000)).toEqual(unknown('ambiguous'));
  expect(moved(found('nothing'))).toEqual(unknown('ambiguous'));
});

const slip = { sendingBank: '004', transRef: 'T1', payload: 'a mini QR' };
const facts = { amount: 100n, at: new Date(0), sender: { names: [] }, receiver: { names: [] }, bill: [] };
const found = { sendingBank: '004', transRef: 'T1', currency: 'THB', state: 'found', facts } as const;

it('takes a transfer for that of a slip when its bank, its reference and baht are told', () => {
  expect(matchSlip(slip, found)).toEqual(confirmed({ state: 'found', facts }));
  expect(matchSlip(slip, { ...found, sendingBank: '014' })).toEqual(unknown('badBody'));
  expect(matchSlip(slip, { ...found, sendingBank: undefined })).toEqual(unknown('badBody'));
  expect(matchSlip(slip, { ...found, transRef: 't1' })).toEqual(unknown('badBody'));
  expect(matchSlip(slip, { ...found, transRef: undefined })).toEqual(unknown('badBody'));
  expect(matchSlip(slip, { ...found, currency: 'LAK' })).toEqual(unknown('badBody'));
  expect(matchSlip(slip, { ...found, currency: undefined })).toEqual(unknown('badBody'));
});

it('takes no word about another slip for one about ours, and one about nobody’s where the call was alone', () => {
  const nameless = { sendingBank: plantedNotTold, transRef: plantedNotTold };
  const later = { state: 'later', retryMs: 5 } as const;
  expect(matchSlip(slip, { ...nameless, state: 'none' })).toEqual(confirmed({ state: 'none' }));
  expect(matchSlip(slip, { ...nameless, ...later })).toEqual(confirmed(later));
  expect(matchSlip(slip, { ...nameless, sendingBank: '014', ...later })).toEqual(unknown('badBody'));
  expect(matchSlip(slip, { ...nameless, transRef: undefined, state: 'none' })).toEqual(unknown('badBody'));
});
