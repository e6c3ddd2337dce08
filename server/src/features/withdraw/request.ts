import type { Answer, Body } from '@prae/contract/contract';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { fromWire, toWire } from '../../domain/money.ts';
import type { OperationId } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import { walletBalance } from '../wallet/wallet.ts';
import { holdMoney } from './advance.ts';
import { conditionOf } from './conditions.ts';
import {
  anotherSince,
  insertWithdrawal,
  lockMember,
  moveWithdrawal,
  setReason,
  type Withdrawal,
  withdrawalById,
} from './withdraw.sql.ts';

type WithdrawAnswer = Answer<'withdraw.create'>;

interface Asked {
  member: Member;
  operation: OperationId;
  body: Body<'withdraw.create'>;
}

/** Brings money from games to the wallet until it holds `amount` (minor units), or as far as it goes at once. */
export type Gather = (amount: bigint) => Promise<{ processing: boolean }>;

/**
 * Takes a withdrawal on: the intent is written, the money is held, and a job pays it out. Refused, in this order,
 * with NO_BANK, WITHDRAW_MINIMUM, WITHDRAW_MAXIMUM, REQUEST_LIMIT (one is under way), BONUS_CONDITION and
 * MONEY_NOT_ENOUGH. With `gather` the wallet is filled from the games first. The same operation again finds its
 * own withdrawal and carries it on. TRANSFER_FAIL: some of the games' money is still on its way to the wallet.
 */
export async function requestWithdrawal(deps: Deps, asked: Asked, gather?: Gather): Promise<WithdrawAnswer> {
  const { member, operation } = asked;
  const arrived = deps.clock();
  const known = await deps.database.maybe<Withdrawal>(withdrawalById(operation));
  const row = known ?? (await writeIntent(deps, asked, { arrived, state: gather ? 'gathering' : 'new' }));
  let processing = false;
  if (row.state === 'gathering') {
    processing = (await gather?.(row.amount))?.processing ?? false;
    await deps.database.run(moveWithdrawal(row.id, 'gathering', 'new', { at: deps.clock() }));
  }
  const after = await holdMoney(deps, row.id);
  if (after.state === 'refused') {
    // Kept, so that asking again in the same name does not say that there was never enough.
    if (processing) await deps.database.run(setReason(row.id, 'refused', 'TRANSFER_FAIL'));
    const failed = processing || after.reason === 'TRANSFER_FAIL';
    throw new Refusal(failed ? 'TRANSFER_FAIL' : 'MONEY_NOT_ENOUGH');
  }
  const wallet = await walletBalance(deps, member.id);
  return { message: 'SUCCESS', status: 'PROCESSING', wallet: { amount: toWire(wallet) } };
}

async function writeIntent(
  deps: Deps,
  { member, operation, body }: Asked,
  { arrived, state }: { arrived: Date; state: 'gathering' | 'new' },
): Promise<Withdrawal> {
  const amount = fromWire(body.amount);
  const settings = await deps.settings();
  if (member.bankCode === '' || member.bankAccountNo === '') throw new Refusal('NO_BANK');
  if (amount < settings.withdrawMin) throw new Refusal('WITHDRAW_MINIMUM');
  if (amount > settings.withdrawMax) throw new Refusal('WITHDRAW_MAXIMUM');
  if (await anotherIsUnderWay(deps.database, member, operation, arrived)) throw new Refusal('REQUEST_LIMIT');
  const condition = await conditionOf(deps, member);
  if (condition !== 'none') throw new Refusal(condition);
  return deps.database.transaction(async (tx) => {
    await tx.run(lockMember(member.id));
    const known = await tx.maybe<Withdrawal>(withdrawalById(operation));
    if (known) return known;
    if (await anotherIsUnderWay(tx, member, operation, arrived)) throw new Refusal('REQUEST_LIMIT');
    await tx.run(
      insertWithdrawal({
        id: operation,
        member: member.id,
        currency: member.currency,
        amount,
        state,
        reference: operation.replaceAll('-', ''),
        bankCode: member.bankCode,
        bankAccountNo: member.bankAccountNo,
        bankAccountName: member.bankAccountName,
        bankChangedAt: member.bankChangedAt > member.createdAt ? member.bankChangedAt : null,
        createdAt: arrived,
      }),
    );
    return tx.one<Withdrawal>(withdrawalById(operation));
  });
}

/**
 * One that ended while this request was waiting its turn counts as well: of many sent at once one is taken, however
 * fast it is paid.
 */
async function anotherIsUnderWay(db: Db, member: Member, own: OperationId, arrived: Date): Promise<boolean> {
  return (await db.one<{ found: boolean }>(anotherSince(member.id, own, arrived))).found;
}
