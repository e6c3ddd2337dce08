import type { Language } from '@prae/contract/languages';
import type { GameCode } from '../../config.games.ts';
import type { Outcome, Rejected, Unknown } from '../outcome.ts';
import type { BalanceRead, Player, TransferAnswer, TransferFound, TransferOrder } from './match.ts';

/**
 * A game provider in the transfer-wallet model: the provider keeps a balance of its own for each player, and money
 * moves in and out by explicit transfers. Amounts are minor units of `currency`. Nothing here throws for what the
 * provider does; every operation answers one of the three outcomes. What it says of money is made in match.ts alone, by
 * comparing the answer with what was asked.
 */
export interface GameProvider {
  readonly code: GameCode;
  /** The currency of every balance and transfer; there is no conversion, so members of another one have no game here. */
  readonly currency: 'THB' | 'LAK';
  /**
   * How long after an unanswered transfer a provider that says "no such reference" is believed, in milliseconds.
   * Before that the request may still be on its way inside the provider. At least twice as long as a call may take.
   */
  readonly settlingMs: number;
  /** How to find out what became of a transfer that was not answered. */
  readonly recovery: Recovery;
  /** The origins a launch may lead to; an address anywhere else is never handed to a browser. */
  readonly launchOrigins: readonly string[];
  /**
   * Makes the player or finds it, and sets its password; safe to repeat with the same input. Answers the player's name
   * as the provider has it, which need not be the proposed one, and the password in force.
   */
  createPlayer(proposed: Credentials): Promise<Outcome<Credentials>>;
  setPassword(player: Credentials): Promise<Outcome<void>>;
  /** Rejected: the question was refused. */
  balance<Of extends Player>(player: Of): Promise<BalanceRead<Of> | Rejected | Unknown>;
  /** Moves `amount` > 0 into or out of the player's balance. */
  transfer<Order extends TransferOrder>(order: Order): Promise<TransferAnswer<Order>>;
  launch(visit: Visit): Promise<Outcome<Launch>>;
}

export interface Credentials extends Player {
  password: string;
}

/**
 * What a protocol offers when a transfer was not answered. Transfers go on by `status` (Joker) and by `repeat`, of which
 * there is no adapter yet; of `locked` there is but a part, see there.
 */
export type Recovery = StatusRecovery | RepeatRecovery | LockedRecovery;

/** The provider tells by our reference: a question of the protocol, or a credit history that keeps references. */
export interface StatusRecovery {
  readonly kind: 'status';
  transferStatus<Order extends TransferOrder>(order: Order): Promise<TransferFound<Order>>;
}

/** There is no question, but a reference is applied once, however often it is sent. */
export interface RepeatRecovery {
  readonly kind: 'repeat';
  /**
   * Sends the order again under its reference. `confirmed`: it is booked now, by this call or an earlier one; "duplicate"
   * says so too. `absent`: the protocol says that nothing is booked under the reference and refuses to book it.
   */
  repeatTransfer<Order extends TransferOrder>(order: Order): Promise<TransferFound<Order>>;
}

/**
 * References mean nothing to the provider, so the balance has to tell. That proves something only while nothing else
 * moves it: the account is locked before `balanceBefore` is read, and unlocked when the transfer has ended.
 *
 * Transfers do NOT do this yet: there are these calls and the comparison in `recoverTransfer`, and nobody who locks,
 * keeps a balance from before, or unlocks. A transfer of such a provider that is not answered stays in transit for ever.
 * An adapter of this kind has to bring along, in features/transfer: the lock and the reading of the balance before the
 * call, that balance in the transfer's row, committed before the first byte is sent, and given to `recoverTransfer` by
 * `whatBecameOf`; the unlocking after every end, done again by the recheck where a process died before it; and the
 * deaths at each of these effects in its crash test.
 */
export interface LockedRecovery {
  readonly kind: 'locked';
  /** Closes the player's account for play, in sessions that are open as well. Safe to repeat. */
  lock(player: Player): Promise<Outcome<void>>;
  /** Opens it again. Safe to repeat. */
  unlock(player: Player): Promise<Outcome<void>>;
}

export interface Visit extends Credentials {
  device: 'web' | 'android' | 'ios';
  language: Language;
  /** Where the game's "back" leads: an absolute address of the portal. */
  returnUrl: string;
  /** Fields the provider's sign-in form wants besides name and password, where the caller has read them. */
  event?: Readonly<Record<string, string>>;
}

/** How a browser gets in: by an address, or by posting fields to one. */
export type Launch =
  | { kind: 'link'; url: string }
  | { kind: 'form'; url: string; fields: Readonly<Record<string, string>> };
