import { type DepositNote, depositNote } from '@prae/contract/statement';
import { prepared, type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { AccountId } from '../../ledger/accounts.ts';

export type StatementType = 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer';
export type StatementStatus = 'SUCCESS' | 'FAILED' | 'PROCESSING';

/** One line of a member's statement, keyed by the operation it tells of. */
export interface StatementEntry {
  operation: OperationId;
  member: MemberId;
  type: StatementType;
  /** `WALLET`, a game code, a gateway's code or a bank's code. */
  from: string;
  to: string;
  status: StatementStatus;
  /** Minor units, signed as the wallet sees it: deposits +, withdrawals -, into a game -, out of a game +. */
  amount: bigint;
  description?: string;
}

export interface StatementLine {
  seq: bigint;
  operation: string;
  type: 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer';
  origin: string;
  target: string;
  status: 'SUCCESS' | 'FAILED' | 'PROCESSING';
  amount: bigint;
  description: string | null;
  createdAt: Date;
}

/** A line as its member reads it. */
export interface OwnLine extends StatementLine {
  /** Of a withdrawal: the end of the account that it went to, which may not be the member's any more. */
  accountEnd: string | null;
}

const ownLine = sql`seq, operation, type, origin, target, status, amount, description, created_at as "createdAt",
  case when type = 'withdraw' then (select right(w.bank_account_no, 4) from withdrawal w where w.id = operation) end as "accountEnd"`;

/** Writes or moves one line; `changed` is false when it stood there already. */
export function writeLine(entry: StatementEntry): Query<{ changed: boolean }> {
  return prepared(
    'statement.write',
    sql`select record_statement(${entry.member}, ${entry.operation}, ${entry.type}, ${entry.from}, ${entry.to},
      ${entry.status}, ${entry.amount}, ${entry.description ?? null}) as changed`,
  );
}

export function totalOf(member: MemberId): Query<{ total: bigint }> {
  return prepared('statement.total', sql`select total from statement_count where member_id = ${member}`);
}

/** The lines numbered above `after` up to `last`, newest first: a range of the primary key, wherever it lies. */
export function linesBetween(member: MemberId, after: bigint, last: bigint): Query<OwnLine> {
  return prepared(
    'statement.page',
    sql`select ${ownLine}
      from statement where member_id = ${member} and seq > ${after} and seq <= ${last} order by seq desc`,
  );
}

/** The newest line of a kind among the member's last hundred, but for what people have booked by hand. */
export function newestOf(member: MemberId, type: StatementLine['type']): Query<StatementLine> {
  return sql<StatementLine>`select seq, operation, type, origin, target, status, amount, description, created_at as "createdAt"
      from statement where member_id = ${member} and type = ${type} and not 'ADJUSTMENT' in (origin, target)
       and seq > (select total - 100 from statement_count where member_id = ${member}) order by seq desc limit 1`;
}

/** The line of an operation of the member's own. */
export function lineOf(member: MemberId, operation: OperationId): Query<OwnLine> {
  return sql<OwnLine>`select ${ownLine}
      from statement where operation = ${operation} and member_id = ${member}`;
}

/** A line with what its operation has moved in the wallet until now, in minor units: below zero for what went out. */
export interface BookedLine extends StatementLine {
  moved: bigint;
}

/** The lines numbered above `after` up to `last`, oldest first. Planned each time, by how large the ledger is then. */
export function bookedLines(
  member: MemberId,
  wallet: AccountId,
  after: bigint,
  last: bigint,
): Query<BookedLine> {
  return sql`select s.seq, s.operation, s.type, s.origin, s.target, s.status, s.amount, s.description,
      s.created_at as "createdAt", m.moved
    from statement s cross join lateral (${movedIn(wallet)}) m
   where s.member_id = ${member} and s.seq > ${after} and s.seq <= ${last} order by s.seq`;
}

/**
 * Of the lines numbered above `after` up to `last`: the first one that is not older than `from`, or null, and what those before
 * it have moved in the wallet. Planned each time as well.
 */
export function movedBefore(
  member: MemberId,
  wallet: AccountId,
  from: Date,
  after: bigint,
  last: bigint,
): Query<{ first: bigint | null; moved: bigint }> {
  return sql`with line as materialized (
      select seq, operation, created_at from statement
       where member_id = ${member} and seq > ${after} and seq <= ${last}
    ), beginning as materialized (
      select min(seq) as first from line where created_at >= ${from}
    )
    select b.first, (
        select coalesce(sum(m.moved), 0)::bigint from line s cross join lateral (${movedIn(wallet)}) m
         where b.first is null or s.seq < b.first) as moved
      from beginning b`;
}

/** What the operation of a line `s` has moved in the wallet: the sum of its postings there. */
function movedIn(wallet: AccountId): Query<{ moved: bigint }> {
  return sql`select coalesce(sum(case when p.credit = ${wallet} then p.amount else -p.amount end), 0)::bigint as moved
      from ledger.posting p
     where p.id between s.operation and leg_of(s.operation, 15) and p.outcome = 'posted'
       and (p.credit = ${wallet} or p.debit = ${wallet})`;
}

/** Why a deposit that the member announced, or a gift, came to nothing; no other deposit that failed has a description. */
export function noteOf({ type, status, description }: StatementLine): DepositNote | undefined {
  return type === 'deposit' && status === 'FAILED'
    ? depositNote.optional().parse(description ?? undefined)
    : undefined;
}

/** A line of whoever's statement, with what its amount is in. */
export interface FoundLine extends Omit<StatementLine, 'seq' | 'description'> {
  memberId: MemberId;
  currency: string;
  /** What its case is about, if it has one: of a payment on a code the code, of a slip's transfer the slip, else the operation itself. */
  caseId: OperationId;
}

/** The lines whose operation's id ends, without dashes, with these eleven hex digits. Reads every line: it is for a person who asks. */
export function linesNamed(end: string): Query<FoundLine> {
  return sql`select s.operation, s.type, s.origin, s.target, s.status, s.amount, s.created_at as "createdAt",
      s.member_id as "memberId", m.currency, coalesce(p.qr_order, l.id, s.operation) as "caseId"
    from statement s join member m on m.id = s.member_id left join qr_payment p on p.id = s.operation
    left join slip l on l.arrival_id = s.operation
    where right(replace(s.operation::text, '-', ''), 11) = ${end}
    order by s.created_at desc limit 20`;
}
