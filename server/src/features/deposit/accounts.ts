import { isAccountNo } from '@prae/contract/facts';
import type { Db } from '../../db/database.ts';
import { heardBanks } from '../../providers/feed/relay.ts';
import { laoQrIn, laoQrLine } from '../../providers/payment/lao-qr.ts';
import { isPromptPay } from '../../providers/payment/promptpay.ts';
import {
  type DepositAccount,
  inTheWay,
  type NewAccount,
  otherWithLaoQr,
  variantOfBank,
  WALLET_BANK,
} from './accounts.sql.ts';

/** What an account may be for. */
export const accountModes = [
  'AUTO',
  'MANUAL',
  'LINK',
  'SMS',
] as const satisfies readonly DepositAccount['mode'][];

/**
 * An account with its LAO QR in the words that are kept, whether the operator told it by its parts or as the text of the bank's code. One
 * that is neither stays as it is, for `whyNotAccount` to say so.
 */
export function withLaoQr(account: NewAccount): NewAccount {
  const laoQr = account.laoQr === undefined ? undefined : laoQrIn(account.laoQr);
  return laoQr ? { ...account, laoQr: laoQrLine(laoQr) } : account;
}

/** Why the house cannot have an account like this, in words for an operator; undefined where it can. */
export async function whyNotAccount(
  database: Db,
  account: Omit<NewAccount, 'accountName'>,
): Promise<string | undefined> {
  const { bankCode, accountNo, currency, mode, promptpay, laoQr } = account;
  if (bankCode === WALLET_BANK) {
    if (mode === 'MANUAL' || mode === 'SMS' || currency !== 'THB') return 'a wallet is AUTO or LINK, in THB';
    if (laoQr !== undefined) return 'a wallet has no LAO QR';
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
  const other = promptpay && (await database.maybe(inTheWay({ bankCode, accountNo, promptpay, mode })));
  if (other) return `account ${other.accountNo} has that PromptPay number, or the same last four digits`;
  const whyNot = laoQr === undefined ? undefined : await whyNotLaoQr(database, { ...account, laoQr });
  if (whyNot !== undefined) return whyNot;
  const bank = await database.maybe(variantOfBank(bankCode));
  if (!bank) return `there is no bank ${bankCode}`;
  const isOne = isAccountNo(accountNo, bankCode, bank.variant);
  return isOne ? undefined : `an account number at ${bankCode} has other digits`;
}

async function whyNotLaoQr(
  database: Db,
  account: Pick<NewAccount, 'bankCode' | 'accountNo' | 'currency'> & { laoQr: string },
): Promise<string | undefined> {
  if (account.currency !== 'LAK') return 'LAO QR is of accounts in LAK';
  if (laoQrIn(account.laoQr) === undefined)
    return "a LAO QR is IIN:TYPE:RECEIVER (eight digits, 001 to 003, the bank's id of the account), or the text of the bank's own code";
  const other = await database.maybe(otherWithLaoQr(account));
  return other && `account ${other.accountNo} has that LAO QR`;
}
