/**
 * What keeps a payout from being made by itself. It then waits for an operator, who reads the word for it:
 *
 * MEMBER_SUSPENDED, MEMBER_CLOSED, MEMBER_GONE  the member is not what they were when they asked; who excluded
 *               themselves may withdraw
 * AMOUNT        above `automaticPayoutMax`
 * BANK_CHANGED  the bank details were changed within `payoutHoldHours`
 * NO_DEPOSIT    no money from outside ever reached the member
 * DAILY_MEMBER  with it, the member's automatic payouts of 24 hours come above `automaticPayoutDailyMember`
 * DAILY_ALL     with it, everybody's do above `automaticPayoutDailyAll`
 * WIN           the member won more than `automaticPayoutWinMax` at once within 30 days, and no operator has approved a
 *               withdrawal of theirs since
 *
 * What an operator approved is held up by the member's state alone, and not by one that the operator had before them.
 */
import type { Db } from '../../db/database.ts';
import { hasSettledDeposit } from '../../ledger/deposits.ts';
import type { Settings } from '../../settings.ts';
import { type PayoutFacts, payoutFacts, type Withdrawal } from './withdraw.sql.ts';

const HOUR_MS = 3_600_000;

/** The first of them, or undefined where nothing is in the way. */
export async function obstacleTo(db: Db, row: Withdrawal, settings: Settings): Promise<string | undefined> {
  const facts = await db.one(payoutFacts(row));
  const standing = standingIn(row, facts);
  if (standing !== undefined || row.approvedBy !== null) return standing;
  return (await unfit(db, row, settings)) ?? aboveSums(row, facts, settings);
}

/** Of those that may come up while it is held. Asked again right before the payout is sent, under `lockPayouts`. */
export async function brakeOn(db: Db, row: Withdrawal, settings: Settings): Promise<string | undefined> {
  const facts = await db.one(payoutFacts(row));
  const standing = standingIn(row, facts);
  if (standing !== undefined || row.approvedBy !== null) return standing;
  return aboveSums(row, facts, settings);
}

/** A state of the member that no operator has seen. */
function standingIn({ reason }: Withdrawal, { status }: PayoutFacts): string | undefined {
  const standing = `MEMBER_${status.toUpperCase()}`;
  return status === 'active' || status === 'excluded' || reason === standing ? undefined : standing;
}

async function unfit(db: Db, row: Withdrawal, settings: Settings): Promise<string | undefined> {
  const { automaticPayoutMax, payoutHoldHours } = settings;
  if (row.amount > automaticPayoutMax[row.currency]) return 'AMOUNT';
  if ((row.bankChangedMsAgo ?? Number.POSITIVE_INFINITY) < payoutHoldHours * HOUR_MS) return 'BANK_CHANGED';
  const { found } = await db.one(hasSettledDeposit(row.memberId));
  return found ? undefined : 'NO_DEPOSIT';
}

function aboveSums(
  { amount, currency }: Withdrawal,
  { sentToMember, sentToAll, largestWin }: PayoutFacts,
  settings: Settings,
): string | undefined {
  if (sentToMember + amount > settings.automaticPayoutDailyMember[currency]) return 'DAILY_MEMBER';
  if (sentToAll + amount > settings.automaticPayoutDailyAll[currency]) return 'DAILY_ALL';
  return largestWin > settings.automaticPayoutWinMax[currency] ? 'WIN' : undefined;
}
