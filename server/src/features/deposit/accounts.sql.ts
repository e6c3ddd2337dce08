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
  /** What a LAO QR code to it says, as `laoQrLine` writes it. */
  laoQr: string | null;
  /** The bank's names; of a wallet, and of a bank that no member may register, its code. */
  nameTh: string;
  nameEn: string;
  isClosed: boolean;
}

const columns = sql`a.bank_code as "bankCode", a.account_no as "accountNo", a.account_name as "accountName", a.currency, a.mode, a.promptpay, a.lao_qr as "laoQr",
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
  laoQr?: string;
};

/** Opens an account, or opens it again with another name or mode; its currency stays. Answers a row if it did. */
export function openAccount({
  bankCode,
  accountNo,
  accountName,
  currency,
  mode,
  promptpay,
  laoQr,
}: NewAccount): Query<{ bankCode: string }> {
  return sql`insert into deposit_account (bank_code, account_no, account_name, currency, mode, promptpay, lao_qr)
    values (${bankCode}, ${accountNo}, ${accountName}, ${currency}, ${mode}, ${promptpay ?? null}, ${laoQr ?? null})
    on conflict (bank_code, account_no) do update
      set account_name = excluded.account_name, mode = excluded.mode, promptpay = excluded.promptpay,
          lao_qr = excluded.lao_qr, closed_at = null
      where deposit_account.currency = excluded.currency
    returning bank_code as "bankCode"`;
}

/** Shows an account to nobody from now on, nor the open codes to it; answers a row if it was open. */
export function closeAccount(bankCode: string, accountNo: string): Query<{ bankCode: string }> {
  return sql`with closed as (
      update deposit_account set closed_at = now()
       where bank_code = ${bankCode} and account_no = ${accountNo} and closed_at is null returning bank_code, account_no),
    dropped as (
      update qr_order o set state = 'cancelled' from closed c
       where o.gateway = c.bank_code and o.account_no = c.account_no and o.state in ('creating', 'open') returning o.*),
    told as materialized (
      select tell(d.member_id, 'qrcode', jsonb_build_object('qrcodeId', d.id, 'bankCode', d.gateway, 'state', 'dropped')) from dropped d)
    select bank_code as "bankCode" from closed, (select count(*) from told) t`;
}

/**
 * An account that stands in the way of one with this PromptPay number, or of codes for this one: it has the number, or codes of its own
 * with it that may still be paid; or it is one at the same bank whose last four digits, all that its SMS tell, are the same.
 */
export function inTheWay({
  bankCode,
  accountNo,
  promptpay,
  mode,
}: Pick<NewAccount, 'bankCode' | 'accountNo' | 'mode'> & { promptpay: string }): Query<{
  accountNo: string;
}> {
  return sql<{ accountNo: string }>`select a.account_no as "accountNo" from deposit_account a
    where (a.bank_code, a.account_no) <> (${bankCode}, ${accountNo})
      and ((a.promptpay = ${promptpay} and (a.closed_at is null or exists (select from qr_order o
            where o.gateway = a.bank_code and o.account_no = a.account_no and o.amount_until > now())))
        or (${mode === 'SMS'} and a.bank_code = ${bankCode} and right(a.account_no, 4) = right(${accountNo}::text, 4)))
    limit 1`;
}

/** Another open account that a LAO QR (`laoQrLine`) leads to: its receiver at its bank is one account. */
export function otherWithLaoQr({
  bankCode,
  accountNo,
  laoQr,
}: Pick<NewAccount, 'bankCode' | 'accountNo'> & { laoQr: string }): Query<{ accountNo: string }> {
  return sql<{ accountNo: string }>`select a.account_no as "accountNo" from deposit_account a
    where (a.bank_code, a.account_no) <> (${bankCode}, ${accountNo}) and a.closed_at is null
      and (split_part(a.lao_qr, ':', 1), split_part(a.lao_qr, ':', 3)) = (split_part(${laoQr}::text, ':', 1), split_part(${laoQr}::text, ':', 3))
    limit 1`;
}

/** The variant of a bank, by its own code; nothing where there is none. */
export function variantOfBank(code: string): Query<{ variant: Variant }> {
  return sql<{ variant: Variant }>`select variant from bank where code = ${code}`;
}
