/** Paying out to the member's bank account: the door of this feature. */
import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import {
  begunBefore,
  type Claim,
  KeyTaken,
  keptAnswer,
  OPERATION_ID,
  WALLET_AMOUNT,
  whenMine,
} from '../../domain/claim.ts';
import type { Member } from '../../domain/member.ts';
import { fromWire } from '../../domain/money.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import { settleBonus } from '../bonus/bonus.ts';
import { withdrawFromGames } from '../transfer/transfer.ts';
import { type Unfit, unfitBy, unfitItself } from './unfit.ts';
import { COLLECTING_MS, NOBODY } from './withdraw.lifecycle.ts';
import {
  type Withdrawal,
  type WithdrawalHeld,
  withdrawalById,
  withdrawBegin,
  withdrawHold,
} from './withdraw.sql.ts';

export { currentWithdrawal, findWithdrawal } from './current.ts';
export { approveWithdrawal, inReview, rejectWithdrawal } from './review.ts';
export type { WithdrawalInReview } from './withdraw.sql.ts';

/** What a withdrawal that was taken on answers. */
const taken = keptAnswer(202, {
  message: 'SUCCESS',
  status: 'PROCESSING',
  _id: OPERATION_ID,
  wallet: { amount: WALLET_AMOUNT },
});

type WithdrawAnswer = Answer<'withdraw.create'>;
type WithdrawalInput = Pick<Request<'withdraw.create'>, 'member' | 'body' | 'operation' | 'claim'>;

/**
 * Takes a withdrawal on: the money is held, and the recheck pays it out. Refused, in this order, with KEY_INVALID (a part of a unit
 * that banks do not move), NO_BANK, WITHDRAW_MINIMUM, WITHDRAW_MAXIMUM, BONUS_CONDITION, REQUEST_LIMIT (one is under way) and MONEY_NOT_ENOUGH. With
 * `collect` the wallet is filled from the games first, where it does not hold enough. The same operation again finds
 * its own withdrawal and carries it on. TRANSFER_FAIL: some of the games' money is still on its way to the wallet.
 */
export async function requestWithdrawal(
  deps: Deps,
  { member, operation, claim, body }: WithdrawalInput,
  { collect }: { collect: boolean },
): Promise<WithdrawAnswer> {
  const arrived = performance.now();
  const amount = fromWire(body.amount);
  const known = await begunBefore(claim, () => deps.database.maybe(withdrawalById(operation)));
  if (!known) {
    // Who stays away leaves a bonus by this: not for a withdrawal that cannot be.
    refuse(await unfitItself(deps, member, amount));
    // Whether a bonus lets money go is decided by what the games hold, in the step again.
    await settleBonus(deps, member, { isLeaving: true });
    refuse(await unfitBy(deps, member, amount));
  }
  const gateway = deps.providers.payout;
  const begun = whenMine(
    await deps.steps.run(withdrawBegin, {
      operation,
      member: member.id,
      currency: member.currency,
      amount,
      collect,
      gateway: gateway?.currency === member.currency ? gateway.code : NOBODY,
      bankCode: member.bankCode,
      bankAccountNo: member.bankAccountNo,
      bankAccountName: member.bankAccountName,
      bankChangedAt: member.bankChangedAt > member.createdAt ? member.bankChangedAt : null,
      // Read when the batch goes out, so that the wait for it counts.
      get waitedMs() {
        return performance.now() - arrived;
      },
      checkMs: COLLECTING_MS,
      ...(claim && { claim }),
      answer: taken,
    }),
  );
  if (begun.outcome === 'under-way') throw new Refusal('REQUEST_LIMIT');
  if (begun.outcome === 'bonus-condition') throw new Refusal('BONUS_CONDITION');
  if (begun.outcome === 'begun') return told(deps, begun);
  return resume(deps, { member, claim, row: await deps.database.one(withdrawalById(begun.operation)) });
}

/**
 * Brings the games' money to a withdrawal that is collecting, holds it, and answers what it came to. What another run of
 * the same request has under way is that one's to decide about, or the recheck's if it died: this one waits for it.
 */
async function resume(
  deps: Deps,
  { member, claim, row }: { member: Member; claim: Claim | undefined; row: Withdrawal },
): Promise<WithdrawAnswer> {
  const isCollecting = row.state === 'collecting';
  const { processing, byAnother } = isCollecting
    ? await withdrawFromGames(deps, member, row.id, row.amount)
    : { processing: false };
  if (byAnother) throw new KeyTaken({ outcome: 'busy', operation: row.id, status: null, answer: null });
  const reason = processing ? { reason: 'TRANSFER_FAIL' } : {};
  return told(
    deps,
    await deps.steps.run(withdrawHold, { operation: row.id, claim, ...reason, answer: taken }),
  );
}

/** Throws the first of what can be said of a withdrawal without looking at its money. */
function refuse([unfit]: readonly Unfit[]): void {
  if (unfit?.code === 'KEY_INVALID') throw new Refusal('KEY_INVALID', { amount: 'KEY_INVALID' });
  if (unfit) throw new Refusal(unfit.code);
}

function told(deps: Deps, { state, reason, answer }: WithdrawalHeld): WithdrawAnswer {
  if (state === 'refused') {
    const isOther = reason === 'TRANSFER_FAIL' || reason === 'BONUS_CONDITION';
    throw new Refusal(isOther ? reason : 'MONEY_NOT_ENOUGH');
  }
  deps.checkSoon('withdraw');
  return JSON.parse(answer ?? '{}') as WithdrawAnswer;
}
