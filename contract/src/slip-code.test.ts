import fc from 'fast-check';
import { generate } from 'promptparse';
import { describe, expect, it } from 'vitest';
import { isPaymentCode, readSlipCode } from './slip-code.ts';

const kbank = '0041000600000101030040220015324123456BPP000015102TH91042FB7';
const zeroFirst = '004100060000010103014022020261120SBX0000000805102TH91040443';

const reference = fc.stringMatching(/^[0-9A-Za-z]{1,40}$/);
const bankNumber = fc.stringMatching(/^[0-9]{3}$/);
const slip = fc
  .record({ sendingBank: bankNumber, transRef: reference })
  .map((fields) => ({ fields, text: generate.slipVerify(fields) }));

describe('a bank’s slip', () => {
  it('is read as published', () => {
    expect(readSlipCode(kbank)).toEqual({
      kind: 'bank',
      sendingBank: '004',
      transRef: '015324123456BPP00001',
    });
    expect(readSlipCode(zeroFirst)).toEqual({
      kind: 'bank',
      sendingBank: '014',
      transRef: '20261120SBX000000080',
    });
  });

  it('is read without the zeros that the check sum began with', () => {
    const lost = zeroFirst.replace('91040443', '9104443');
    expect(readSlipCode(lost)).toEqual(readSlipCode(zeroFirst));
    // A digit that was no zero is missed.
    expect(readSlipCode(kbank.slice(0, -1))).toEqual({ kind: 'bad-checksum' });
    expect(readSlipCode(kbank.replace('2FB7', 'FB7'))).toEqual({ kind: 'bad-checksum' });
    expect(readSlipCode(kbank.slice(0, -4))).toEqual({ kind: 'bad-checksum' });
    expect(readSlipCode(`${kbank}0`)).toEqual({ kind: 'bad-checksum' });
  });

  it('is read with its check sum in lower case, and not when all of it is', () => {
    expect(readSlipCode(kbank.replace('2FB7', '2fb7'))).toEqual(readSlipCode(kbank));
    expect(readSlipCode(kbank.toLowerCase())).toEqual({ kind: 'bad-checksum' });
  });

  it('is read with its tags in any order, and not with one of them twice', () => {
    const inner = '0220015324123456BPP0000101030040006000001';
    expect(readSlipCode(withSum(`5102TH0041${inner}`, '91'))).toEqual(readSlipCode(kbank));
    const twice = '000600000101030040210AAAAAAAAAA0210BBBBBBBBBB';
    expect(readSlipCode(withSum(`00${twice.length}${twice}5102TH`, '91'))).toEqual({ kind: 'not-slip' });
  });

  it('is read with a reference in which the check sum’s tag stands', () => {
    const text = generate.slipVerify({ sendingBank: '004', transRef: '91049104AB9104' });
    expect(readSlipCode(text)).toMatchObject({ kind: 'bank', transRef: '91049104AB9104' });
  });

  it('counts its lengths in bytes', () => {
    const note = 'ค่าอาหาร';
    const bytes = bytesOf(note).length;
    const text = withSum(`${kbank.slice(0, -8)}62${bytes}${note}`, '91');
    expect(readSlipCode(text)).toEqual(readSlipCode(kbank));
    const inLetters = withSum(`${kbank.slice(0, -8)}62${String(note.length).padStart(2, '0')}${note}`, '91');
    expect(readSlipCode(inLetters)).toEqual({ kind: 'bad-checksum' });
  });

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(slip, ({ fields, text }) => {
        expect(readSlipCode(text)).toEqual({ kind: 'bank', ...fields });
      }),
    );
  });

  it('is never read as another one with a character changed', () => {
    const changed = fc.tuple(slip, fc.nat(), fc.stringMatching(/^[0-9A-Za-z|ก ]$/));
    fc.assert(
      fc.property(changed, ([{ fields, text }, where, letter]) => {
        const at = where % text.length;
        const other = text.slice(0, at) + letter + text.slice(at + 1);
        const read = readSlipCode(other);
        if (read.kind === 'bank') expect(read).toEqual({ kind: 'bank', ...fields });
        else expect(['bad-checksum', 'not-slip']).toContain(read.kind);
      }),
      { numRuns: 2000 },
    );
  });

  it('is not read when it is cut', () => {
    fc.assert(
      fc.property(slip, fc.nat(), ({ text }, where) => {
        const kept = text.slice(0, where % text.length);
        expect(['bad-checksum', 'not-slip']).toContain(readSlipCode(kept).kind);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('other codes', () => {
  it('reads TrueMoney’s slip, whose check sum is in lower case', () => {
    const text = generate.trueMoneySlipVerify({
      eventType: 'P2P',
      transactionId: '50001234567890',
      date: '23112026',
    });
    const read = { kind: 'truemoney', event: 'P2P', transactionId: '50001234567890', date: '23112026' };
    expect(readSlipCode(text)).toEqual(read);
    expect(readSlipCode(text.replace('P2P', 'P3P'))).toEqual({ kind: 'bad-checksum' });
  });

  it('reads BCEL’s OneProof', () => {
    const inner = '0004BCEL0108ONEPROOF0202IB0312TICKET0000010410FCC0000001';
    const text = withSum(`000201010211${tlv('33', inner)}5802LA`, '63');
    const read = { kind: 'bcelOneProof', type: 'IB', ticket: 'TICKET000001', reference: 'FCC0000001' };
    expect(readSlipCode(text)).toEqual(read);
    expect(readSlipCode(text.replace('TICKET', 'TICKEX'))).toEqual({ kind: 'bad-checksum' });
  });

  it.each([
    ['00020101021229370016A0000006770101110113006689999999953037645406100.375802TH6304AD63'],
    [
      '00020101021133370004BCEL0106ONEPAY0215mchSANDBOX000015204799553034185405500005802LA6003VTE62280104INV10503TX10702T10803dep6304D07B',
    ],
    ['https://example.com/0041000600000101'],
    [''],
    ['0'],
    ['|010555000000101\rREF1\r\r10000'],
  ])('takes %s for no slip', (text) => {
    expect(readSlipCode(text)).toEqual({ kind: 'not-slip' });
  });

  it('takes one with a control character for no slip, which no database would keep', () => {
    const slip = '0041000600000101030040220015324123456BPP000015102TH';
    expect(readSlipCode(withSum(slip, '91')).kind).toBe('bank');
    expect(readSlipCode(withSum(`${slip}6203A\u0000B`, '91'))).toEqual({ kind: 'not-slip' });
  });

  it('answers to any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(['bad-checksum', 'not-slip']).toContain(readSlipCode(text).kind);
      }),
    );
  });
});

describe('a code to pay by', () => {
  it.each([
    ['00020101021229370016A0000006770101110113006689999999953037645406100.375802TH6304AD63'],
    [withSum('00020101021133370004BCEL0106ONEPAY0215mchSANDBOX0000153034185405500005802LA', '63')],
    [
      '00020101021238580016A00526628466257701080000041802030020315SBXRECEIVER00015204799553034185405500005802LA5907SANDBOX6003VTE63047752',
    ],
    [generate.billPayment({ billerId: '010555000000101', ref1: 'REF1', amount: 100 })],
    [generate.anyId({ type: 'MSISDN', target: '0899999999' })],
  ])('is %s', (text) => {
    expect(isPaymentCode(text)).toBe(true);
    expect(isPaymentCode(text.slice(0, -1))).toBe(false);
    expect(isPaymentCode(text.replace('000201', '000202'))).toBe(false);
  });

  it.each([
    [kbank],
    [
      withSum(
        `000201010211${tlv('33', '0004BCEL0108ONEPROOF0202IB0312TICKET0000010410FCC0000001')}5802LA`,
        '63',
      ),
    ],
    // It pays nobody.
    [withSum('0002015802TH', '63')],
    ['https://example.com'],
    [''],
    ['\uD800'],
    ['|010555000000101\rREF1\r\r10000'],
  ])('is not %s', (text) => {
    expect(isPaymentCode(text)).toBe(false);
  });
});

/** The bytes of a text in UTF-8. */
function bytesOf(text: string): number[] {
  const escaped = encodeURIComponent(text).match(/%..|./g) ?? [];
  return escaped.map((one) => (one.length === 1 ? one.charCodeAt(0) : Number.parseInt(one.slice(1), 16)));
}

function tlv(tag: string, value: string): string {
  return `${tag}${String(bytesOf(value).length).padStart(2, '0')}${value}`;
}

/** The text with its check sum, worked out by another way than the one under test. */
function withSum(text: string, tag: string): string {
  let sum = 0xffff;
  for (const byte of bytesOf(`${text}${tag}04`)) {
    let high = (sum >> 8) ^ byte;
    high ^= high >> 4;
    sum = ((sum << 8) ^ (high << 12) ^ (high << 5) ^ high) & 0xffff;
  }
  return `${text}${tag}04${sum.toString(16).toUpperCase().padStart(4, '0')}`;
}
