import { describe, expect, it } from 'vitest';
import type { MaskedParty } from '../../providers/slip/port.ts';
import { judge } from './judge.ts';
import type { HouseAccount } from './slip.sql.ts';

const HOUR_MS = 3_600_000;
const createdAt = new Date('2026-11-23T08:00:00Z');
const slip = {
  ...{ bankNumber: '004', bankAccountNo: '0012345678', bankAccountName: 'SOMCHAI JAIDEE', createdAt },
  bankChangedAt: new Date('2026-11-01T00:00:00Z'),
};
const kbank: HouseAccount = {
  bankCode: 'KBANK',
  accountNo: '0401122334',
  accountName: 'PRAE PORTAL',
  bankNumber: '004',
  promptpay: null,
  closedAt: null,
};
const scb: HouseAccount = {
  bankCode: 'SCB',
  accountNo: '4405566778',
  accountName: 'PRAE PORTAL',
  bankNumber: '014',
  promptpay: null,
  closedAt: null,
};
const accounts = [kbank, scb];
const sender: MaskedParty = { names: ['MR. SOMCHAI J'], account: 'xxx-x-x4567-x', bankCode: '004' };
const receiver: MaskedParty = { names: ['PRAE P'], account: 'xxx-x-x2233-x', bankCode: '004' };
const at = new Date(createdAt.getTime() - HOUR_MS);
const told = { sender, receiver, at, amount: 25_000n, bill: [] as readonly string[] };
const usual = { accounts, maxAgeMs: HOUR_MS, closedMs: 0, hasRival: false };
const judged = (facts: Partial<typeof told>, of = slip, as: Partial<typeof usual> = {}) =>
  judge({ ...told, ...facts }, of, { ...usual, ...as });
const refused = (reason: string) => ({ kind: 'refused', reason });

describe('a transfer that a bank tells', () => {
  it('is ours from the member’s account to one of the house’s, an hour old at most', () => {
    expect(judged({})).toEqual({ kind: 'ours', account: kbank });
    const toScb = { names: ['PRAE PORTAL'], account: 'xxx-x-x6677-x', bankCode: '014' };
    expect(judged({ receiver: toScb })).toEqual({ kind: 'ours', account: scb });
    expect(judged({ at: new Date(at.getTime() - 1) })).toEqual(refused('EXPIRED_SLIP'));
    expect(judged({ at: new Date(createdAt.getTime() + 300_000) }).kind).toBe('ours');
  });

  it('to an account that was closed is ours for a day, and later a person’s', () => {
    const closed = (ms: number) =>
      judged({}, slip, { accounts: [{ ...kbank, closedAt: new Date(at.getTime() - ms) }, scb] }).kind;
    expect([closed(-HOUR_MS), closed(24 * HOUR_MS), closed(24 * HOUR_MS + 1)]).toEqual([
      'ours',
      'ours',
      'open',
    ]);
  });

  describe('to the house’s wallet', () => {
    const wallet: HouseAccount = {
      ...{ bankCode: 'TRUEWALLET', accountNo: '0955550102', accountName: 'PRAE PORTAL' },
      ...{ bankNumber: null, promptpay: '140000955550102', closedAt: null },
    };
    const eWallet = { names: ['PRAE P'], proxy: { type: 'EWALLETID', value: 'xxxxxxxxxxx0102' } };
    const elsewhere = { ...eWallet, bankCode: '006' };
    const judgedTo = (to: MaskedParty, changes: Partial<typeof told> = {}) =>
      judged({ receiver: to, ...changes }, slip, { accounts: [...accounts, wallet] });

    it('is a person’s, however much of its number is shown', () => {
      expect(judgedTo(eWallet)).toEqual({ kind: 'wallet' });
      const whole = { type: 'EWALLETID', value: '140000955550102' };
      expect(judgedTo({ ...elsewhere, proxy: whole })).toEqual({ kind: 'wallet' });
    });

    it.each<[string, MaskedParty]>([
      ['a wallet of other digits', { ...elsewhere, proxy: { type: 'EWALLETID', value: 'xxxxxxxxxxx0103' } }],
      ['one of another name', { ...eWallet, names: ['OTHER SHOP'] }],
      ['one of another issuer', { ...elsewhere, proxy: { type: 'EWALLETID', value: '14001xxxxxx0102' } }],
      ['an account that ends so', { names: ['PRAE P'], account: 'xxx-x-x0102', bankCode: '006' }],
    ])('is somebody else’s where the bank tells of %s', (_what, to) => {
      expect(judgedTo(to)).toEqual(refused('DEST_ACC_INVALID'));
    });

    it('is refused as any other from another’s account, or too old', () => {
      const stranger = { ...sender, names: ['MR. OTHER M'] };
      expect(judgedTo(eWallet, { sender: stranger })).toEqual(refused('NOT_MATCH'));
      expect(judgedTo(eWallet, { at: new Date(at.getTime() - 1) })).toEqual(refused('EXPIRED_SLIP'));
    });
  });

  describe('to a PromptPay number', () => {
    const account = { ...kbank, promptpay: '0994000112233' };
    const proxied = { names: ['PRAE P'], bankCode: '004', proxy: { type: 'NATID', value: 'xxxxxxxxx2233' } };
    const judgedTo = (changes: Partial<MaskedParty>, houses = [account, scb]) =>
      judged({ receiver: { ...proxied, ...changes } }, slip, { accounts: houses });

    it('is ours where no account is told and the number is the account’s', () => {
      expect(judgedTo({})).toEqual({ kind: 'ours', account });
    });

    it.each([
      ['of other digits', { proxy: { type: 'NATID', value: 'xxxxxxxxx2234' } }],
      ['at another bank', { bankCode: '006' }],
      ['of another name', { names: ['OTHER SHOP'] }],
    ])('%s goes to somebody else', (_what, changes) => {
      expect(judgedTo(changes)).toEqual(refused('DEST_ACC_INVALID'));
    });

    it.each([
      ['that hides too much', { proxy: { type: 'NATID', value: 'xxxxxxxxxx233' } }],
      ['of another kind', { proxy: { type: 'MSISDN', value: 'xxx-xxx-2233' } }],
      ['without a bank', { bankCode: undefined as never }],
      ['with a name in another script', { names: ['แพร พอร์ทัล'] }],
    ])('%s is a person’s', (_what, changes) => {
      expect(judgedTo(changes)).toEqual({ kind: 'open' });
    });

    it('is a person’s where it is a mobile, whose last digits anybody can choose, unless all of it is shown', () => {
      const mobile = { ...kbank, promptpay: '0812342233' };
      const shown = (value: string) => judgedTo({ proxy: { type: 'MSISDN', value } }, [mobile, scb]);
      expect(shown('xxx-xxx-2233')).toEqual({ kind: 'open' });
      expect(shown('081-234-2233')).toEqual({ kind: 'ours', account: mobile });
    });

    it('is a person’s where it is another mobile of that name, as an account has several, and else somebody else’s', () => {
      const mobile = { ...kbank, promptpay: '0812342233' };
      const other = { type: 'MSISDN', value: '089-999-9999' };
      const to = (changes: Partial<MaskedParty>) => judgedTo({ proxy: other, ...changes }, [mobile, scb]);
      expect(to({})).toEqual({ kind: 'open' });
      for (const changes of [{ names: ['OTHER SHOP'] }, { names: ['แพร พอร์ทัล'] }, { bankCode: '006' }])
        expect(to(changes)).toEqual(refused('DEST_ACC_INVALID'));
    });

    it('is a person’s where we know of none, or two accounts have had it', () => {
      expect(judgedTo({}, [kbank, scb])).toEqual({ kind: 'open' });
      expect(judgedTo({}, [account, { ...account, accountNo: '9901122339' }])).toEqual({ kind: 'open' });
    });

    it('goes by the account where that is told as well', () => {
      const other = { type: 'NATID', value: 'xxxxxxxxx9999' };
      expect(judgedTo({ account: 'xxx-x-x2233-x', proxy: other })).toEqual({ kind: 'ours', account });
      expect(judgedTo({ account: 'xxx-x-x9999-x' })).toEqual(refused('DEST_ACC_INVALID'));
      expect(judgedTo({ account: 'xxx-x-xxx33-x' })).toEqual({ kind: 'open' });
    });
  });

  it.each([
    ['other digits', { ...receiver, account: 'xxx-x-x9999-x' }],
    ['another bank', { ...receiver, bankCode: '006' }],
    ['another name', { ...receiver, names: ['OTHER SHOP'] }],
    ['one other digit of the two that are shown', { ...receiver, account: 'xxx-x-xxx93-x' }],
    ['the other account’s digits at this bank', { ...receiver, account: 'xxx-x-x6677-x' }],
  ])('goes to somebody else: %s', (_what, to) => {
    expect(judged({ receiver: to })).toEqual(refused('DEST_ACC_INVALID'));
  });

  it.each([
    ['other digits', { ...sender, account: 'xxx-x-x9999-x' }],
    ['another bank', { ...sender, bankCode: '014' }],
    ['no digits and another name', { names: ['MANA RAKTHAI'], bankCode: '004' }],
    ['the same digits and another name', { ...sender, names: ['MANA RAKTHAI'] }],
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
    ['nothing of the sender is shown', { sender: { names: [], bankCode: '004' } }],
    ['of the sender the digits, and no name', { sender: { ...sender, names: [] } }],
    ['of the sender three digits', { sender: { ...sender, account: 'xxx-x-xx567-x' } }],
    ['of the sender the name and the bank alone', { sender: { names: ['SOMCHAI JAIDEE'], bankCode: '004' } }],
    ['of the sender no bank', { sender: { names: ['SOMCHAI J'], account: 'xxx-x-x4567-x' } }],
    ['of the sender the name alone, and no bank', { sender: { names: ['SOMCHAI JAIDEE'] } }],
    ['of the receiver nothing is shown', { receiver: { names: [] } }],
    [
      'of the receiver the name and the bank alone',
      { receiver: { names: ['PRAE PORTAL'], bankCode: '004' } },
    ],
    ['of the receiver the name in another script', { receiver: { ...receiver, names: ['แพร พอร์ทัล'] } }],
    ['it is of the future', { at: new Date(createdAt.getTime() + HOUR_MS) }],
    ['it is more than there can be', { amount: 1_000_000_001n }],
  ])('leaves open whose it is: %s', (_what, facts) => {
    expect(judged(facts)).toEqual({ kind: 'open' });
  });

  it('is the member’s by a Thai name beside the digits, and the house’s by any of its names', () => {
    expect(judged({ sender: { ...sender, names: ['นาย สมชาย จ'] } }).kind).toBe('ours');
    const both = accounts.map((account) => ({ ...account, accountName: 'PRAE PORTAL / แพร พอร์ทัล' }));
    const thai = { receiver: { ...receiver, names: ['แพร พอร์ทัล'] } };
    expect(judged(thai, slip, { accounts: both }).kind).toBe('ours');
  });

  it('is nobody’s by program who changed their bank details since, or where it fits another member as well', () => {
    const since = { ...slip, bankChangedAt: new Date(at.getTime() + 61_000) };
    expect(judged({}, since)).toEqual({ kind: 'open' });
    expect(judged({}, { ...slip, bankChangedAt: at }).kind).toBe('ours');
    expect(judged({}, slip, { hasRival: true })).toEqual({ kind: 'open' });
    expect(judged({}, { ...slip, bankNumber: null } as never)).toEqual({ kind: 'open' });
  });

  it('is nobody’s by program where what is shown of the house’s account fits two: the feed may tell of the other', () => {
    const twin = { ...kbank, accountNo: '9901122339' };
    expect(judged({}, slip, { accounts: [kbank, twin] })).toEqual({ kind: 'open' });
  });

  it('may be older by as long as no slips were taken', () => {
    const earlier = { at: new Date(at.getTime() - 1_000_000) };
    expect(judged(earlier)).toEqual(refused('EXPIRED_SLIP'));
    expect(judged(earlier, slip, { closedMs: 1_000_000 }).kind).toBe('ours');
  });

  it('is nobody’s deposit where the house has no account', () => {
    expect(judged({}, slip, { accounts: [] })).toEqual(refused('DEST_ACC_INVALID'));
  });
});
