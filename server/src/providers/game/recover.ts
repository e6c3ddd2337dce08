import { confirmed, type Outcome, unknown } from '../outcome.ts';
import type { GameProvider, TransferOrder, TransferState } from './port.ts';

/** A transfer that was sent and not answered. */
export interface UnansweredTransfer extends TransferOrder {
  /** What the locked player had before the call, from providers whose recovery is `locked`. */
  balanceBefore?: bigint;
}

/**
 * Finds out what became of a transfer, in the way the provider's protocol offers. Confirmed `applied` carries the
 * amount the provider booked, for the caller to compare; `absent` is for the caller to believe only after the
 * provider's settling time. Unknown: not told, or (`ambiguous`) what it told fits neither. Safe to repeat.
 */
export async function recoverTransfer(
  provider: GameProvider,
  order: UnansweredTransfer,
): Promise<Outcome<TransferState>> {
  const { recovery } = provider;
  const { username, reference, direction, amount } = order;
  switch (recovery.kind) {
    case 'status':
      return recovery.transferStatus({ username, reference });
    case 'repeat':
      return recovery.repeatTransfer({ username, reference, direction, amount });
    case 'locked': {
      const locked = await recovery.lock({ username });
      return locked.kind === 'confirmed' ? compareBalance(provider, order) : unknownOf(locked);
    }
  }
}

/** The account stands still: its balance is the one before, or that with the amount moved, or it proves nothing. */
async function compareBalance(
  provider: GameProvider,
  { username, direction, amount, balanceBefore }: UnansweredTransfer,
): Promise<Outcome<TransferState>> {
  if (balanceBefore === undefined) return unknown('ambiguous');
  const read = await provider.balance({ username });
  if (read.kind !== 'confirmed') return unknownOf(read);
  const moved = read.value.amount - balanceBefore;
  const signed = direction === 'in' ? amount : -amount;
  // What lies on open tables can still come back to the balance.
  if (read.value.outstanding !== 0n) return unknown('ambiguous');
  if (moved === signed) return confirmed({ state: 'applied', amount: signed });
  return moved === 0n ? confirmed({ state: 'absent' }) : unknown('ambiguous');
}

/** A refusal to lock or to tell a balance is no refusal of the transfer. */
function unknownOf(outcome: Exclude<Outcome<unknown>, { kind: 'confirmed' }>): Outcome<never> {
  return outcome.kind === 'unknown' ? outcome : unknown('unlistedStatus');
}
