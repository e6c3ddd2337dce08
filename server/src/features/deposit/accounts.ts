import { isAccountNo } from '@prae/contract/facts';
import type { Db } from '../../db/database.ts';
import { heardBanks } from '../../providers/feed/relay.ts';
import { isPromptPay } from '../../providers/payment/promptpay.ts';
import { type DepositAccount, type NewAccount, variantOfBank, WALLET_BANK } from './accounts.sql.ts';

/** What an account may be for. */
export const accountModes = [
  'AUTO',
  'MANUAL',
  'LINK',
  'SMS',
] as const satisfies readonly DepositAccount['mode'][];

/** Why the house cannot have an account like this, in words for an operator; undefined where it can. */
export async function whyNotAccount(
  database: Db,
  { bankCode, accountNo, currency, mode, promptpay }: Omit<NewAccount, 'accountName'>,
): Promise<string | undefined> {
  if (bankCode === WALLET_BANK) {
    if (mode === 'MANUAL' || mode === 'SMS' || currency !== 'THB') return 'a wallet is AUTO or LINK, in THB';
    if (promptpay !== undefined) return 'a wallet has no PromptPay number of its own';
    return /^0\d{9}$/.test(accountNo) ? undefined : 'the number of a wallet is a mobile of 10 digits';
  }
  if (mode === 'LINK') return 'only a wallet takes gift links';
  if (promptpay !== undefined && (currency !== 'THB' || !isPromptPay(promptpay)))
    return 'a PromptPay number has 10 digits from 0, 13 or 15, of an account in THB';
  if (mode === 'AUTO' && !heardBanks.includes(bankCode))
    return `nothing tells us what comes to ${bankCode}: of such an account slips tell, as MANUAL`;
  if (mode === 'SMS' && (bankCode !== 'KBANK' || promptpay === undefined))
    return 'codes are made for accounts at KBANK with a PromptPay number';
  const bank = await database.maybe(variantOfBank(bankCode));
  if (!bank) return `there is no bank ${bankCode}`;
  const isOne = isAccountNo(accountNo, bankCode, bank.variant);
  return isOne ? undefined : `an account number at ${bankCode} has other digits`;
}
