import { randomInt } from 'node:crypto';
import { sql } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Member, MemberId } from '../domain/member.ts';
import { newOperation, postingId } from '../domain/operation.ts';
import { recordStatement } from '../features/statement/statement.ts';
import { openMemberAccounts } from '../ledger/accounts.ts';
import { postInTransaction } from '../ledger/post.ts';
import type { TestDatabase } from './database.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A registered member of the Thai variant whose wallet holds so much, told as settled deposits. */
export async function newMember(deps: Deps, db: TestDatabase, satang: bigint): Promise<Member> {
  const id = Array.from({ length: 12 }, () => letters[randomInt(32)]).join('') as MemberId;
  const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('');
  const row = { phone: `08${digits(8)}`, account: digits(10) };
  await db.owner.transaction(async (tx) => {
    await tx.run(sql`insert into member (id, phone, name, password_hash, variant, currency, bank_code,
        bank_account_name, bank_account_no, registration_operation)
      values (${id}, ${row.phone}, 'Somchai', '-', 'th', 'THB', 'KBANK', 'SOMCHAI JAIDEE', ${row.account},
        ${newOperation()})`);
    await openMemberAccounts(tx, id, 'THB', ['wallet', 'hold', 'transit']);
  });
  if (satang > 0n) await fund(deps, id, satang);
  const { created_at, bank_changed_at } = await db.owner.one<{ created_at: Date; bank_changed_at: Date }>(
    sql`select created_at, bank_changed_at from member where id = ${id}`,
  );
  return {
    id,
    username: row.phone,
    name: 'Somchai',
    currency: 'THB',
    createdAt: created_at,
    bankCode: 'KBANK',
    bankNameTH: 'ธนาคารกสิกรไทย',
    bankAccountName: 'SOMCHAI JAIDEE',
    bankAccountNo: row.account,
    bankChangedAt: bank_changed_at,
  };
}

async function fund(deps: Deps, member: MemberId, amount: bigint): Promise<void> {
  const operation = newOperation();
  const from = await deps.ledger.houseAccount('adjustment', 'THB');
  await deps.database.transaction(async (tx) => {
    const { wallet } = await openMemberAccounts(tx, member, 'THB', ['wallet']);
    await recordStatement(tx, {
      operation,
      member,
      type: 'deposit',
      from: 'ADJUSTMENT',
      to: 'WALLET',
      status: 'SUCCESS',
      amount,
    });
    await postInTransaction(tx, [
      { id: postingId(operation, 0), from, to: wallet, amount, kind: 'adjustment' },
    ]);
  });
}
