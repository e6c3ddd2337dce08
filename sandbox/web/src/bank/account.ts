import { formatAccountNo } from '@prae/ui/account';
import type { Account } from '../control/answers.ts';

/** An account's key, `KBANK:0012345678`. */
export function keyOf({ bankCode, accountNo }: Pick<Account, 'bankCode' | 'accountNo'>): string {
  return `${bankCode}:${accountNo}`;
}

/** The account of a key as a person reads it, `KBANK 001-234-5678`. */
export function accountText(key: string): string {
  const [bankCode = '', accountNo = ''] = key.split(':');
  return `${bankCode} ${formatAccountNo(accountNo)}`;
}
