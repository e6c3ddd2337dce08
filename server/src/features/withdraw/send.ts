/**
 * From `held` to `sending`: whether a withdrawal is paid out by itself, to whom, and the one call that asks the gateway
 * for it.
 */
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Look } from '../../jobs/look.ts';
import type { Outcome } from '../../providers/outcome.ts';
import type { PayoutGateway } from '../../providers/payout/port.ts';
import type { Settings } from '../../settings.ts';
import { brakeOn, obstacleTo } from './brakes.ts';
import {
  claimPayout,
  forgetPayee,
  keepPayee,
  lockPayouts,
  payeeOf,
  payoutCalled,
  payoutNotSent,
  sendToReview,
  type Withdrawal,
  withdrawFinish,
} from './withdraw.sql.ts';
import { checkLater, nextCheckMs, payoutTimes } from './withdraw.times.ts';

/**
 * Decides what becomes of held money: paid out now if an operator said so or the rules allow it, else it waits for
 * an operator.
 */
export async function startPayout(deps: Deps, row: Withdrawal, look: Look): Promise<void> {
  const gateway = deps.providers.payout;
  if (gateway?.currency !== row.currency) return leaveToOperator(deps.database, deps, row, 'NO_GATEWAY');
  const settings = await deps.settings();
  const obstacle = await obstacleTo(deps.database, row, settings);
  if (obstacle !== undefined) return leaveToOperator(deps.database, deps, row, obstacle);
  const payee = await registeredPayee(deps, gateway, row, look);
  if (payee.kind === 'unknown') {
    deps.log.warn({ event: 'withdraw.payee-unknown', withdrawal: row.id, said: payee });
    return checkLater(deps, row);
  }
  if (payee.kind === 'rejected') {
    const refused = { from: ['held'], outcome: 'failed', reason: payee.code } as const;
    await deps.steps.run(withdrawFinish, { operation: row.id, ...refused });
    return;
  }
  // The right to send is not won to be given back.
  if (look.isOver()) return checkLater(deps, row);
  // An operator may end what the gateway does not know after a while, and nothing may still be on its way then: a
  // process that is held up after it won the right to send leaves the call be.
  const before = Math.min(look.until, performance.now() + payoutTimes.sendMs);
  if (!(await claim(deps, row, settings, { gateway: gateway.code, ...payee.value }))) return;
  await pay(deps, gateway, row, { ...payee.value, before, look });
}

/**
 * Wins the right to ask for the payout, which one caller gets. No other payout is decided about meanwhile, so that sums
 * of a day hold however many are sent at once. False: somebody else has it, or it waits for an operator.
 */
async function claim(
  deps: Deps,
  row: Withdrawal,
  settings: Settings,
  to: { gateway: string; payee: string },
): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    await tx.run(lockPayouts(row.currency));
    const brake = await brakeOn(tx, row, settings);
    if (brake === undefined)
      return (await tx.run(claimPayout(row.id, { ...to, checkMs: payoutTimes.diedMs }))) === 1;
    await leaveToOperator(tx, deps, row, brake);
    return false;
  });
}

async function leaveToOperator(db: Db, { log }: Deps, row: Withdrawal, reason: string): Promise<void> {
  await db.run(sendToReview(row.id, reason));
  log.warn({ event: 'withdraw.waits', withdrawal: row.id, reason });
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
  if (outcome.kind === 'confirmed')
    await deps.database.run(keepPayee(gateway.code, row, outcome.value.payee));
  return outcome;
}

/**
 * Asks for the payout, for whoever won the right to. However that ends, only a later question tells what became of it;
 * it is asked for again where the gateway's adapter knows for certain that nothing has left.
 */
async function pay(
  deps: Deps,
  gateway: PayoutGateway,
  row: Withdrawal,
  { payee, before, look }: { payee: string; before: number; look: Look },
): Promise<void> {
  const { reference, amount } = row;
  const answer = await gateway.pay({ reference, payee, amount }, before);
  look.hear(answer);
  if (answer.kind !== 'accepted')
    deps.log.warn({ event: `withdraw.payout-${answer.kind}`, withdrawal: row.id, said: answer });
  if (answer.kind === 'not-sent') {
    const waitMs = nextCheckMs(row);
    await deps.database.run(payoutNotSent(row, waitMs));
    return deps.checkSoon('withdraw', waitMs);
  }
  // The account may have been deleted or blocked there: the next withdrawal registers it anew.
  if ('code' in answer) await deps.database.run(forgetPayee(gateway.code, row));
  const checkMs = payoutTimes.checks.firstMs;
  const gatewayPayoutId = answer.kind === 'accepted' ? answer.gatewayPayoutId : undefined;
  const refusal = answer.kind === 'refused' ? answer.code : undefined;
  await deps.database.run(payoutCalled(row.id, { gatewayPayoutId, refusal, checkMs }));
  deps.checkSoon('withdraw', checkMs);
}
