import { formatAccountNo } from '@prae/ui/account';
import type { Account } from '../control/answers.ts';
import { Refusal } from '../control/client.ts';

/** An account's key, `KBANK:0012345678`. */
export function keyOf({ bankCode, accountNo }: Pick<Account, 'bankCode' | 'accountNo'>): string {
  return `${bankCode}:${accountNo}`;
}

/** The account of a key as a person reads it, `KBANK 001-234-5678`. */
export function accountText(key: string): string {
  const [bankCode = '', accountNo = ''] = key.split(':');
  return `${bankCode} ${formatAccountNo(accountNo)}`;
}

/**
 * Throws the Refusal of a bank or a number with which there can be no account; the field that is to blame is called as
 * in `names`.
 */
export function requireAccount(
  { bankCode, accountNo }: Pick<Account, 'bankCode' | 'accountNo'>,
  names: { bankCode: string; accountNo: string },
): void {
  if (bankCode === '') throw new Refusal('BANK', names.bankCode);
  if (!/^\d{6,20}$/.test(accountNo.replace(/[\s-]/g, ''))) throw new Refusal('ACCOUNT_NO', names.accountNo);
}
