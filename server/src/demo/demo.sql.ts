import { type Query, sql } from '../db/database.ts';
import type { MemberId } from '../domain/member.ts';
import type { OperationId } from '../domain/operation.ts';

/** Members that did not come with the demo data. */
export function countStrangers(own: readonly OperationId[]): Query<{ count: number }> {
  return sql<{ count: number }>`
    select count(*)::int as count from member where registration_operation <> all (${own}::uuid[])`;
}

export function suspend(member: MemberId): Query {
  return sql`update member set status = 'suspended' where id = ${member}`;
}

/** Has the bank details be as old as those of people who have been here for long. */
export function ageBankDetails(member: MemberId): Query {
  return sql`update member set bank_changed_at = created_at - interval '30 days' where id = ${member}`;
}

/** Whether an operation has posted something, of whatever kind. */
export function isPosted(operation: OperationId): Query<{ found: boolean }> {
  return sql<{ found: boolean }>`select exists (select from ledger.posting where id = ${operation}) as found`;
}
