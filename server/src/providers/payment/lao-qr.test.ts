import { describe, expect, it } from 'vitest';
import { emvText, readEmv } from './emv.ts';
import { laoQrIn, laoQrLine, laoQrText, readLaoQr } from './lao-qr.ts';

const to = { iin: '00000418', type: '002', receiver: 'SBXRECEIVER0001', mcc: '7995', city: 'VTE' };
const bill = { name: 'SANDBOX', kip: 50_000n };

/** Computed apart from this program. */
const vector =
  '00020101021238580016A00526628466257701080000041802030020315SBXRECEIVER00015204799553034185405500005802LA5907SANDBOX6003VTE63047752';

/** The vector's fields, with some of them changed, left out (undefined) or put elsewhere, under a right check sum. */
const changed = (fields: Record<string, string | undefined>): string => {
  const all = { ...Object.fromEntries(readEmv(vector) ?? []), ...fields };
  return emvText(
    Object.keys(all)
      .filter((tag) => tag !== '63')
      .sort()
      .map((tag) => [tag, all[tag]] as const),
  );
};

describe('the text of a code', () => {
  it('is byte for byte what was computed apart from this program', () => {
    expect(laoQrText(to, bill)).toBe(vector);
    expect(changed({})).toBe(vector);
  });

  it('is read again, whatever the order of its fields', () => {
    expect(readLaoQr(vector)).toEqual({ to, ...bill });
    const turned = [...(readEmv(vector) ?? [])].filter(([tag]) => tag !== '63' && tag !== '00').reverse();
    expect(readLaoQr(emvText([['00', '01'], ...turned]))).toEqual({ to, ...bill });
  });

  it('leaves the amount to the payer where none is given, and can then be paid again and again', () => {
    const text = laoQrText(to, { name: 'SANDBOX' });
    expect(text).toMatch(/^000201010211/);
    expect(readEmv(text)?.has('54')).toBe(false);
    expect(readLaoQr(text)).toEqual({ to, name: 'SANDBOX' });
  });

  it('has a check sum of four digits where it begins with zero', () => {
    const texts = Array.from({ length: 60 }, (_, at) =>
      laoQrText(to, { ...bill, kip: BigInt(1_000 + at * 977) }),
    );
    const padded = texts.filter((text) => text.at(-4) === '0');
    expect(padded.length).toBeGreaterThan(0);
    for (const text of padded) expect(readLaoQr(text)?.to).toEqual(to);
  });

  it('cuts a name after a whole letter that is too long for it', () => {
    for (const name of ['PRAE PORTAL COMPANY LIMITED VIENTIANE', 'ບໍລິສັດ ແພຣພອດທັລ ຈຳກັດ']) {
      const shown = readLaoQr(laoQrText(to, { name }))?.name ?? '';
      expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(25);
      const letters = [...new Intl.Segmenter('lo').segment(name)].map(({ segment }) => segment);
      const wholes = letters.map((_, at) =>
        letters
          .slice(0, at + 1)
          .join('')
          .trimEnd(),
      );
      expect(wholes).toContain(shown);
    }
  });

  const payee = (change: Record<string, string>) =>
    changed({
      38: Object.entries({
        '00': 'A005266284662577',
        '01': to.iin,
        '02': '002',
        '03': to.receiver,
        ...change,
      })
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([tag, value]) => `${tag}${String(value.length).padStart(2, '0')}${value}`)
        .join(''),
    });
  it.each([
    ['another amount under the same check sum', vector.replace('50000', '50001')],
    ['a check sum in small letters', vector.replace(/7752$/, '77f2')],
    ['a length past the end', vector.replace('3858', '3899')],
    ['another currency', changed({ 53: '764' })],
    ['another country', changed({ 58: 'TH' })],
    ['a fraction of a kip', changed({ 54: '50000.50' })],
    ['no money', changed({ 54: '0' })],
    ['another network', payee({ '00': 'A000000677010111' })],
    ['a short IIN', payee({ '01': '418' })],
    ['an unknown kind of payment', payee({ '02': '009' })],
    ['nobody to pay', changed({ 38: undefined })],
    ['a OnePay code', changed({ 38: undefined, 33: '0004BCEL0106ONEPAY' })],
  ])('is none of LAO QR with %s', (_, text) => {
    expect(readLaoQr(text)).toBeUndefined();
  });

  it('reads what the same changes leave right', () => {
    expect(readLaoQr(payee({}))).toEqual({ to, ...bill });
    expect(readLaoQr(changed({ 62: '0804TEST' }))?.to).toEqual(to);
  });
});

describe('what an operator tells', () => {
  it('is read by its parts, with the usual ones where they are left out, and from the text of the bank’s code', () => {
    expect(laoQrIn('00000418:002:SBXRECEIVER0001')).toEqual(to);
    const other = { ...to, mcc: '5999', city: 'Luang Prabang' };
    expect(laoQrIn('00000418:002:SBXRECEIVER0001:5999:Luang Prabang')).toEqual(other);
    expect(laoQrIn(laoQrLine(other))).toEqual(other);
    expect(laoQrIn(vector)).toEqual(to);
  });

  it.each([
    '',
    '00000418',
    '00000418:002',
    '00000418:002:',
    '418:002:SBX',
    '00000418:004:SBX',
    '00000418:002:SBX RECEIVER',
    `00000418:002:${'X'.repeat(57)}`,
    '00000418:002:SBX:79',
    '00000418:002:SBX:7995:ວຽງຈັນ',
    '00000418:002:SBX:7995:VTE:more',
    vector.slice(0, -1),
  ])('is refused where it is %j', (given) => {
    expect(laoQrIn(given)).toBeUndefined();
  });

  it('fits the code with the longest receiver that is taken', () => {
    const longest = laoQrIn(`00000418:002:${'X'.repeat(56)}`);
    expect(longest && readLaoQr(laoQrText(longest, bill))?.to).toEqual(longest);
  });
});
