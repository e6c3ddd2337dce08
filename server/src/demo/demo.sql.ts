import { type Db, sql } from '../db/database.ts';
import type { MemberId } from '../domain/member.ts';
import type { OperationId } from '../domain/operation.ts';

/** Members that did not come with the demo data. */
export async function strangers(db: Db, own: readonly OperationId[]): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from member where registration_operation <> all (${own}::uuid[])`,
  );
  return count;
}

export function suspend(db: Db, member: MemberId): Promise<number> {
  return db.run(sql`update member set status = 'suspended' where id = ${member}`);
}
