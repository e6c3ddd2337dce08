import type { AccountName } from './accounts.ts';

/**
 * How each bank prints somebody's account number: `#` is shown, `x` and `X` are not. A pattern is for numbers of as many digits
 * as it has places; TTB shows the last six of any.
 */
const patterns: Readonly<Record<string, string>> = {
  KBANK: 'xxx-x-x####-x',
  SCB: 'xxx-xxx###-#',
  BBL: '###-#-xxx###',
  KTB: 'XXX-X-XX###-#',
  BAY: 'XXX-#-#####-X',
  TMB: 'x######',
  GSB: '####xxxxx###',
  BAAC: 'xxxxxxxx####',
};

/** An account's number as its bank prints it for others. */
export function maskedAccount({ bankCode, accountNo }: AccountName): string {
  const pattern = patterns[bankCode] ?? 'xxx-x-x####-x';
  const places = pattern.replace(/-/g, '').length;
  if (places === accountNo.length || bankCode === 'TMB') return filled(pattern, accountNo.slice(-places));
  return `${'x'.repeat(accountNo.length - 5)}${accountNo.slice(-5, -1)}x`;
}

/** A PromptPay number as banks print it: its last four digits. */
export function maskedProxy(number: string): string {
  return number.length === 10
    ? filled('xxx-xxx-####', number)
    : `${'x'.repeat(number.length - 4)}${number.slice(-4)}`;
}

/** The kind of a PromptPay number, by its length: a tax number or a person's, an e-wallet, else a mobile. */
export function proxyType(number: string): 'NATID' | 'EWALLETID' | 'MSISDN' {
  if (number.length === 13) return 'NATID';
  return number.length === 15 ? 'EWALLETID' : 'MSISDN';
}

function filled(pattern: string, digits: string): string {
  const left = [...digits];
  return pattern.replace(/[#xX]/g, (place) => {
    const digit = left.shift() ?? '';
    return place === '#' ? digit : place;
  });
}

const titles = { Thai: ['นาย', 'น.ส.', 'นาง'], Latin: ['MR.', 'MS.', 'MRS.'] };
const titled = /^(นาย|นาง|น\.ส\.|ด\.ช\.|MR\b|MRS\b|MS\b)/i;
const firm = /บริษัท|บจก|หจก|\b(CO|LTD|PRAE)\b/i;

/**
 * A person's name as banks tell it to others: with a title, and of the last name the first letter. A firm's, or one of a
 * single word, stands as it is.
 */
export function cutName({ name, accountNo }: AccountName): string {
  const [first = '', ...more] = name.trim().split(/\s+/);
  const last = more.at(-1);
  if (last === undefined || firm.test(name)) return name;
  const chosen = titles[/\p{Script=Thai}/u.test(first) ? 'Thai' : 'Latin'];
  const title = titled.test(name) ? [] : [chosen[Number(accountNo.slice(-2)) % chosen.length] ?? ''];
  return [...title, first, ...more.slice(0, -1), [...last][0] ?? ''].join(' ');
}
