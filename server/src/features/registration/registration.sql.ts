import type { Variant } from '@prae/contract/facts';
import { type Query, sql } from '../../db/database.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';

export function phoneIsTaken(phone: string): Query<{ found: boolean }> {
  return sql<{ found: boolean }>`select exists (select from member where phone = ${phone}) as found`;
}

/** The member an operation has registered already. */
export function memberByOperation(operation: OperationId): Query<{ id: MemberId }> {
  return sql<{ id: MemberId }>`select id from member where registration_operation = ${operation}`;
}

export function inviterById(id: string): Query<{ id: MemberId }> {
  return sql<{ id: MemberId }>`select id from member where id = ${id} and status in ('active', 'suspended')`;
}

export interface NewMember {
  id: MemberId;
  phone: string;
  name: string;
  passwordHash: string;
  sourceCode: string | null;
  invitedBy: MemberId | null;
  variant: Variant;
  currency: MemberCurrency;
  ageConfirmed: boolean;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  operation: OperationId;
}

/** When the member came is told by the database's clock: the same that tells when the payout details changed since. */
export function insertMember(member: NewMember): Query {
  return sql`insert into member (id, phone, name, password_hash, source_code, invited_by, variant, currency,
      bank_code, bank_account_name, bank_account_no, bank_changed_at, registration_operation, created_at,
      age_confirmed_at)
    values (${member.id}, ${member.phone}, ${member.name}, ${member.passwordHash}, ${member.sourceCode},
      ${member.invitedBy}, ${member.variant}, ${member.currency}, ${member.bankCode},
      ${member.bankAccountName}, ${member.bankAccountNo}, now(), ${member.operation}, now(),
      case when ${member.ageConfirmed} then now() end)`;
}
