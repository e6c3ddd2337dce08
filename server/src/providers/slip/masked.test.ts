import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchAccount, matchNames, matchProxy, shownBy, type Verdict } from './masked.ts';

describe('a masked account number', () => {
  it.each<[mask: string, accountNo: string, Verdict]>([
    ['xxx-x-x2295-x', '1234522951', 'match'],
    ['xxx-x-x2295-x', '1234522961', 'mismatch'],
    ['XXX-X-XX123-4', '9876501234', 'match'],
    ['XXX-X-XX123-4', '987-6-50123-4', 'match'],
    ['xxx-xxx-1234', '0812341234', 'match'],
    ['xxx-xxx-1234', '0812341235', 'mismatch'],
    ['x055215', '1234055215', 'match'],
    ['x055215', '1234055216', 'mismatch'],
    ['0200xxxxx678', '020012345678', 'match'],
    ['123-4-xxx567', '1234000567', 'match'],
    ['•••-•-•2295-•', '1234522951', 'match'],
    ['***-*-*2295-*', '1234522951', 'match'],
    // The digits stand elsewhere than at the end.
    ['x2295', '1234522951', 'undecided'],
    // Of another grouping than the number's.
    ['xxxxxxxx5678', '1234565678', 'undecided'],
    ['xxxxxxxx5678', '1234565679', 'mismatch'],
    // Too little, or not a mask.
    ['xxx-x-xxx95-x', '1234567951', 'undecided'],
    ['xxx-x-xxxxx-x', '1234567951', 'undecided'],
    ['', '1234567951', 'undecided'],
    ['12345 and more', '1234567951', 'undecided'],
    ['xxx-x-x2295-x', '', 'undecided'],
    ['xxx-x-x2295-x', 'unknown', 'undecided'],
  ])('%s of %s is %s', (mask, accountNo, verdict) => {
    expect(matchAccount(mask, accountNo)).toBe(verdict);
  });

  const number = fc.stringMatching(/^\d{10,15}$/);
  /** The number, and which of its digits are shown. */
  const masked = number.chain((digits) =>
    fc.tuple(
      fc.constant(digits),
      fc.array(fc.boolean(), { minLength: digits.length, maxLength: digits.length }),
    ),
  );
  const maskOf = (digits: string, shown: boolean[]) =>
    [...digits].map((digit, at) => (shown[at] ? digit : 'x')).join('');
  const count = (mask: string) => mask.replace(/x/g, '').length;

  it('is its own number’s whatever it hides, once four digits are shown', () => {
    fc.assert(
      fc.property(masked, ([digits, shown]) => {
        const mask = maskOf(digits, shown);
        expect(matchAccount(mask, digits)).toBe(count(mask) < 4 ? 'undecided' : 'match');
      }),
    );
  });

  it('is no number’s that differs in a digit that it shows, and its own where only hidden ones differ', () => {
    fc.assert(
      fc.property(masked, fc.nat(), fc.integer({ min: 1, max: 9 }), ([digits, shown], seed, by) => {
        const mask = maskOf(digits, shown);
        const at = seed % digits.length;
        const digit = String((Number(digits[at]) + by) % 10);
        const other = digits.slice(0, at) + digit + digits.slice(at + 1);
        const alike = count(mask) < 4 ? 'undecided' : 'match';
        expect(matchAccount(mask, other)).toBe(shown[at] ? 'mismatch' : alike);
      }),
    );
  });

  it('may be the end of its number, and is none that contradicts it', () => {
    fc.assert(
      fc.property(number, fc.integer({ min: 4, max: 9 }), (digits, length) => {
        const end = digits.slice(-length);
        const next = `${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}`;
        expect(matchAccount(`x${end}`, digits)).toBe('match');
        expect(matchAccount(`x${end}`, next)).not.toBe('match');
      }),
    );
  });

  it('never throws, nor matches what is no number', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (mask, accountNo) => {
        const verdict = matchAccount(mask, accountNo);
        if (!/^[\d\s-]+$/.test(accountNo)) expect(verdict).toBe('undecided');
      }),
    );
  });
});

describe('a masked PromptPay number', () => {
  const [mobile, taxNumber, wallet] = ['0812341234', '0994000112233', '140000812341234'];
  it.each<[type: string, mask: string, number: string, Verdict]>([
    ['MSISDN', '081-234-1234', mobile, 'match'],
    ['msisdn', '0812341234', mobile, 'match'],
    ['MSISDN', 'x812341234', mobile, 'match'],
    ['MSISDN', '66-81-234-1234', mobile, 'match'],
    ['MSISDN', '+66812341234', mobile, 'match'],
    ['MSISDN', '0066812341234', mobile, 'match'],
    ['MSISDN', 'xxx-xxx-1235', mobile, 'mismatch'],
    ['MSISDN', '09x-xxx-1234', mobile, 'mismatch'],
    ['MSISDN', '669xxxx1234', mobile, 'mismatch'],
    ['MSISDN', '658xxxx1234', mobile, 'mismatch'],
    ['NATID', 'xxxxxxxxx2233', taxNumber, 'match'],
    ['NATID', 'x-xxxx-xxxx2-23-3', taxNumber, 'match'],
    ['NATID', 'x-xxxx-xxxx2-23-4', taxNumber, 'mismatch'],
    ['EWALLETID', '140000812341234', wallet, 'match'],
    ['EWALLETID', '14001xxxxxx1234', wallet, 'mismatch'],
    // Anybody can have a mobile that ends so, or an e-wallet that is named after one.
    ['MSISDN', 'xxx-xxx-1234', mobile, 'undecided'],
    ['MSISDN', '66-8x-xxx-1234', mobile, 'undecided'],
    ['MSISDN', '08x2341234', mobile, 'undecided'],
    ['EWALLETID', '14000xxxxxx1234', wallet, 'undecided'],
    ['NATID', 'xxxxxxxxxx233', taxNumber, 'undecided'],
    // Of another kind, which the account may have as well.
    ['NATID', 'xxxxxxxxx1234', mobile, 'undecided'],
    ['MSISDN', 'xxx-xxx-2233', taxNumber, 'undecided'],
    ['EMAIL', 'pr***@example.com', mobile, 'undecided'],
    ['MSISDN', 'pr***@example.com', mobile, 'undecided'],
    ['MSISDN', '', mobile, 'undecided'],
  ])('%s %s of %s is %s', (type, value, number, verdict) => {
    expect(matchProxy({ type, value }, number)).toBe(verdict);
  });
});

describe('a cut name', () => {
  it.each<[told: string[], name: string, Verdict]>([
    [['นาย ชิซูกะ ส'], 'ชิซูกะ สมใจ', 'match'],
    [['นายชิซูกะ ส.'], 'ชิซูกะ สมใจ', 'match'],
    [['ชิซูกะ ส'], 'นางสาว ชิซูกะ สมใจ', 'match'],
    [['น.ส. ชิซูกะ ส'], 'นางสาวชิซูกะ สมใจ', 'match'],
    [['ด.ช. ชิซูกะ ส***'], 'ชิซูกะ สมใจ', 'match'],
    [['น.ส. ชิซูกะ จ'], 'ชิซูกะ สมใจ', 'mismatch'],
    [['น.ส. สมหญิง ส'], 'ชิซูกะ สมใจ', 'mismatch'],
    [['CHICHUKA S'], 'Chichuka Somjai', 'match'],
    [['MR. CHICHUKA S'], 'CHICHUKA SOMJAI', 'match'],
    [['MR.CHICHUKA S'], 'CHICHUKA SOMJAI', 'match'],
    [['MISS CHICHUKA SOMJAI'], 'MS CHICHUKA SOMJAI', 'match'],
    [['MR. CHICHUKA J'], 'CHICHUKA SOMJAI', 'mismatch'],
    [['SOMCHAI J'], 'SOMCHAI VAN JAIDEE', 'match'],
    // A name that begins as a title does.
    [['นางฟ้า ส'], 'นางฟ้า สมใจ', 'match'],
    [['นาง นางฟ้า ส'], 'นางฟ้า สมใจ', 'match'],
    [['MRAZ S'], 'MRAZ SOMJAI', 'match'],
    [['MS RAZ S'], 'MRAZ SOMJAI', 'mismatch'],
    // The same letters, written in two ways.
    [['นาย ก\u0e4d\u0e32ธร ส'], 'ก\u0e33ธร สมใจ', 'match'],
    // Of several names any will do, in whichever script it is.
    [['นาย ชิซูกะ ส', 'MR. CHICHUKA S'], 'CHICHUKA SOMJAI', 'match'],
    [['นาย ชิซูกะ ส'], 'CHICHUKA SOMJAI', 'undecided'],
    [['นาย ชิซูกะ ส', 'MR. SOMCHAI J'], 'CHICHUKA SOMJAI', 'mismatch'],
    // Too little is shown, or the last name is spelt otherwise.
    [['CHICHUKA'], 'CHICHUKA SOMJAI', 'undecided'],
    [['CHICH***'], 'CHICHUKA SOMJAI', 'undecided'],
    [['SOM***'], 'CHICHUKA SOMJAI', 'mismatch'],
    [['CHICHUKA SOMCHAI'], 'CHICHUKA SOMJAI', 'undecided'],
    [['CHICHUKA S'], 'CHICHUKA', 'undecided'],
    [[''], 'CHICHUKA SOMJAI', 'undecided'],
    [[], 'CHICHUKA SOMJAI', 'undecided'],
    [['...'], '***', 'undecided'],
  ])('%j of %s is %s', (told, name, verdict) => {
    expect(matchNames(told, name)).toBe(verdict);
  });

  const word = (letters: RegExp) => fc.stringMatching(letters);
  const names = fc.oneof(
    fc.tuple(word(/^[B-L][A-Z]{2,8}$/), word(/^[A-Z]{2,9}$/), fc.constantFrom('', 'MR. ', 'MRS. ', 'MS ')),
    fc.tuple(word(/^[กขงจชซ][ก-ฮ]{2,8}$/), word(/^[ก-ฮ]{2,9}$/), fc.constantFrom('', 'นาย ', 'นาง', 'น.ส. ')),
  );

  it('is its own person’s, with a title or without, however much of the last name is shown', () => {
    fc.assert(
      fc.property(names, fc.nat(), ([first, last, title], seed) => {
        const cut = last.slice(0, 1 + (seed % last.length));
        expect(matchNames([`${title}${first} ${cut}`], `${first} ${last}`)).toBe('match');
        expect(matchNames([`${first} ${cut}.`], `${title}${first} ${last}`)).toBe('match');
      }),
    );
  });

  it('is nobody’s of another first name', () => {
    fc.assert(
      fc.property(names, names, ([first, last, title], [other]) => {
        fc.pre(first !== other);
        expect(matchNames([`${title}${first} ${last.slice(0, 1)}`], `${other} ${last}`)).not.toBe('match');
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' })),
        fc.string(),
        (told, name) => matchNames(told, name) !== undefined,
      ),
    );
  });
});

it.each([
  ['xxx-x-x2295-x', 'xxxxx2295x'],
  ['XXX-XXX-1234', 'xxxxxx1234'],
  ['123-4-xxx567', '1234xxx567'],
  ['xxx-x-xx295-x', undefined],
  ['xxxxxxxxxx', undefined],
  ['WALLET 2295', undefined],
])('of %s it shows %s', (mask, shown) => {
  expect(shownBy(mask)).toBe(shown);
});
