import type { Body } from '@prae/contract/contract';
import {
  bankAccountName,
  isEnglishName,
  needsEnglishName,
  passwordLength,
  type Variant,
} from '@prae/contract/facts';
import { type AccountNoProblem, accountNoProblem } from '../../shell/account-no.ts';
import { digitsOnly } from '../../shell/phone.ts';
import type { Draft, Passwords, Step } from './draft.ts';

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

/** Whether a step that the browser's way forward leads to can be shown: with what it needs of those before it. */
export function isReachable(step: Step, draft: Draft, passwords: Passwords): boolean {
  if (step === 'phone') return true;
  if (step === 'otp') return draft.otp?.phone === draft.phone;
  if (draft.phone === '') return false;
  return step === 'profile' || Object.keys(profileProblems(draft, passwords)).length === 0;
}

export type ProfileProblems = Partial<{
  name: 'nameMissing';
  /** `passwordEasy`: as the server says. */
  password: 'passwordShort' | 'passwordLong' | 'passwordEasy';
  again: 'passwordsDiffer';
  adult: 'ageMissing';
  /** As the server says. */
  invite: 'inviteUnknown' | 'inviteEarlier';
}>;

export function profileProblems(draft: Draft, { password, again }: Passwords): ProfileProblems {
  const problems: ProfileProblems = {};
  if (draft.name.trim() === '') problems.name = 'nameMissing';
  if (password.length < passwordLength.min) problems.password = 'passwordShort';
  if (password.length > passwordLength.max) problems.password = 'passwordLong';
  if (password !== again) problems.again = 'passwordsDiffer';
  if (!draft.adult) problems.adult = 'ageMissing';
  return problems;
}

export type BankProblems = Partial<{
  bankCode: 'bankMissing';
  accountNo: AccountNoProblem;
  firstName: 'firstNameMissing' | 'englishOnly';
  lastName: 'lastNameMissing' | 'englishOnly';
}>;

export function bankProblems(draft: Draft, variant: Variant): BankProblems {
  const problems: BankProblems = {};
  if (draft.bankCode === '') problems.bankCode = 'bankMissing';
  const accountNo = accountNoProblem(digitsOnly(draft.accountNo), draft.bankCode, variant);
  if (accountNo) problems.accountNo = accountNo;
  if (draft.firstName.trim() === '') problems.firstName = 'firstNameMissing';
  if (draft.lastName.trim() === '') problems.lastName = 'lastNameMissing';
  if (needsEnglishName(draft.bankCode)) {
    if (!problems.firstName && !isEnglishName(draft.firstName)) problems.firstName = 'englishOnly';
    if (!problems.lastName && !isEnglishName(draft.lastName)) problems.lastName = 'englishOnly';
  }
  return problems;
}

/** The person as the wire wants it; what `registration.validate` checks before the bank step. */
export function personOf(draft: Draft, password: string): Body<'registration.validate'> {
  return {
    name: draft.name.trim(),
    username: draft.phone,
    password,
    sourceCode: draft.sourceCode,
    inviteCode: draft.inviteCode.trim() === '' ? null : draft.inviteCode.trim(),
    // Nobody comes past the step that asks for it.
    ageConfirmed: true,
  };
}

/** The whole registration; only the Lao variant chooses a currency. */
export function registrationOf(
  draft: Draft,
  password: string,
  variant: Variant,
): Body<'registration.create'> {
  return {
    ...personOf(draft, password),
    bankCode: draft.bankCode,
    bankAccountName: bankAccountName(`${draft.firstName} ${draft.lastName}`),
    bankAccountNo: digitsOnly(draft.accountNo),
    ...(variant === 'la' ? { currency: draft.currency } : {}),
  };
}
