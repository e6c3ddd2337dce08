import type { Body } from '@prae/contract/contract';
import { latinDigits } from '@prae/ui/money';
import type { Portal } from '../../app/portal.ts';
import type { Draft, Passwords, Step } from './draft.ts';

type Variant = Portal['variant'];

/** Banks whose accounts carry English names only (specification section 5). */
const ENGLISH_NAMES = new Set(['KTB', 'TMB', 'BBL']);
const ACCOUNT_DIGITS: Record<Variant, [least: number, most: number]> = { th: [10, 15], la: [8, 20] };

/** The steps that are shown: three without the one-time password. */
export function stepsOf(registerOtp: boolean): Step[] {
  return registerOtp ? ['phone', 'otp', 'profile', 'bank'] : ['phone', 'profile', 'bank'];
}

/** Where the phone step leads: past the one-time password where there is none or the phone is verified already. */
export function afterPhone(registerOtp: boolean, answer: 'OK' | 'OTP_VERIFIED' | null): Step {
  return registerOtp && answer !== 'OTP_VERIFIED' ? 'otp' : 'profile';
}

/** Where going back leads, or `null` at the first step. The one-time password is not asked for twice. */
export function stepBefore(step: Step): Step | null {
  if (step === 'bank') return 'profile';
  return step === 'phone' || step === 'done' ? null : 'phone';
}

/** Digits only, Thai and Lao ones turned into 0 to 9. */
export function digitsOnly(text: string): string {
  return latinDigits(text).replace(/\D/g, '');
}

export type PhoneProblem = 'phoneLength' | 'phoneLengthLao' | 'phoneFirst';

/** Thai: ten digits beginning with 0. Lao: 8 to 11 digits after the country code or the leading 0. */
export function phoneProblem(phone: string, variant: Variant): PhoneProblem | null {
  if (variant === 'la') {
    const local = phone.replace(/^(856|0)/, '');
    return local.length < 8 || local.length > 11 ? 'phoneLengthLao' : null;
  }
  if (phone.length !== 10) return 'phoneLength';
  return phone.startsWith('0') ? null : 'phoneFirst';
}

export type ProfileProblems = Partial<{
  name: 'nameMissing';
  password: 'passwordShort' | 'passwordLong';
  again: 'passwordsDiffer';
  adult: 'ageMissing';
}>;

export function profileProblems(draft: Draft, { password, again }: Passwords): ProfileProblems {
  const problems: ProfileProblems = {};
  if (draft.name.trim() === '') problems.name = 'nameMissing';
  if (password.length < 8) problems.password = 'passwordShort';
  if (password.length > 128) problems.password = 'passwordLong';
  if (password !== again) problems.again = 'passwordsDiffer';
  if (!draft.adult) problems.adult = 'ageMissing';
  return problems;
}

export type BankProblems = Partial<{
  bankCode: 'bankMissing';
  accountNo: 'accountNoMissing' | 'accountNoLength';
  firstName: 'firstNameMissing' | 'englishOnly';
  lastName: 'lastNameMissing' | 'englishOnly';
}>;

export function bankProblems(draft: Draft, variant: Variant): BankProblems {
  const problems: BankProblems = {};
  const [least, most] = ACCOUNT_DIGITS[variant];
  const { length } = digitsOnly(draft.accountNo);
  if (draft.bankCode === '') problems.bankCode = 'bankMissing';
  if (length === 0) problems.accountNo = 'accountNoMissing';
  else if (length < least || length > most) problems.accountNo = 'accountNoLength';
  if (draft.firstName.trim() === '') problems.firstName = 'firstNameMissing';
  if (draft.lastName.trim() === '') problems.lastName = 'lastNameMissing';
  if (needsEnglishName(draft.bankCode)) {
    if (!problems.firstName && !isEnglish(draft.firstName)) problems.firstName = 'englishOnly';
    if (!problems.lastName && !isEnglish(draft.lastName)) problems.lastName = 'englishOnly';
  }
  return problems;
}

/** '10–15', for the sentence about the account number. */
export function accountDigits(variant: Variant): string {
  return ACCOUNT_DIGITS[variant].join('–');
}

export function needsEnglishName(bankCode: string): boolean {
  return ENGLISH_NAMES.has(bankCode);
}

/** The person as the wire wants it; what `registration.validate` checks before the bank step. */
export function personOf(draft: Draft, password: string): Body<'registration.validate'> {
  return {
    name: draft.name.trim(),
    username: draft.phone,
    password,
    sourceCode: draft.sourceCode,
    inviteCode: draft.inviteCode.trim() === '' ? null : draft.inviteCode.trim(),
  };
}

/** The whole registration; only the Lao variant chooses a currency. */
export function registrationOf(
  draft: Draft,
  password: string,
  variant: Variant,
): Body<'registration.create'> {
  const name = `${draft.firstName.trim()} ${draft.lastName.trim()}`;
  return {
    ...personOf(draft, password),
    bankCode: draft.bankCode,
    bankAccountName: name.replace(/\s+/g, ' ').toUpperCase(),
    bankAccountNo: digitsOnly(draft.accountNo),
    ...(variant === 'la' ? { currency: draft.currency } : {}),
  };
}

function isEnglish(name: string): boolean {
  return /^[A-Za-z ]+$/.test(name.trim());
}
