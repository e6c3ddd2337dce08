import type { Variant } from '@prae/contract/facts';
import { type Query, sql } from '../../db/database.ts';
import type { MemberCurrency } from '../../domain/member.ts';

/** The bank code of a wallet's account; its number is the mobile. */
export const WALLET_BANK = 'TRUEWALLET';

export interface DepositAccount {
  bankCode: string;
  accountNo: string;
  accountName: string;
  currency: MemberCurrency;
  /** AUTO: what comes is noticed by itself. MANUAL: a slip tells of it. LINK: a wallet that takes gift links. SMS: codes are made for it. */
  mode: 'AUTO' | 'MANUAL' | 'LINK' | 'SMS';
  /** Under which money can be sent to it by a code: a mobile, a tax number, an e-wallet. */
  promptpay: string | null;
  /** The bank's names; of a wallet, and of a bank that no member may register, its code. */
  nameTh: string;
  nameEn: string;
  isClosed: boolean;
}

const columns = sql`a.bank_code as "bankCode", a.account_no as "accountNo", a.account_name as "accountName", a.currency, a.mode, a.promptpay,
    coalesce(b.name_th, a.bank_code) as "nameTh", coalesce(b.name_en, a.bank_code) as "nameEn",
    a.closed_at is not null as "isClosed"
  from deposit_account a left join bank b on b.code = a.bank_code`;

const inOrder = sql`order by a.bank_code = ${WALLET_BANK}, b.place, a.created_at, a.account_no`;

/** The house's open accounts of one currency, banks first. */
export function openAccounts(currency: MemberCurrency): Query<DepositAccount> {
  return sql<DepositAccount>`select ${columns} where a.currency = ${currency} and a.closed_at is null ${inOrder}`;
}

/** All accounts that are or were the house's. */
export function allAccounts(): Query<DepositAccount> {
  return sql<DepositAccount>`select ${columns} ${inOrder}`;
}

/** An account as an operator sets it up. */
export type NewAccount = Pick<
  DepositAccount,
  'bankCode' | 'accountNo' | 'accountName' | 'currency' | 'mode'
> & {
  promptpay?: string;
};

/** Opens an account, or opens it again with another name or mode; its currency stays. Answers a row if it did. */
export function openAccount({
  bankCode,
  accountNo,
  accountName,
  currency,
  mode,
  promptpay,
}: NewAccount): Query<{ bankCode: string }> {
  return sql`insert into deposit_account (bank_code, account_no, account_name, currency, mode, promptpay)
    values (${bankCode}, ${accountNo}, ${accountName}, ${currency}, ${mode}, ${promptpay ?? null})
    on conflict (bank_code, account_no) do update
      set account_name = excluded.account_name, mode = excluded.mode, promptpay = excluded.promptpay, closed_at = null
      where deposit_account.currency = excluded.currency
    returning bank_code as "bankCode"`;
}

/** Shows an account to nobody from now on; answers a row if it was open. */
export function closeAccount(bankCode: string, accountNo: string): Query<{ bankCode: string }> {
  return sql`update deposit_account set closed_at = now()
    where bank_code = ${bankCode} and account_no = ${accountNo} and closed_at is null returning bank_code as "bankCode"`;
}

/** The variant of a bank, by its own code; nothing where there is none. */
export function variantOfBank(code: string): Query<{ variant: Variant }> {
  return sql<{ variant: Variant }>`select variant from bank where code = ${code}`;
}
