import { fieldsOf, textOf } from '../fields.ts';
import type { Answer } from '../protocol.ts';
import type { World } from '../world.ts';
import { type Deposit, deposits, describeDeposit, findDeposit, settleDeposit } from './deposit.ts';
import { describePayout, findPayout, payouts, settlePayout } from './payout.ts';
import type { Payout } from './report.ts';
import { done, refused } from './token.ts';

/** One transaction by its uuid, payout or deposit. */
export function findTransaction(world: World, uuid: string): Answer {
  const [payout, deposit] = [findPayout(world, uuid), findDeposit(world, uuid)];
  if (payout) return done(describePayout(payout));
  return deposit ? done(describeDeposit(deposit)) : refused('40400', 'Transaction not found');
}

/** A page of transactions, newest first; `filter` is a referenceId, type, status or customerUuid. */
export function listTransactions(world: World, query: unknown): Answer {
  const fields = fieldsOf(query);
  const filter = textOf(fields, 'filter');
  const size = Math.min(Math.max(Number(textOf(fields, 'size')) || 10, 1), 100);
  const page = Math.max(Number(textOf(fields, 'page')) || 1, 1);
  const fits = (one: Payout | Deposit, type: string) =>
    filter === '' || [one.referenceId, one.status, one.customerUuid, type].includes(filter);
  const found = [
    ...payouts(world)
      .filter((one) => fits(one, 'withdraw'))
      .map((one) => [one.createdAt, describePayout(one)] as const),
    ...deposits(world)
      .filter((one) => fits(one, 'deposit'))
      .map((one) => [one.createdAt, describeDeposit(one)] as const),
  ]
    .sort(([earlier], [later]) => earlier - later)
    .map(([, described]) => described)
    .reverse();
  const data = found.slice((page - 1) * size, page * size);
  return done({ data, count: found.length, totalPages: Math.ceil(found.length / size) });
}

/** Decides a transaction that is on hold. */
export function decideTransaction(world: World, uuid: string, body: unknown): Answer {
  const transaction = findPayout(world, uuid) ?? findDeposit(world, uuid);
  const status = textOf(fieldsOf(body), 'status');
  if (!transaction) return refused('40400', 'Transaction not found');
  if (status !== 'SUCCESS' && status !== 'REJECTED')
    return refused('40001', 'status must be SUCCESS or REJECTED');
  if (transaction.status !== 'ON_HOLD') return refused('40002', 'Transaction is not in ON_HOLD status');
  if (findPayout(world, uuid)) settlePayout(world, uuid, status);
  else settleDeposit(world, uuid, { status });
  return done({ uuid, status, updatedAt: Date.now() });
}

/** Sends a deposit that was paid or rejected back to its payer. */
export function refundDeposit(world: World, uuid: string): Answer {
  const deposit = findDeposit(world, uuid);
  if (!deposit) return refused('40400', 'Transaction not found');
  if (deposit.status !== 'SUCCESS' && deposit.status !== 'REJECTED')
    return refused('40002', 'Transaction cannot be refunded');
  settleDeposit(world, uuid, { status: 'REFUNDED' });
  return done({ uuid, status: 'REFUNDED', updatedAt: Date.now() });
}
