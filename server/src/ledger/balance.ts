import { type Db, prepared, sql } from '../db/database.ts';
import type { AccountId, HouseKind, MemberAccountKind, Unit } from './accounts.ts';

/** The balances of all of a member's accounts, in minor units; coins count in coins. */
export async function balances(db: Db, memberId: string): Promise<Map<MemberAccountKind, bigint>> {
  const rows = await db.rows(
    prepared(
      'ledger.balances',
      sql<{
        kind: MemberAccountKind;
        balance: bigint;
      }>`select o.kind, a.balance
            from ledger.owner o
           cross join lateral (select balance from ledger.account where id = o.account_id limit 1) a
           where o.member_id = ${memberId}`,
    ),
  );
  return new Map(rows.map((row) => [row.kind, row.balance]));
}

/** One of a member's accounts with what it holds now, in minor units. One that was never opened is a fault. */
export async function memberBalance(
  db: Db,
  memberId: string,
  kind: MemberAccountKind,
  unit: Unit,
): Promise<{ account: AccountId; balance: bigint }> {
  return db.one(
    prepared(
      'ledger.member_balance',
      sql`select a.id as account, a.balance from ledger.owner o join ledger.account a on a.id = o.account_id
           where o.member_id = ${memberId} and o.kind = ${kind} and o.unit = ${unit} and o.stripe = 0`,
    ),
  );
}

/** What a house account holds: the sum of its stripes, in minor units; below zero where more went out than came in. */
export async function houseBalance(db: Db, kind: HouseKind, unit: Unit): Promise<bigint> {
  const { balance } = await db.one(
    sql<{ balance: bigint }>`select coalesce(sum(a.balance), 0)::bigint as balance
          from ledger.owner o join ledger.account a on a.id = o.account_id
         where o.member_id is null and o.kind = ${kind} and o.unit = ${unit}`,
  );
  return balance;
}
