/**
 * What both sides of the wire must agree on: variants, currencies, phones, bank accounts, minimums.
 * The server decides by these, the browser says the same before anything is sent. Sources: sections 5 and 9 of the
 * specification. This file imports nothing, so that the browser can carry it.
 */

/**
 * A service serves one country; `la` is the Lao variant. Each has the code of its language, which is spoken to whoever
 * asks for none of ours.
 */
export const variants = ['th', 'la'] as const;
export type Variant = (typeof variants)[number];

/** What a member's money is counted in. */
export const currencies = ['THB', 'LAK'] as const;
export type Currency = (typeof currencies)[number];

/** Currencies that banks move in whole units alone. A wallet may hold parts of one all the same, since games win and lose them. */
const wholeCurrencies: ReadonlySet<Currency> = new Set<Currency>(['LAK']);

export function movesInWhole(currency: Currency): boolean {
  return wholeCurrencies.has(currency);
}

/** The currencies as the wire says them: the Lao variant calls THB `BAHT`. The first of a variant is its default. */
export const wireCurrencies = { th: ['THB'], la: ['LAK', 'BAHT'] } as const satisfies Record<
  Variant,
  readonly string[]
>;
export type WireCurrency = (typeof wireCurrencies)[Variant][number];

/** The greatest amount of money that the wire takes, in currency units. */
export const AMOUNT_MAX = 10_000_000;

/** The smallest transfer, in currency units. */
export const TRANSFER_MINIMUM = 1;

/** The smallest gift that is taken, in baht: the specification tells members so. */
export const GIFT_MINIMUM = 2;

/** How many seals of the statement are told at once: those of more than a year. */
export const SEALS_MAX = 400;

/** The longest period that a file of the statement covers, in days: a leap year. */
export const EXPORT_DAYS_MAX = 366;

/** What limits on deposits count by: Bangkok's calendar, weeks from Monday. */
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** How long a time-out may be, in hours, and a self-exclusion, in months. */
export const timeoutHours = { min: 24, max: 720 } as const;
export const exclusionMonths = { min: 6, max: 60 } as const;

/** A password's length, in characters. */
export const passwordLength = { min: 8, max: 128 } as const;

/**
 * A phone number as it is stored: digits with a leading 0. Thai: exactly 10 digits. Lao: 8 to 11 digits after the
 * country code or the leading 0. Dashes and spaces are dropped; anything else that does not fit is undefined.
 */
export function canonicalPhone(typed: string, variant: Variant): string | undefined {
  const phone = typed.replace(/[\s-]/g, '');
  if (variant === 'th') return /^0[0-9]{9}$/.test(phone) ? phone : undefined;
  const national = phone.replace(/^(?:\+?856|0)/, '');
  return /^[1-9][0-9]{7,10}$/.test(national) ? `0${national}` : undefined;
}

/** Thai banks whose account numbers have another length than ten digits. The last seven do not publish one length. */
const accountDigits: Record<string, readonly [min: number, max: number]> = {
  GSB: [12, 12],
  BAAC: [12, 12],
  GHB: [10, 15],
  KKP: [10, 15],
  TISCO: [10, 15],
  TCD: [10, 15],
  ICBCT: [10, 15],
  EXIM: [10, 15],
  SME: [10, 15],
};

/** How many digits an account number of a bank has: the fewest and the most. */
export function accountDigitsOf(bankCode: string, variant: Variant): readonly [min: number, max: number] {
  return variant === 'la' ? [8, 20] : (accountDigits[bankCode] ?? [10, 10]);
}

/** Whether digits are an account number of the bank. */
export function isAccountNo(accountNo: string, bankCode: string, variant: Variant): boolean {
  const [min, max] = accountDigitsOf(bankCode, variant);
  return /^[0-9]+$/.test(accountNo) && accountNo.length >= min && accountNo.length <= max;
}

/** Banks that write account names in English alone (section 5). */
const englishNameBanks: ReadonlySet<string> = new Set(['KTB', 'TMB', 'BBL']);

export function needsEnglishName(bankCode: string): boolean {
  return englishNameBanks.has(bankCode);
}

/** English letters and spaces, in either case. */
export function isEnglishName(name: string): boolean {
  return /^ *[A-Za-z][A-Za-z ]*$/.test(name);
}

/** A name as banks print it: capital letters, single spaces. */
export function bankAccountName(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').toUpperCase();
}

/**
 * Where the money of a notice comes from, as `from` of its row of the statement: a bank transfer of which no bank has told yet. Once one
 * has, the row names the bank.
 */
export const NOTICE_FROM = 'BANK';

/** What an official account is of. */
export const officialKinds = ['site', 'chat', 'phone', 'account'] as const;
export type OfficialKind = (typeof officialKinds)[number];

export function isOfficialKind(text: string): text is OfficialKind {
  return (officialKinds as readonly string[]).includes(text);
}
