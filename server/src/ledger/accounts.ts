import { type Db, prepared, sql, type Tx } from '../db/database.ts';

/** What an account counts in. A posting never crosses from one unit to another. */
export type Unit = 'THB' | 'LAK' | 'COIN';

/** The house's accounts: where money comes from or goes to when it crosses our border. They may be below zero. */
export type HouseKind =
  | `bank:${string}`
  | `game:${string}`
  | `payout:${string}`
  | 'bonus'
  | 'refund'
  | 'invite'
  | 'prize'
  | 'adjustment'
  | 'coin';

/** A member's accounts, none of which is ever below zero. */
export type MemberAccountKind =
  | 'wallet'
  | 'hold'
  | 'transit'
  | 'invite'
  | 'refund'
  | 'coin'
  | `game:${string}`;

declare const brand: unique symbol;

/** Names one account. A house account goes by the first of its sixteen ids. */
export type AccountId = bigint & { readonly [brand]: 'AccountId' };

/**
 * Opens those of a member's accounts that are missing and answers with all the kinds asked for. It may be repeated
 * and raced; part of the caller's transaction, so that a member and their wallet begin together.
 */
export async function openMemberAccounts<Kind extends MemberAccountKind>(
  tx: Tx,
  memberId: string,
  unit: Unit,
  kinds: readonly Kind[],
): Promise<Record<Kind, AccountId>> {
  const opened = await tx.rows(
    sql<{
      kind: Kind;
      accountId: AccountId;
    }>`select kind, account_id as "accountId" from ledger.open_member_accounts(${memberId}, ${unit}, ${kinds}::text[])`,
  );
  return Object.fromEntries(opened.map((row) => [row.kind, row.accountId])) as Record<Kind, AccountId>;
}

/** A member's account. That it was opened is the caller's knowledge: a missing one is a fault. */
export async function accountOf(
  db: Db,
  memberId: string,
  kind: MemberAccountKind,
  unit: Unit,
): Promise<AccountId> {
  const found = await db.maybe(
    prepared(
      'ledger.account_of',
      sql<{ accountId: AccountId }>`select account_id as "accountId" from ledger.owner
           where member_id = ${memberId} and kind = ${kind} and unit = ${unit} and stripe = 0`,
    ),
  );
  if (!found) throw new Error(`Member ${memberId} has no account ${kind} in ${unit}`);
  return found.accountId;
}

/** A house account, opened when it is first asked for. */
export async function houseAccount(db: Db, kind: HouseKind, unit: Unit): Promise<AccountId> {
  const { id } = await db.one(
    prepared(
      'ledger.house_account',
      sql<{ id: AccountId }>`select ledger.house_account(${kind}, ${unit}) as id`,
    ),
  );
  return id;
}

/** `houseAccount` for the life of a process: ids never change, so each is asked for once. */
export function rememberedHouseAccounts(db: Db): (kind: HouseKind, unit: Unit) => Promise<AccountId> {
  const known = new Map<string, AccountId>();
  return async (kind, unit) => {
    const name = `${unit} ${kind}`;
    const id = known.get(name) ?? (await houseAccount(db, kind, unit));
    known.set(name, id);
    return id;
  };
}
