import { type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';

/** A line as it was sealed, and what leads from it to the seal; hashes are hex. */
export interface SealedLine {
  line: string;
  place: number;
  leaves: number;
  path: string[];
  number: number;
  day: string;
  root: string;
  before: string;
  seal: string;
}

export interface Seal {
  number: number;
  day: string;
  leaves: number;
  root: string;
  seal: string;
}

/** Seals what so many members have, of those after one; answers after whom to go on, or null at the end. */
export function sealStatements(after: string, most: number): Query<{ reached: string | null }> {
  return sql`select seal_statements(${after}, ${most}::int) as reached`;
}

export function hasLine(member: MemberId, operation: string): Query<{ found: boolean }> {
  return sql`select true as found from statement where member_id = ${member} and operation = ${operation}`;
}

export function sealedLine(member: MemberId, operation: string): Query<SealedLine> {
  return sql`select line, place, leaves, path, number, day, root, before, seal
    from statement_proof(${member}, ${operation}::uuid)`;
}

/** The seals numbered above `after`, in order. */
export function sealsAfter(member: MemberId, after: number, most: number): Query<Seal> {
  return sql`select number, to_char(day, 'YYYY-MM-DD') as day, leaves, encode(root, 'hex') as root, encode(seal, 'hex') as seal
    from statement_seal where member_id = ${member} and number > ${after}::int order by number limit ${most}::int`;
}
