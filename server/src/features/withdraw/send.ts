/**
 * From `held` to `sending`: whether a withdrawal is paid out by itself, to whom, and the one call that asks the gateway
 * for it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isAway } from '../../db/away.ts';
import type { Query } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Look } from '../../jobs/look.ts';
import { hasSettledDeposit } from '../../ledger/deposits.ts';
import { type Outcome, unknown } from '../../providers/outcome.ts';
import type { PayoutGateway } from '../../providers/payout/port.ts';
import {
  type BrakeRules,
  checkedWithdrawal,
  forgetPayee,
  keepPayee,
  lockPayouts,
  payeeOf,
  payoutBrake,
  payoutCalled,
  payoutNotSent,
  sendToReview,
  type Withdrawal,
  withdrawFinish,
  withdrawSend,
} from './withdraw.sql.ts';

/** When a payout is looked at whose process died in the call: later than a call can take. */
const DIED_MS = 30_000;

/** For how long after a look, and how often, the right to call is given back whose answer was lost; its lease is longer. */
const GIVE_BACK_MS = 30_000;
const AGAIN_MS = 500;

/** When the gateway is asked what became of the call. */
const CALLED_MS = 1_000;

/** Why it waits where nobody pays out in its currency: until an operator has let it be paid, and then until they have paid it themselves. */
const NO_GATEWAY = 'NO_GATEWAY';
const BY_HAND = 'BY_HAND';

/**
 * Decides what becomes of held money: paid out now if an operator said so or the rules allow it, else it waits for
 * an operator, who also pays it where there is no gateway. Where that could not be asked now, it is looked at again in `waitMs`.
 */
export async function startPayout(
  deps: Deps,
  row: Withdrawal,
  { waitMs, look }: { waitMs: number; look: Look },
): Promise<void> {
  const rules = await brakeRules(deps, row);
  const { brake } = await deps.database.one(payoutBrake(row.id, rules));
  if (brake !== null) return leaveToOperator(deps, row, brake);
  const gateway = deps.providers.payout;
  if (gateway?.currency !== row.currency)
    return leaveToOperator(deps, row, row.approvedBy === null ? NO_GATEWAY : BY_HAND);
  const payee = await registeredPayee(deps, gateway, row, look);
  if (payee.kind === 'unknown') {
    deps.log.warn({ event: 'withdraw.payee-unknown', withdrawal: row.id, said: payee });
    return lookIn(waitMs, deps, checkedWithdrawal(row, waitMs));
  }
  if (payee.kind === 'rejected') {
    const refused = { from: ['held'], outcome: 'failed', reason: payee.code } as const;
    await deps.steps.run(withdrawFinish, { operation: row.id, ...refused });
    return;
  }
  const obstacle = await look.obstacle(() => gateway.answers());
  if (obstacle) {
    deps.log.warn({ event: 'withdraw.payout-not-sent', withdrawal: row.id, said: obstacle });
    return lookIn(waitMs, deps, checkedWithdrawal(row, waitMs));
  }
  // The right to send is not won to be given back.
  if (look.isOver()) return lookIn(waitMs, deps, checkedWithdrawal(row, waitMs));
  const mine = randomUUID();
  const send = {
    ...{ operation: row.id, currency: row.currency, rules, checkMs: DIED_MS },
    ...{ gateway: gateway.code, payee: payee.value.payee, try: mine },
  };
  const sent = await deps.steps.run(withdrawSend, send).catch(async (error: unknown) => {
    await surelyNotSent(deps, row, { mine, look });
    throw error;
  });
  if (sent.outcome === 'review') return warnOfWaiting(deps, row, sent.reason);
  if (sent.outcome === 'claimed') await pay(deps, gateway, row, { ...payee.value, mine, waitMs, look });
}

/**
 * Gives the right to call back that may have been won without an answer, as the database went away: this process alone
 * knows that it did not call. It tries until the database is there, or the row may be another's to look at.
 */
async function surelyNotSent(
  { database }: Deps,
  row: Withdrawal,
  { mine, look }: { mine: string; look: Look },
): Promise<void> {
  for (;;) {
    try {
      // The step may outlive its connection, and win the right after all.
      await database.transaction(async (tx) => {
        await tx.run(lockPayouts(row.currency));
        await tx.run(payoutNotSent(row, mine, 0));
      });
      return;
    } catch (error) {
      if (!isAway(error) || performance.now() >= look.until + GIVE_BACK_MS) throw error;
      await pause(AGAIN_MS);
    }
  }
}

async function brakeRules(deps: Deps, { memberId, currency }: Withdrawal): Promise<BrakeRules> {
  const settings = await deps.settings();
  const { found } = await deps.database.one(hasSettledDeposit(memberId));
  return {
    max: settings.automaticPayoutMax[currency],
    holdHours: settings.payoutHoldHours,
    dailyMember: settings.automaticPayoutDailyMember[currency],
    dailyAll: settings.automaticPayoutDailyAll[currency],
    winMax: settings.automaticPayoutWinMax[currency],
    hasDeposited: found,
  };
}

async function leaveToOperator(deps: Deps, row: Withdrawal, reason: string): Promise<void> {
  await deps.database.run(sendToReview(row.id, reason));
  warnOfWaiting(deps, row, reason);
}

function warnOfWaiting({ log }: Deps, { id }: Withdrawal, reason: string): void {
  log.warn({ event: 'withdraw.waits', withdrawal: id, reason });
}

async function registeredPayee(
  deps: Deps,
  gateway: PayoutGateway,
  row: Withdrawal,
  look: Look,
): Promise<Outcome<{ payee: string }>> {
  const known = await deps.database.maybe(payeeOf(gateway.code, row));
  if (known) return { kind: 'confirmed', value: known };
  const { bankCode, bankAccountNo: accountNo, bankAccountName: accountName } = row;
  const outcome = await look.ask(() => gateway.registerPayee({ bankCode, accountNo, accountName }));
  if (outcome.kind !== 'confirmed') return outcome;
  const { isTheirs } = await deps.database.one(keepPayee(gateway.code, row, outcome.value.payee));
  if (isTheirs) return outcome;
  deps.log.error({ event: 'withdraw.payee-of-another', withdrawal: row.id });
  return unknown('ambiguous');
}

/**
 * Asks for the payout, for whoever won the right to, while the look is not over: an operator may end what the gateway does not know
 * after a while, and nothing may still be on its way then. However that ends, only a later question tells what became of it;
 * it is asked for again where the gateway's adapter knows for certain that nothing has left.
 */
async function pay(
  deps: Deps,
  gateway: PayoutGateway,
  row: Withdrawal,
  { payee, mine, waitMs, look }: { payee: string; mine: string; waitMs: number; look: Look },
): Promise<void> {
  const { reference, amount } = row;
  const answer = await gateway.pay({ reference, payee, amount }, look.isOver);
  look.hear(answer);
  if (answer.kind !== 'accepted')
    deps.log.warn({ event: `withdraw.payout-${answer.kind}`, withdrawal: row.id, said: answer });
  if (answer.kind === 'not-sent') return lookIn(waitMs, deps, payoutNotSent(row, mine, waitMs));
  // The account may have been deleted or blocked there: the next withdrawal registers it anew.
  if ('code' in answer) await deps.database.run(forgetPayee(gateway.code, row));
  const told = {
    gatewayPayoutId: answer.kind === 'accepted' ? answer.gatewayPayoutId : undefined,
    refusal: answer.kind === 'refused' ? answer.code : undefined,
  };
  const { state, said, numbers } = await deps.database.one(
    payoutCalled(row.id, { ...told, checkMs: CALLED_MS }),
  );
  if (said !== null)
    deps.log.error({ event: 'withdraw.contradicted', withdrawal: row.id, state, said, numbers });
  deps.checkSoon('withdraw', CALLED_MS);
}

/** Writes what has the withdrawal looked at then. */
async function lookIn(ms: number, deps: Deps, written: Query): Promise<void> {
  await deps.database.run(written);
  deps.checkSoon('withdraw', ms);
}
