import { type Database, sql } from '../db/database.ts';
import { newOperation, postingId } from '../domain/operation.ts';
import {
  type AccountId,
  houseAccount,
  type MemberAccountKind,
  openMemberAccounts,
  type Unit,
} from './accounts.ts';
import { type Posting, type PostingKind, post } from './post.ts';

let members = 0;

/** A member's id that no other test of this file has. */
export function newMember(): string {
  members += 1;
  return `M${String(members).padStart(11, '0')}`;
}

/** Opens one account of a new member and puts money (minor units) into it from the bank. */
export async function fundedAccount(
  database: Database,
  amount: bigint,
  kind: MemberAccountKind = 'wallet',
  unit: Unit = 'THB',
): Promise<AccountId> {
  const opened = await database.transaction((tx) => openMemberAccounts(tx, newMember(), unit, [kind]));
  const account = opened[kind];
  if (account === undefined) throw new Error(`${kind} was not opened`);
  if (amount > 0n) {
    await post(database, [posting(await houseAccount(database, 'bank:KBANK', unit), account, amount)]);
  }
  return account;
}

/** A posting of a new operation. */
export function posting(
  from: AccountId,
  to: AccountId,
  amount: bigint,
  kind: PostingKind = 'adjustment',
): Posting {
  return { id: postingId(newOperation(), 0), from, to, amount, kind };
}

export async function balanceOf(database: Database, account: AccountId): Promise<bigint> {
  const { balance } = await database.one(
    sql<{ balance: bigint }>`select balance from ledger.account where id = ${account}`,
  );
  return balance;
}
