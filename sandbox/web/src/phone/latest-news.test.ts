import { expect, it } from 'vitest';
import type { Movement, Sms } from '../control/answers.ts';
import { latestOf } from './latest-news.ts';

const at = (minute: number): string => `2026-11-20T12:${minute}:00.000Z`;
const sms = (minute: number): Sms => ({ to: '0812345678', text: '', sentAt: at(minute) });
const movement = (minute: number, amount: number, kind: Movement['kind'] = 'transfer'): Movement => ({
  id: `m${minute}`,
  account: 'KBANK:0012345678',
  at: at(minute),
  kind,
  amount,
  other: '',
  reference: '',
});
const minutes = (inbox: Sms[], movements: Movement[]): string[] =>
  latestOf(inbox, movements).map((news) => news.at.slice(14, 16));

it('brings messages and money together, the newest three, whichever they are', () => {
  expect(minutes([sms(30), sms(10)], [movement(40, 5), movement(20, 5)])).toEqual(['40', '30', '20']);
  expect(minutes([sms(10)], [movement(40, 5), movement(30, 5), movement(20, 5)])).toEqual(['40', '30', '20']);
  expect(minutes([sms(40), sms(30), sms(20), sms(10)], [movement(15, 5)])).toEqual(['40', '30', '20']);
});

it('goes by the time itself, also of a transfer that is dated back', () => {
  expect(minutes([sms(20)], [movement(10, 5), movement(30, 5)])).toEqual(['30', '20', '10']);
});

it('leaves out money that left, unless it paid a QR', () => {
  expect(minutes([], [movement(30, -5), movement(20, -5, 'qr'), movement(10, 5)])).toEqual(['20', '10']);
  expect(minutes([], [])).toEqual([]);
});
