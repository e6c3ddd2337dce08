import { type Db, prepared, type Query, sql } from '../db/database.ts';
import type { AccountId } from './accounts.ts';
import type { PostingKind } from './post.ts';

/** One line of an account's history. Amounts are minor units, below zero for what went out. */
export interface Entry {
  readonly seq: bigint;
  readonly postingId: string;
  readonly kind: PostingKind;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  readonly createdAt: Date;
}

/**
 * A page of a member account's entries, newest first; `page` counts from 1. An account's entries are numbered without
 * gaps, so a page is a range of numbers and the thousandth costs what the first does. `total` and the page are read in
 * one statement: a posting in between cannot shift one against the other.
 */
export async function history(
  db: Db,
  account: AccountId,
  page: number,
  limit: number,
): Promise<{ total: bigint; entries: Entry[] }> {
  const rows = await db.rows(historyQuery(account, page, limit));
  const total = rows[0]?.total ?? 0n;
  const entries = rows.filter((row): row is Entry & { total: bigint } => row.seq != null);
  return { total, entries: entries.map(({ total: _, ...entry }) => entry) };
}

function historyQuery(
  account: AccountId,
  page: number,
  limit: number,
): Query<Partial<Entry> & { total: bigint }> {
  const skipped = BigInt(page - 1) * BigInt(limit);
  return prepared(
    'ledger.history',
    sql`select a.seq as total, e.seq, e.posting_id as "postingId", p.kind, e.amount,
               e.balance_after as "balanceAfter", e.created_at as "createdAt"
          from ledger.account a
          left join ledger.entry e on e.account_id = a.id
               and e.seq <= a.seq - ${skipped}::bigint and e.seq > a.seq - ${skipped}::bigint - ${limit}::bigint
          left join ledger.posting p on p.id = e.posting_id
         where a.id = ${account}
         order by e.seq desc`,
  );
}
