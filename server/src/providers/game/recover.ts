import { type Confirmed, confirmed, type Outcome, type Unknown, unknown } from '../outcome.ts';
import type { GameProvider, TransferOrder, TransferState } from './port.ts';

/** A transfer that was sent and not answered. */
export interface UnansweredTransfer extends TransferOrder {
  /** What the locked player had before the call, from providers whose recovery is `locked`. No transfer keeps it yet. */
  balanceBefore?: bigint;
}

/** Never `rejected`: that word gives money back, and only the transfer's own answer says it. */
export type Recovered = Confirmed<TransferState> | Unknown;

/**
 * Finds out what became of a transfer, in the way the provider's protocol offers. Confirmed `applied` carries the
 * amount the provider booked, for the caller to compare; `absent` is for the caller to believe only after the
 * provider's settling time. Unknown: not told, or (`ambiguous`) what it told fits neither. Safe to repeat.
 */
export async function recoverTransfer(provider: GameProvider, order: UnansweredTransfer): Promise<Recovered> {
  const { recovery } = provider;
  const { username, reference, direction, amount } = order;
  switch (recovery.kind) {
    case 'status':
      return told(await recovery.transferStatus({ username, reference }));
    case 'repeat':
      return told(await recovery.repeatTransfer({ username, reference, direction, amount }));
    case 'locked': {
      // Nothing to compare with: then nobody is locked out of their games for it.
      if (order.balanceBefore === undefined) return unknown('unasked');
      const locked = told(await recovery.lock({ username }));
      return locked.kind === 'confirmed' ? compareBalance(provider, order, order.balanceBefore) : locked;
    }
  }
}

/** The account stands still: its balance is the one before, or that with the amount moved, or it proves nothing. */
async function compareBalance(
  provider: GameProvider,
  { username, direction, amount }: TransferOrder,
  balanceBefore: bigint,
): Promise<Recovered> {
  const read = told(await provider.balance({ username }));
  if (read.kind !== 'confirmed') return read;
  const moved = read.value.amount - balanceBefore;
  const signed = direction === 'in' ? amount : -amount;
  // What lies on open tables can still come back to the balance.
  if (read.value.outstanding !== 0n) return unknown('ambiguous');
  if (moved === signed) return confirmed({ state: 'applied', amount: signed });
  return moved === 0n ? confirmed({ state: 'absent' }) : unknown('ambiguous');
}

/** A question that is refused, or a lock, is no refusal of the transfer: nothing is known of that. */
function told<T>(outcome: Outcome<T>): Confirmed<T> | Unknown {
  return outcome.kind === 'rejected' ? unknown('unlistedStatus') : outcome;
}
