import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { postingId } from '../../domain/operation.ts';
import { accountOf, type MemberAccountKind } from '../../ledger/accounts.ts';
import { moved, type PostingKind, type PostingOutcome } from '../../ledger/post.ts';
import { announceStatement, recordStatement, type StatementStatus } from '../statement/statement.ts';
import { announceWallet } from '../wallet/wallet.ts';
import { ask, consider } from './pay.ts';
import { nextLook, payoutTimes } from './times.ts';
import {
  moveWithdrawal,
  setNextLook,
  type Withdrawal,
  type WithdrawalState,
  withdrawalById,
} from './withdraw.sql.ts';

/*
 * The life of a withdrawal. Its id is the operation; legs are postings of it.
 *
 * gathering  Money is being brought from games to the wallet.
 * new        The intent is written. Leg 0 (wallet -> hold) is tried next, and decides.
 * refused    The wallet did not hold enough. Nothing moved. The end.
 * held       The money is in hold and the statement says PROCESSING. Paid out by itself if the rules allow it.
 * review     It waits for an operator, who sends it back to `held` with his name, or to `releasing`.
 * sending    One caller won the right to ask the gateway for the payout, once. From here only the gateway's answer
 *            to a question by reference moves it, however the call itself ended.
 * settling   The gateway paid. Leg 1 (hold -> the gateway's house account) is next.
 * paid       The statement says SUCCESS. The end.
 * releasing  The gateway refused, never heard of it, or the operator refused. Leg 2 (hold -> wallet) is next.
 * failed     The statement says FAILED. The end.
 *
 * gathering -> new -> held | refused; held -> sending | review | releasing; review -> held | releasing;
 * sending -> settling | releasing; settling -> paid; releasing -> failed.
 */

/** The job that carries a withdrawal on. */
export const ADVANCE = 'withdraw.advance';

/**
 * Carries a withdrawal from whatever state it is in as far as it goes now, and plans the next look. Safe to run
 * twice and twice at once: postings are keyed, states move by compare-and-set.
 */
export async function advance(deps: Deps, id: string): Promise<void> {
  await planNextLook(deps, await stepWhile(deps, id, () => true));
}

/** Holds the money of a new withdrawal, or refuses it; what comes after is a job's. */
export function holdMoney(deps: Deps, id: string): Promise<Withdrawal> {
  return stepWhile(deps, id, (state) => state === 'new');
}

async function stepWhile(
  deps: Deps,
  id: string,
  wanted: (state: WithdrawalState) => boolean,
): Promise<Withdrawal> {
  let row = await deps.database.one<Withdrawal>(withdrawalById(id));
  while (wanted(row.state) && (await step(deps, row))) {
    row = await deps.database.one<Withdrawal>(withdrawalById(id));
  }
  return row;
}

/** Looks as soon as a worker is free; with `tx`, if that transaction commits. */
export async function advanceSoon(deps: Pick<Deps, 'jobs'>, id: string, tx?: Tx): Promise<void> {
  await deps.jobs.add(ADVANCE, { withdrawal: id }, { key: `${ADVANCE}:${id}`, ...(tx ? { tx } : {}) });
}

/** Does what the state asks for; true when the state has moved. */
async function step(deps: Deps, row: Withdrawal): Promise<boolean> {
  switch (row.state) {
    case 'gathering':
      return giveUpGathering(deps, row);
    case 'new':
      return hold(deps, row);
    case 'held':
      return consider(deps, row);
    case 'sending':
      return ask(deps, row);
    case 'settling':
      return settle(deps, row);
    case 'releasing':
      return release(deps, row);
    default:
      return false;
  }
}

/** The row remembers the next look beside the queue, so that the sweep finds a look whose job was lost. */
async function planNextLook(deps: Deps, row: Withdrawal): Promise<void> {
  const waits = row.state === 'gathering' || row.state === 'held' || row.state === 'sending';
  const at = waits ? nextLook(row.asked, deps.clock(), row.sentAt) : null;
  await deps.database.transaction(async (tx) => {
    await tx.run(setNextLook(row.id, at));
    if (at)
      await deps.jobs.add(ADVANCE, { withdrawal: row.id }, { key: `${ADVANCE}:${row.id}`, runAt: at, tx });
  });
}

/** The request that was bringing money back died: what did arrive decides. */
async function giveUpGathering(deps: Deps, row: Withdrawal): Promise<boolean> {
  if (deps.clock().getTime() - row.createdAt.getTime() < payoutTimes.gatheringMs) return false;
  await deps.database.run(moveWithdrawal(row.id, 'gathering', 'new', { at: deps.clock() }));
  return true;
}

async function hold(deps: Deps, row: Withdrawal): Promise<boolean> {
  const outcome = await postLeg(deps, row, { leg: 0, from: 'wallet', to: 'hold', kind: 'withdraw.hold' });
  if (outcome === 'not-enough') {
    await deps.database.run(
      moveWithdrawal(row.id, 'new', 'refused', { reason: 'MONEY_NOT_ENOUGH', at: deps.clock() }),
    );
    return true;
  }
  await finish(deps, row, { outcome, from: 'new', to: 'held', status: 'PROCESSING' });
  return true;
}

async function settle(deps: Deps, row: Withdrawal): Promise<boolean> {
  const outcome = await postLeg(deps, row, { leg: 1, from: 'hold', to: 'payout', kind: 'withdraw.settle' });
  await finish(deps, row, { outcome, from: 'settling', to: 'paid', status: 'SUCCESS' });
  return true;
}

async function release(deps: Deps, row: Withdrawal): Promise<boolean> {
  const outcome = await postLeg(deps, row, { leg: 2, from: 'hold', to: 'wallet', kind: 'withdraw.release' });
  await finish(deps, row, { outcome, from: 'releasing', to: 'failed', status: 'FAILED' });
  return true;
}

interface Leg {
  leg: 0 | 1 | 2;
  from: Extract<MemberAccountKind, 'wallet' | 'hold'>;
  to: Extract<MemberAccountKind, 'wallet' | 'hold'> | 'payout';
  kind: PostingKind;
}

async function postLeg(deps: Deps, row: Withdrawal, { leg, from, to, kind }: Leg): Promise<PostingOutcome> {
  const memberAccount = async (account: MemberAccountKind) => {
    const found = await accountOf(deps.database, row.member, account, row.currency);
    if (found === undefined) throw new Error(`A member without the account ${account}`);
    return found;
  };
  if (to !== 'payout') {
    const sides = { from: await memberAccount(from), to: await memberAccount(to) };
    return deps.ledger.post({ id: postingId(row.id, leg), ...sides, amount: row.amount, kind });
  }
  if (!row.gateway) throw new Error('A payout without a gateway');
  return deps.ledger.post({
    id: postingId(row.id, leg),
    from: await memberAccount(from),
    to: await deps.ledger.houseAccount(`payout:${row.gateway}`, row.currency),
    amount: row.amount,
    kind,
    reference: `${row.gateway}:${row.external}`,
  });
}

/** Moves the state and the statement as one, after the money has moved, and tells the open screens. */
async function finish(
  deps: Deps,
  row: Withdrawal,
  moving: { outcome: PostingOutcome; from: WithdrawalState; to: WithdrawalState; status: StatementStatus },
): Promise<void> {
  if (!moved(moving.outcome)) throw new Error(`A withdrawal was not posted: ${moving.outcome}`);
  const line = {
    operation: row.id,
    member: row.member,
    type: 'withdraw',
    from: 'WALLET',
    to: row.bankCode,
    status: moving.status,
    amount: -row.amount,
  } as const;
  const first = await deps.database.transaction(async (tx) => {
    if ((await tx.run(moveWithdrawal(row.id, moving.from, moving.to, { at: deps.clock() }))) === 0)
      return false;
    await recordStatement(tx, line);
    if (moving.to === 'held') await advanceSoon(deps, row.id, tx);
    return true;
  });
  if (!first) return;
  announceStatement(deps, line);
  await announceWallet(deps, row.member);
}
