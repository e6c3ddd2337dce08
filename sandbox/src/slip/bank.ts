import { findBank } from '../bank/banks.ts';
import type { Transfer } from '../bank/transfer.ts';
import type { World } from '../world.ts';

/** What the banks say of a transfer to whoever asks by a slip's code. `later`: not known yet, for so long. */
export type BanksAnswer =
  | { state: 'found'; transfer: Transfer }
  | { state: 'none' }
  | { state: 'later'; waitMs: number; sendingBank: string }
  | { state: 'captcha' };

/**
 * Asks the sending bank (by its interbank number) about a transfer. It may want a captcha first, as often as the transfer
 * says, which is an assumption of ours: it stands for verifiers that read a bank's page.
 */
export function askBanks(world: World, sendingBank: string, transRef: string): BanksAnswer {
  const transfer = world.store.table<Transfer>('transfers').get(transRef);
  // Nobody verifies slips in kip.
  if (!transfer || transfer.currency || bankNumberOf(transfer.from.bankCode) !== sendingBank)
    return { state: 'none' };
  const captchas = world.store.table<number>('slip-captchas');
  const asked = captchas.get(transRef) ?? 0;
  if (asked < (transfer.captchas ?? 0)) {
    captchas.put(transRef, asked + 1);
    return { state: 'captcha' };
  }
  const waitMs = (transfer.knownAt ?? 0) - world.now();
  return waitMs > 0 ? { state: 'later', waitMs, sendingBank } : { state: 'found', transfer };
}

/** The interbank number of a bank; that of none for a bank nobody knows. */
export function bankNumberOf(bankCode: string): string {
  return findBank(bankCode)?.number ?? '999';
}
