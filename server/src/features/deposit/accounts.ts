import { isAccountNo } from '@prae/contract/facts';
import type { Db } from '../../db/database.ts';
import { type DepositAccount, variantOfBank, WALLET_BANK } from './accounts.sql.ts';

/** What an account may be for. */
export const accountModes = ['AUTO', 'MANUAL', 'LINK'] as const satisfies readonly DepositAccount['mode'][];

type Named = Pick<DepositAccount, 'bankCode' | 'accountNo' | 'currency' | 'mode'>;

/** Why the house cannot have an account like this, in words for an operator; undefined where it can. */
export async function whyNotAccount(
  database: Db,
  { bankCode, accountNo, currency, mode }: Named,
): Promise<string | undefined> {
  if (bankCode === WALLET_BANK) {
    if (mode === 'MANUAL' || currency !== 'THB') return 'a wallet is AUTO or LINK, in THB';
    return /^0\d{9}$/.test(accountNo) ? undefined : 'the number of a wallet is a mobile of 10 digits';
  }
  if (mode === 'LINK') return 'only a wallet takes gift links';
  const bank = await database.maybe(variantOfBank(bankCode));
  if (!bank) return `there is no bank ${bankCode}`;
  const isOne = isAccountNo(accountNo, bankCode, bank.variant);
  return isOne ? undefined : `an account number at ${bankCode} has other digits`;
}
