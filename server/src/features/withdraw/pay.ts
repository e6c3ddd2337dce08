import type { Deps } from '../../deps.ts';
import type { Outcome } from '../../providers/outcome.ts';
import type { PayoutGateway } from '../../providers/payout/port.ts';
import { hasSettledDeposit } from '../statement/statement.ts';
import { payoutTimes } from './times.ts';
import {
  forgetPayee,
  keepPayee,
  moveWithdrawal,
  payeeOf,
  setExternal,
  setReason,
  takeSending,
  type Withdrawal,
} from './withdraw.sql.ts';

const HOUR_MS = 3_600_000;

/**
 * Decides what becomes of held money: paid out now if an operator said so or the rules allow it, else it waits for
 * an operator. True when the state has moved.
 */
export async function consider(deps: Deps, row: Withdrawal): Promise<boolean> {
  const gateway = deps.providers.payout;
  const obstacle = gateway?.currency === row.currency ? await obstacleOf(deps, row) : 'NO_GATEWAY';
  if (!gateway || obstacle) {
    await deps.database.run(
      moveWithdrawal(row.id, 'held', 'review', { reason: obstacle ?? null, at: deps.clock() }),
    );
    return true;
  }
  const payee = await registeredPayee(deps, gateway, row);
  if (payee.kind === 'unknown') return false;
  if (payee.kind === 'rejected') {
    await deps.database.run(
      moveWithdrawal(row.id, 'held', 'releasing', { reason: payee.code, at: deps.clock() }),
    );
    return true;
  }
  const began = deps.clock();
  const won = await deps.database.run(takeSending(row.id, gateway.code, began));
  if (won === 1 && inTime(deps, row, began)) await send(deps, gateway, row, payee.value.payee);
  return true;
}

/**
 * A process that was held up after it won the right to send leaves the call be: a payout that the gateway does not know
 * is given back after `lostMs`, and nothing may still be on its way then. The rest of that time is the call's own.
 */
function inTime(deps: Deps, row: Withdrawal, began: Date): boolean {
  if (deps.clock().getTime() - began.getTime() < payoutTimes.lostMs / 4) return true;
  deps.log.warn({ withdrawal: row.id }, 'a payout was not sent: this process was held up for too long');
  return false;
}

/** Why the payout is not made by itself, or undefined. */
async function obstacleOf(deps: Deps, row: Withdrawal): Promise<string | undefined> {
  if (row.approvedBy !== null) return undefined;
  const { automaticPayoutMax, payoutHoldHours } = await deps.settings();
  if (row.amount > automaticPayoutMax[row.currency]) return 'AMOUNT';
  const age = row.bankChangedAt
    ? deps.clock().getTime() - row.bankChangedAt.getTime()
    : Number.POSITIVE_INFINITY;
  if (age < payoutHoldHours * HOUR_MS) return 'BANK_CHANGED';
  return (await hasSettledDeposit(deps.database, row.member)) ? undefined : 'NO_DEPOSIT';
}

async function registeredPayee(
  deps: Deps,
  gateway: PayoutGateway,
  row: Withdrawal,
): Promise<Outcome<{ payee: string }>> {
  const known = await deps.database.maybe<{ payee: string }>(payeeOf(gateway.code, row));
  if (known) return { kind: 'confirmed', value: known };
  const outcome = await gateway.registerPayee({
    bankCode: row.bankCode,
    accountNo: row.bankAccountNo,
    accountName: row.bankAccountName,
  });
  if (outcome.kind === 'confirmed')
    await deps.database.run(keepPayee(gateway.code, row, outcome.value.payee));
  return outcome;
}

/** Asks for the payout, once ever. Whatever it answers, the state is left to `ask`. */
async function send(deps: Deps, gateway: PayoutGateway, row: Withdrawal, payee: string): Promise<void> {
  const outcome = await gateway.pay({ reference: row.reference, payee, amount: row.amount });
  if (outcome.kind === 'confirmed') await deps.database.run(setExternal(row.id, outcome.value.external));
  if (outcome.kind === 'unknown')
    deps.log.warn({ withdrawal: row.id, cause: outcome.cause }, 'a payout is unknown');
  if (outcome.kind === 'rejected') {
    deps.log.warn({ withdrawal: row.id, code: outcome.code }, 'a payout was turned down');
    // The account may have been deleted or blocked there: the next withdrawal registers it anew.
    await deps.database.run(forgetPayee(gateway.code, row));
    await deps.database.run(setReason(row.id, 'sending', outcome.code));
  }
}

/**
 * Asks the gateway what became of a payout that was sent. Money returns only when the gateway says that it was
 * rejected, or that it does not know the reference: at once where it turned the request down, else when the request
 * can no longer be on its way. True when the state has moved.
 */
export async function ask(deps: Deps, row: Withdrawal): Promise<boolean> {
  const { payout: gateway } = deps.providers;
  if (gateway?.code !== row.gateway) return false;
  const outcome = await gateway.find({ reference: row.reference, external: row.external ?? undefined });
  if (outcome.kind !== 'confirmed') return false;
  if (outcome.value === 'none') return giveUp(deps, row);
  const { external, state, amount } = outcome.value;
  await deps.database.run(setExternal(row.id, external));
  if (state === 'processing') return false;
  if (state === 'rejected') {
    await deps.database.run(
      moveWithdrawal(row.id, 'sending', 'releasing', { reason: 'REJECTED', at: deps.clock() }),
    );
    return true;
  }
  if (amount !== row.amount) {
    deps.log.error({ withdrawal: row.id }, 'a gateway paid another amount than it was asked for');
    return false;
  }
  await deps.database.run(moveWithdrawal(row.id, 'sending', 'settling', { at: deps.clock() }));
  return true;
}

async function giveUp(deps: Deps, row: Withdrawal): Promise<boolean> {
  const age = deps.clock().getTime() - (row.sentAt ?? row.createdAt).getTime();
  if (row.reason === null && age < payoutTimes.lostMs) return false;
  await deps.database.run(
    moveWithdrawal(row.id, 'sending', 'releasing', {
      reason: row.reason ?? 'NEVER_ARRIVED',
      at: deps.clock(),
    }),
  );
  return true;
}
