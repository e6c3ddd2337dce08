import { type Db, sql } from '../../db/database.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';

export async function phoneIsTaken(db: Db, phone: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select exists (select from member where phone = ${phone}) as found`,
  );
  return found;
}

/** The member an operation has registered already. */
export async function registeredBy(db: Db, operation: OperationId): Promise<MemberId | undefined> {
  const found = await db.maybe<{ id: MemberId }>(
    sql`select id from member where registration_operation = ${operation}`,
  );
  return found?.id;
}

export async function findInviter(db: Db, id: string): Promise<MemberId | undefined> {
  const found = await db.maybe<{ id: MemberId }>(
    sql`select id from member where id = ${id} and status in ('active', 'suspended')`,
  );
  return found?.id;
}

export interface NewMember {
  id: MemberId;
  phone: string;
  name: string;
  passwordHash: string;
  sourceCode: string | null;
  invitedBy: MemberId | null;
  variant: 'th' | 'la';
  currency: MemberCurrency;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  operation: OperationId;
  now: Date;
}

export function insertMember(db: Db, member: NewMember): Promise<number> {
  return db.run(
    sql`insert into member (id, phone, name, password_hash, source_code, invited_by, variant, currency,
          bank_code, bank_account_name, bank_account_no, bank_changed_at, registration_operation, created_at)
        values (${member.id}, ${member.phone}, ${member.name}, ${member.passwordHash}, ${member.sourceCode},
          ${member.invitedBy}, ${member.variant}, ${member.currency}, ${member.bankCode},
          ${member.bankAccountName}, ${member.bankAccountNo}, ${member.now}, ${member.operation}, ${member.now})`,
  );
}
