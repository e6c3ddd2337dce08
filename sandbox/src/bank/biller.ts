import type { Party } from '../faults.ts';
import type { World } from '../world.ts';
import type { AccountName } from './accounts.ts';

/** A code's state as a banking app tells it, whatever its gateway calls that. */
export type CodeStatus = 'REQUESTED' | 'PAID' | 'CANCELLED' | 'EXPIRED' | 'VOIDED';

/** A code of a gateway, found by what a banking app reads in it. */
export interface BillerCode {
  readonly ref1: string;
  readonly status: CodeStatus;
  /** Who pays when nobody is named; else the passer-by. */
  readonly payer?: AccountName;
  /** Of a code that its bank books to the merchant's account at once: that account, and what the statement names the line. The payer has a slip then. */
  readonly booked?: { readonly to: AccountName; readonly reference: string };
  /** Takes `satang` for it, whatever its amount or state, and owes the merchant the callback. Paid already: 409 QR_ALREADY_PAID. */
  pay(satang: bigint, payer: AccountName): void;
}

/** A gateway as the banks know it: by the biller number in its codes. */
export interface Biller {
  readonly party: Party;
  readonly billerId: string;
  /** As a payer's bank shows it. */
  readonly payee: string;
  find(world: World, ref1: string): BillerCode | undefined;
}
