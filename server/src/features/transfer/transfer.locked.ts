/*
 * The calls around a transfer at a provider that knows no references, so that its balance can tell what became of it:
 *
 *   lock      The account, from before its balance is read until the transfer has ended: nothing else moves the balance.
 *   read      The balance, with nothing on open tables.
 *   keep      That balance in the transfer's row, committed. Whoever ends the transfer as unsent can do so only before this, and
 *             this comes only before such an end.
 *   send      The one call.
 *   unlock    After the end, whatever it is, and by whoever comes by until it has happened.
 *
 * The step that begins the transfer marks the account as locked, the one that notes the unlocking takes the mark away. Between the
 * two there is no other transfer at that account, no launch, no new password, and no play is booked.
 */

import type { Deps } from '../../deps.ts';
import { type Moment, momentNow } from '../../domain/moment.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Look } from '../../jobs/look.ts';
import type { TransferAnswer, TransferOrder } from '../../providers/game/match.ts';
import { unknown } from '../../providers/outcome.ts';
import { endTurn, isTooLate, type LockingProvider, unlockAfter, unlockLater } from '../game/game.ts';
import { keepBalance } from './transfer.sql.ts';

/** Nobody has sent it, and nobody will: this gives the money back at once. `why` is for operators. */
export interface NotSent {
  kind: 'not-sent';
  why: string;
}

export interface LockedCall {
  operation: OperationId;
  /** When the step that claimed the call was asked for. */
  claimedAt: Moment;
  /** When to look at it if this process dies in the call. */
  checkMs: number;
}

const RETRY_MS = 10_000;

/** Locks the account, reads and keeps its balance, and sends the transfer. */
export async function sendLocked(
  { database }: Pick<Deps, 'database'>,
  provider: LockingProvider,
  { operation, claimedAt, checkMs }: LockedCall,
  order: TransferOrder,
): Promise<TransferAnswer | NotSent> {
  const { username } = order;
  if (isTooLate(provider, claimedAt)) return notSent('too late');
  const locked = await provider.recovery.lock({ username });
  if (locked.kind === 'unknown') return notSent(`not locked: ${locked.cause}`);
  const read = locked.kind === 'confirmed' ? await provider.balance({ username }) : locked;
  const balanceBefore =
    read.kind === 'confirmed' && (read.value.outstanding ?? 0n) === 0n ? read.value.amount : undefined;
  if (balanceBefore === undefined) {
    await database.run(endTurn(operation, operation));
    return notSent(whyNot(read));
  }
  const sentAt = momentNow();
  if (!(await database.maybe(keepBalance(operation, balanceBefore, checkMs)))) return unknown('unasked');
  const known: TransferOrder = { ...order, balanceBefore };
  return isTooLate(provider, sentAt) ? unknown('timeout') : provider.transfer(known);
}

function whyNot(read: Awaited<ReturnType<LockingProvider['balance']>>): string {
  if (read.kind === 'confirmed') return 'money lies on open tables';
  return read.kind === 'rejected' ? `refused: ${read.code}` : `no balance: ${read.cause}`;
}

export function notSent(why: string): NotSent {
  return { kind: 'not-sent', why };
}

/** Opens the account after the end of its transfer, or has that done later. `look`: of whoever does it in the place of the caller. */
export async function unlock(
  deps: Deps,
  provider: LockingProvider,
  transfer: OperationId,
  look?: Look,
): Promise<void> {
  const isOpen = await unlockAfter(deps, provider, transfer, look && ((call) => look.ask(call)));
  if (isOpen) return;
  await deps.database.run(unlockLater(transfer, RETRY_MS));
}
