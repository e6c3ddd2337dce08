import { describe, expect, it } from 'vitest';
import type { MaskedParty } from '../../providers/slip/port.ts';
import { judge } from './judge.ts';

const HOUR_MS = 3_600_000;
const createdAt = new Date('2026-11-23T08:00:00Z');
const slip = {
  ...{ bankNumber: '004', bankAccountNo: '0012345678', bankAccountName: 'SOMCHAI JAIDEE', createdAt },
};
const kbank = { bankCode: 'KBANK', accountNo: '0401122334', accountName: 'PRAE PORTAL', bankNumber: '004' };
const scb = { bankCode: 'SCB', accountNo: '4405566778', accountName: 'PRAE PORTAL', bankNumber: '014' };
const accounts = [kbank, scb];
const sender: MaskedParty = { names: ['MR. SOMCHAI J'], account: 'xxx-x-x4567-x', bankCode: '004' };
const receiver: MaskedParty = { names: ['PRAE P'], account: 'xxx-x-x2233-x', bankCode: '004' };
const at = new Date(createdAt.getTime() - HOUR_MS);
const told = { sender, receiver, at };
const judged = (facts: Partial<typeof told>, of = slip) =>
  judge({ ...told, ...facts }, of, accounts, HOUR_MS);
const refused = (reason: string) => ({ kind: 'refused', reason });

describe('a transfer that a bank tells', () => {
  it('is ours from the member’s account to one of the house’s, an hour old at most', () => {
    expect(judged({})).toEqual({ kind: 'ours', account: kbank });
    const toScb = { names: [], account: 'xxx-x-x6677-x', bankCode: '014' };
    expect(judged({ receiver: toScb })).toEqual({ kind: 'ours', account: scb });
    expect(judged({ at: new Date(at.getTime() - 1) })).toEqual(refused('EXPIRED_SLIP'));
    expect(judged({ at: new Date(createdAt.getTime() + HOUR_MS) }).kind).toBe('ours');
  });

  it.each([
    ['other digits', { ...receiver, account: 'xxx-x-x9999-x' }],
    ['another bank', { ...receiver, bankCode: '006' }],
    ['the other account’s digits at this bank', { ...receiver, account: 'xxx-x-x6677-x' }],
  ])('goes to somebody else: %s', (_what, to) => {
    expect(judged({ receiver: to })).toEqual(refused('DEST_ACC_INVALID'));
  });

  it.each([
    ['other digits', { ...sender, account: 'xxx-x-x9999-x' }],
    ['another bank', { ...sender, bankCode: '014' }],
    ['no digits and another name', { names: ['MANA RAKTHAI'], bankCode: '004' }],
  ])('comes from somebody else: %s', (_what, from) => {
    expect(judged({ sender: from })).toEqual(refused('NOT_MATCH'));
  });

  it('is told in the specification’s order: the receiver first, then the sender, then its age', () => {
    const elsewhere = { ...receiver, account: 'xxx-x-x9999-x' };
    const others = { ...sender, account: 'xxx-x-x9999-x' };
    const old = new Date(0);
    expect(judged({ receiver: elsewhere, sender: others, at: old })).toEqual(refused('DEST_ACC_INVALID'));
    expect(judged({ sender: others, at: old })).toEqual(refused('NOT_MATCH'));
  });

  it.each([
    [
      'the digits are the member’s and the name is another’s',
      { sender: { ...sender, names: ['MANA RAKTHAI'] } },
    ],
    ['nothing of the sender is shown', { sender: { names: [], bankCode: '004' } }],
    ['of the sender the name alone, and no bank', { sender: { names: ['SOMCHAI JAIDEE'] } }],
    ['of the receiver nothing is shown', { receiver: { names: [] } }],
  ])('leaves open whose it is: %s', (_what, facts) => {
    expect(judged(facts)).toEqual({ kind: 'open' });
  });

  it('is the member’s by a Thai name beside the digits, and by name and bank where no digits are shown', () => {
    expect(judged({ sender: { ...sender, names: ['นาย สมชาย จ'] } }).kind).toBe('ours');
    expect(judged({ sender: { names: ['MR SOMCHAI JAID'], bankCode: '004' } }).kind).toBe('ours');
  });

  it('is nobody’s deposit where the house has no account', () => {
    expect(judge(told, slip, [], HOUR_MS)).toEqual(refused('DEST_ACC_INVALID'));
  });
});
