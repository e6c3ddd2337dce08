import { type Rejected, type Unknown, unknown } from '../outcome.ts';
import { matchBalances, type TransferFound, type TransferOrder } from './match.ts';
import type { GameProvider } from './port.ts';

/** A transfer that was sent and not answered. */
export interface UnansweredTransfer extends TransferOrder {
  /** What the locked player had before the call, from providers whose recovery is `locked`. No transfer keeps it yet. */
  balanceBefore?: bigint;
}

/**
 * Whether asking what became of a transfer that has ended changes nothing. A repeat makes what it asks about, so it is safe
 * for a transfer alone that a person settled as it was asked for (`settledAs`, signed as the player's balance sees it; null:
 * it came back): the money is to be there, and is applied once however often it is sent. Nobody is locked out for a question.
 */
export function isSafeToAsk(
  { recovery }: Pick<GameProvider, 'recovery'>,
  { direction, amount }: Pick<TransferOrder, 'direction' | 'amount'>,
  settledAs: bigint | null,
): boolean {
  switch (recovery.kind) {
    case 'status':
      return true;
    case 'repeat':
      return settledAs === (direction === 'in' ? amount : -amount);
    case 'locked':
      return false;
  }
}

/**
 * Finds out what became of a transfer, in the way the provider's protocol offers. `absent` is for the caller to believe
 * only after the provider's settling time (`settled`). Unknown: not told, or (`ambiguous`) what it told fits neither.
 * Safe to repeat.
 */
export async function recoverTransfer(
  provider: GameProvider,
  asked: UnansweredTransfer,
): Promise<TransferFound> {
  const { recovery } = provider;
  const { username, reference, direction, amount, balanceBefore } = asked;
  const order = { username, reference, direction, amount };
  switch (recovery.kind) {
    case 'status':
      return recovery.transferStatus(order);
    case 'repeat':
      return recovery.repeatTransfer(order);
    case 'locked': {
      // Nothing to compare with: then nobody is locked out of their games for it.
      if (balanceBefore === undefined) return unknown('unasked');
      const locked = told(await recovery.lock({ username }));
      return locked.kind === 'confirmed' ? compareBalance(provider, order, balanceBefore) : locked;
    }
  }
}

/** The account stands still, so its balance tells. */
async function compareBalance(
  provider: GameProvider,
  order: TransferOrder,
  balanceBefore: bigint,
): Promise<TransferFound> {
  const read = told(await provider.balance(order));
  return read.kind === 'confirmed' ? matchBalances(order, balanceBefore, read) : read;
}

/** A lock or a question that is refused says nothing of the transfer. */
function told<Said extends { kind: 'confirmed' }>(outcome: Said | Rejected | Unknown): Said | Unknown {
  return outcome.kind === 'rejected' ? unknown('unlistedStatus') : outcome;
}
