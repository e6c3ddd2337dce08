import { unknown } from '../outcome.ts';
import { matchBalances, type TransferFound, type TransferOrder } from './match.ts';
import type { GameProvider } from './port.ts';

/**
 * Whether a provider can be asked about a transfer that has ended: nobody is locked out for a question, and where a person is the
 * one to ask there is none.
 */
export function isSafeToAsk({ recovery }: Pick<GameProvider, 'recovery'>): boolean {
  return recovery.kind === 'status';
}

/**
 * Whether a transfer that is not answered may end up with a person, who has to ask the provider: nothing that it says by itself, or leaves unsaid, ends
 * all of them.
 */
export function mayNeedPerson({ recovery }: Pick<GameProvider, 'recovery'>): boolean {
  return recovery.kind === 'person' || isByHistory({ recovery });
}

/** Whether "nothing under our reference" is no word of the provider's, but a row that a history does not have. */
export function isByHistory({ recovery }: Pick<GameProvider, 'recovery'>): boolean {
  return recovery.kind === 'status' && recovery.isByHistory === true;
}

/**
 * Finds out what became of a transfer, in the way the provider's protocol offers. `absent` is for the caller to believe
 * only after the provider's settling time (`settled`). Unknown: not told.
 * Where the balance tells, the player is locked since before the transfer, and stays so.
 * Safe to repeat.
 */
export async function recoverTransfer(provider: GameProvider, order: TransferOrder): Promise<TransferFound> {
  const { recovery } = provider;
  switch (recovery.kind) {
    case 'status':
      return recovery.transferStatus(order);
    case 'locked': {
      const { balanceBefore } = order;
      // Nothing to compare with.
      if (balanceBefore === undefined) return unknown('unasked');
      const read = await provider.balance(order);
      // A question that is refused says nothing of the transfer.
      if (read.kind === 'rejected') return unknown('unlistedStatus');
      return read.kind === 'confirmed' ? matchBalances(order, balanceBefore, read) : read;
    }
    case 'person':
      return unknown('unasked');
  }
}
