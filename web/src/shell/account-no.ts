import { accountDigitsOf, isAccountNo, type Variant } from '@prae/contract/facts';
import type { RegistrationTexts } from '../messages/th/registration.ts';

/** Groups an account number while it is typed: 3-3-4 up to ten digits, as it is shown later; longer ones in fours. */
export function groupAccountNo(accountNo: string): string {
  const lengths = accountNo.length <= 10 ? [3, 3, 4] : [4, 4, 4, 4, 4];
  const groups: string[] = [];
  let at = 0;
  for (const length of lengths) {
    const group = accountNo.slice(at, at + length);
    if (group === '') break;
    groups.push(group);
    at += length;
  }
  return groups.join('-');
}

export type AccountNoProblem = 'accountNoMissing' | 'accountNoLength';

/** What is wrong with an account number of digits only; its length is not known while no bank is chosen. */
export function accountNoProblem(
  accountNo: string,
  bankCode: string,
  variant: Variant,
): AccountNoProblem | undefined {
  if (accountNo === '') return 'accountNoMissing';
  return bankCode === '' || isAccountNo(accountNo, bankCode, variant) ? undefined : 'accountNoLength';
}

/** The sentence for it. */
export function accountNoText(
  texts: RegistrationTexts,
  problem: AccountNoProblem,
  bankCode: string,
  variant: Variant,
): string {
  if (problem === 'accountNoMissing') return texts.accountNoMissing;
  return texts.accountNoLength(accountDigitsText(bankCode, variant));
}

/** '10' or '8–20'. */
export function accountDigitsText(bankCode: string, variant: Variant): string {
  const [min, max] = accountDigitsOf(bankCode, variant);
  return min === max ? String(min) : `${min}–${max}`;
}
