import { describe, expect, it } from 'vitest';
import { fieldsTold } from './fields.ts';
import { kbankTexts } from './kbank.ts';
import { scbTexts } from './scb.ts';
import { plainOf } from './text.ts';

const now = new Date('2026-11-23T12:45:00Z');
const kbank = (text: string, at = now) => kbankTexts.read(plainOf(text), at);
const scb = (text: string, at = now) => scbTexts.read(plainOf(text), at);
const credit = (fact: Record<string, unknown>) => ({ kind: 'credit', fact });

describe('KBANK', () => {
  it.each<[string, object]>([
    [
      '23/11/69 19:42 บช X-2334 เงินเข้า 2,000.02 คงเหลือ 3,515.09 บ.',
      credit({
        bank: 'KBANK',
        accountTail: '2334',
        satang: 200_002n,
        balanceAfter: 351_509n,
        at: new Date('2026-11-23T12:42:00Z'),
      }),
    ],
    [
      '23/11/69 19:42 บช X-122334 รับโอนจาก X-345678 1,234.56 คงเหลือ 9,999,999.99',
      credit({
        ...{ bank: 'KBANK', accountTail: '122334', satang: 123_456n, balanceAfter: 999_999_999n },
        ...{ payerBank: 'KBANK', payerTail: '345678', at: new Date('2026-11-23T12:42:00Z') },
      }),
    ],
    [
      '23/11 19:42  บช X-122334 รับโอนจาก X-345678 300.00\u00a0คงเหลือ 9.99 บ.',
      credit({
        ...{ bank: 'KBANK', accountTail: '122334', satang: 30_000n, balanceAfter: 999n },
        ...{ payerBank: 'KBANK', payerTail: '345678', at: new Date('2026-11-23T12:42:00Z') },
      }),
    ],
  ])('reads %s', (text, told) => expect(kbank(text)).toEqual(told));

  it.each([
    'KBank: เงินเข้า 500.00 บช xxx2334',
    '?? X-1234 ???? 500.00 ???',
    '\ufffd\ufffd X-2334 500.00',
    'X-2334  500.00  600.00 .',
    '23/11/69 19:42 A/C X-2334 Deposit 500.00 Outstanding Balance 600.00 Baht',
    'à¸šà¸Š X-2334 500.00',
    '31/02/69 19:42 บช X-2334 เงินเข้า 5.00 คงเหลือ 5.00 บ.',
    '23/11/69 25:42 บช X-2334 เงินเข้า 5.00 คงเหลือ 5.00 บ.',
    '23/11/69 19:42 บช X-2334 เงินเข้า 0.00 คงเหลือ 5.00 บ.',
    '23/11/69 19:42 บช X-2334 เงินเข้า 5.0 คงเหลือ 5.00 บ.',
    '23/11/69 19:42 บช X-2334 เงินเข้า -5.00 คงเหลือ 5.00 บ.',
    '23/11/69 19:42 บช X-2334 เงินเข้า 1,23.00 คงเหลือ 5.00 บ.',
    '23/11/69 19:42 บช X-2334 รับโอนจาก สมชาย 5.00 คงเหลือ 5.00 บ.',
    '23/11/69 19:42 บช X-2334 เงินเข้า 5.00 คงเหลือ 5.00 บ. และอีกมาก',
    '23/11/69 19:42 บช X-2334 ปรับปรุงรายการ 5.00 คงเหลือ 5.00 บ.',
    '23/11/69 19:42 บช X-2334 รับโอนจาก MR. PHOTPRASERT 500.00 คงเหลือ 9.00 บ.',
    '23/11/69 19:42 บช X-2334 คืนเงินหลังหักค่าธรรมเนียม 500.00 คงเหลือ 9.00 บ.',
    '23/11/69 19:42 A/C X-2334 refund 700.00 จ่ายโดยร้านค้า',
  ])('leaves to a person: %s', (text) => expect(kbank(text)).toEqual({ kind: 'unreadable' }));

  it.each([
    ['23/11/69 19:42 บช X-2334 เงินออก 500.00 คงเหลือ 100.00 บ.', 'debit'],
    ['23/11/69 19:42 บช X-2334 ถอน 500.00 คงเหลือ 100.00 บ.', 'debit'],
    ['23/11/69 19:42 หักบช X-2334 500.00 คงเหลือ 100.00 บ.', 'debit'],
    ['ขอบคุณที่ใช้จ่ายผ่านบัตร 500.00 บ.', 'debit'],
    ['ชำระเงิน 500.00 บ. แล้ว', 'debit'],
    ['OTP 123456 (Ref ABCD) เพื่อรับโอนเงิน 500.00 บ.', 'password'],
    ['รหัส OTP=123456 สำหรับโอนเงินเข้า X-2334 500.00 บ.', 'password'],
    ['คืนเงินสูงสุด 500 บาท เมื่อใช้จ่ายผ่านบัตร', 'debit'],
    ['สมัครวันนี้ รับเงินคืน 500 บาท', 'other'],
  ])('keeps nothing of %s', (text, why) => expect(kbank(text)).toEqual({ kind: 'ignore', why }));

  it('writes from its own id alone', () => {
    expect(['KBank', 'KBANK', 'KBank1', 'KBank ', '0812345678', ''].map(kbankTexts.isSender)).toEqual([
      ...[true, true, false, false, false, false],
    ]);
  });
});

describe('SCB', () => {
  it.each<[string, object]>([
    [
      '23/11@19:42 100.00 จากBBLA/x345678เข้าx566778 ใช้ได้954.62บ',
      credit({
        ...{ bank: 'SCB', accountTail: '566778', satang: 10_000n, balanceAfter: 95_462n },
        ...{ payerBank: 'BBL', payerTail: '345678', at: new Date('2026-11-23T12:42:00Z') },
      }),
    ],
    [
      '23/11@19:42 100.00 จากQQQQ/x345678เข้าx566778 ใช้ได้954.62บ',
      credit({
        bank: 'SCB',
        accountTail: '566778',
        satang: 10_000n,
        balanceAfter: 95_462n,
        at: new Date('2026-11-23T12:42:00Z'),
      }),
    ],
    [
      'เงิน 8,730.00บ เข้าบ/ชx566778 23/11@19:42 ใช้ได้ 2,887.98บ',
      credit({
        bank: 'SCB',
        accountTail: '566778',
        satang: 873_000n,
        balanceAfter: 288_798n,
        at: new Date('2026-11-23T12:42:00Z'),
      }),
    ],
    [
      'เงินโอน/เงินเดือน 8,730.00บ เข้าบ/ชx566778 23/11@19:42 ใช้ได้ 2,887.98บ',
      credit({
        bank: 'SCB',
        accountTail: '566778',
        satang: 873_000n,
        balanceAfter: 288_798n,
        at: new Date('2026-11-23T12:42:00Z'),
      }),
    ],
  ])('reads %s', (text, told) => expect(scb(text)).toEqual(told));

  it('leaves a cheque and what has no day to a person', () => {
    for (const text of [
      'เช็คเข้า 500.00บ. เข้าบ/ช x566778 ผ่าน 24/11 ใช้ได้ 954.62บ.',
      '29/02@19:42 100.00 จากBBLA/x345678เข้าx566778 ใช้ได้954.62บ',
    ])
      expect(scb(text)).toEqual({ kind: 'unreadable' });
  });

  it.each([
    ['2027-01-01T00:30:00+07:00', '31/12@23:58', '2026-12-31T23:58:00+07:00'],
    ['2027-01-01T00:30:00+07:00', '01/01@00:10', '2027-01-01T00:10:00+07:00'],
    ['2026-12-31T23:59:58+07:00', '01/01@00:00', '2027-01-01T00:00:00+07:00'],
    ['2026-11-23T19:45:00+07:00', '24/11@00:00', '2025-11-24T00:00:00+07:00'],
    ['2028-03-01T00:10:00+07:00', '29/02@23:59', '2028-02-29T23:59:00+07:00'],
  ])('received %s, takes %s for %s', (received, day, at) => {
    const told = scb(`${day} 100.00 จากBBLA/x345678เข้าx566778 ใช้ได้954.62บ`, new Date(received));
    expect(told).toMatchObject({ kind: 'credit', fact: { at: new Date(at) } });
  });

  it('writes from its own number alone', () => {
    const senders = ['027777777', '+6627777777', '02-777-7777', '0277777777', 'SCB', ''];
    expect(senders.map(scbTexts.isSender)).toEqual([true, true, true, false, false, false]);
  });
});

describe('the relay’s own fields', () => {
  const fields = {
    ...{ bank: 'kbank', type: 'credit', amount: '1,234.50', account_number: 'xxx-x-x2233-4' },
    ...{
      sender_or_receiver: 'KTB X-543210',
      reference_number: 'REF123456',
      sms_timestamp: 1_795_437_720_000,
    },
  };
  const fact = {
    ...{ bank: 'KBANK', accountTail: '22334', satang: 123_450n, at: new Date(1_795_437_720_000) },
    ...{ payerBank: 'KTB', payerTail: '543210', number: 'REF123456' },
  };

  it('are read as they are named', () => expect(fieldsTold(fields)).toEqual(credit(fact)));

  it.each([
    [{ sender_or_receiver: 'นาย สมชาย' }, { payerBank: undefined, payerTail: undefined }],
    [{ sender_or_receiver: 'XYZ X-543210' }, { payerBank: undefined, payerTail: undefined }],
    [{ sender_or_receiver: 'KTB X-210' }, { payerBank: undefined, payerTail: undefined }],
    [{ sender_or_receiver: 'KTB xxx-x-x4321-x' }, { payerBank: undefined, payerTail: undefined }],
    [{ reference_number: '-' }, { number: undefined }],
    [{ reference_number: '000000' }, { number: undefined }],
    [{ amount: 1234.5 }, {}],
    [{ sms_timestamp: '1795437720000' }, {}],
  ])('%j', (given, expected) => {
    expect(fieldsTold({ ...fields, ...given })).toEqual(credit({ ...fact, ...expected }));
  });

  it.each([
    ...[{ bank: 'XYZ' }, { bank: undefined }, { type: 'transfer' }, { amount: '12.345' }, { amount: '0' }],
    ...[{ amount: 'NaN' }, { account_number: '123' }, { account_number: 'x1234x' }, { sms_timestamp: 'now' }],
    ...[{ sms_timestamp: 1_795_437_720 }, { sms_timestamp: undefined }],
  ])('are not guessed at: %j', (given) => {
    expect(fieldsTold({ ...fields, ...given })).toEqual({ kind: 'unreadable' });
  });

  it('say nothing of money that left', () => {
    expect(fieldsTold({ ...fields, type: 'debit' })).toEqual({ kind: 'ignore', why: 'debit' });
  });
});

it('no text takes long to be read', () => {
  const long = (part: string) => part.repeat(Math.ceil(1_000 / part.length)).slice(0, 1_000);
  const started = performance.now();
  for (const part of ['1,000', '23/11/69 19:42 บช X-', '9', ' ', 'จาก', '1,111,111.', 'A/x', '?', 'เงิน '])
    for (const read of [kbank, scb])
      for (const head of ['', '23/11/69 19:42 บช X-2334 เงินเข้า ', '23/11@19:42 100.00 จากBBLA/x', 'เงิน '])
        read(`${head}${long(part)}`);
  expect(performance.now() - started).toBeLessThan(500);
});
