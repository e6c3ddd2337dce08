import { type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';

/** Where a member's withdrawals go, in the shape it is stored in. */
export interface PayoutAccount {
  bankCode: string;
  bankAccountName: string;
  /** Digits only. */
  bankAccountNo: string;
}

/** Whether a member has the account; `except` is the one who may. */
export function accountIsTaken(
  { bankCode, bankAccountNo }: PayoutAccount,
  except: MemberId | null = null,
): Query<{ found: boolean }> {
  return sql<{ found: boolean }>`
    select exists (select from member where bank_code = ${bankCode} and bank_account_no = ${bankAccountNo}
      and id is distinct from ${except}) as found`;
}

/** The payout account, locked so that two changes of it do not overtake each other. */
export function lockPayoutAccount(member: MemberId): Query<PayoutAccount> {
  return sql<PayoutAccount>`
    select bank_code as "bankCode", bank_account_name as "bankAccountName", bank_account_no as "bankAccountNo"
    from member where id = ${member} for no key update`;
}

/** `bank_changed_at` moves only when the payout details really change: it holds the automatic payout, by the database's clock. */
export function updateProfile(member: MemberId, name: string, to: PayoutAccount): Query {
  return sql`update member set name = ${name},
      bank_changed_at = case when (bank_code, bank_account_no, bank_account_name)
        is distinct from (${to.bankCode}, ${to.bankAccountNo}, ${to.bankAccountName})
        then now() else bank_changed_at end,
      bank_code = ${to.bankCode}, bank_account_no = ${to.bankAccountNo}, bank_account_name = ${to.bankAccountName}
    where id = ${member}`;
}

/** Keeps where withdrawals went until now: an account that was a member's own stays known as theirs. */
export function keepFormerAccount(member: MemberId): Query {
  return sql`insert into former_bank_account (member_id, bank_code, bank_account_no, bank_account_name, until_at)
    select id, bank_code, bank_account_no, bank_account_name, now() from member where id = ${member}`;
}

/** How many accounts the member has left within 24 hours. */
export function accountsLeft(member: MemberId): Query<{ count: number }> {
  return sql<{ count: number }>`select count(*)::integer as count from former_bank_account
    where member_id = ${member} and until_at > now() - interval '24 hours'`;
}

export function updateAccountName(member: MemberId, name: string): Query {
  return sql`update member set bank_account_name = ${name}, bank_changed_at = now()
    where id = ${member} and bank_account_name <> ${name}`;
}

export function passwordHashOf(member: MemberId): Query<{ passwordHash: string }> {
  return sql<{ passwordHash: string }>`
    select password_hash as "passwordHash" from member where id = ${member}`;
}

/** Replaces the hash the caller has verified against; no row when another request was faster. */
export function replacePasswordHash(member: MemberId, verified: string, hash: string): Query {
  return sql`update member set password_hash = ${hash} where id = ${member} and password_hash = ${verified}`;
}
