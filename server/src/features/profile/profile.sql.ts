import { type Db, sql, type Tx } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { PayoutAccount } from './profile.ts';

export async function accountIsTaken(
  db: Db,
  { bankCode, bankAccountNo }: PayoutAccount,
  except: MemberId | null = null,
): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select exists (select from member where bank_code = ${bankCode} and bank_account_no = ${bankAccountNo}
          and id is distinct from ${except}) as found`,
  );
  return found;
}

/** The payout account, locked so that a deposit and a change of it do not overtake each other. */
export function lockPayoutAccount(tx: Tx, member: MemberId): Promise<PayoutAccount> {
  return tx.one<PayoutAccount>(
    sql`select bank_code as "bankCode", bank_account_name as "bankAccountName", bank_account_no as "bankAccountNo"
        from member where id = ${member} for no key update`,
  );
}

/** `changed_at` moves only when the payout details really change: it holds the automatic payout. */
export function updateProfile(
  db: Db,
  member: MemberId,
  name: string,
  to: PayoutAccount,
  now: Date,
): Promise<number> {
  return db.run(
    sql`update member set name = ${name},
          bank_changed_at = case when (bank_code, bank_account_no, bank_account_name)
            is distinct from (${to.bankCode}, ${to.bankAccountNo}, ${to.bankAccountName})
            then ${now}::timestamptz else bank_changed_at end,
          bank_code = ${to.bankCode}, bank_account_no = ${to.bankAccountNo}, bank_account_name = ${to.bankAccountName}
        where id = ${member}`,
  );
}

export function updateAccountName(db: Db, member: MemberId, name: string, now: Date): Promise<number> {
  return db.run(
    sql`update member set bank_account_name = ${name}, bank_changed_at = ${now}
        where id = ${member} and bank_account_name <> ${name}`,
  );
}

export async function passwordHashOf(db: Db, member: MemberId): Promise<string> {
  const { password_hash } = await db.one<{ password_hash: string }>(
    sql`select password_hash from member where id = ${member}`,
  );
  return password_hash;
}

/** Replaces the hash the caller has verified against; 0 when another request was faster. */
export function replacePasswordHash(
  db: Db,
  member: MemberId,
  verified: string,
  hash: string,
): Promise<number> {
  return db.run(
    sql`update member set password_hash = ${hash} where id = ${member} and password_hash = ${verified}`,
  );
}
