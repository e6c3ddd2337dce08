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
  /** Missing where the provider keeps no passwords: its players come in by a launch, and by nothing else. */
  setPassword?(player: Credentials): Promise<Outcome<void>>;
  /** Rejected: the question was refused. */
  balance<Of extends Player>(player: Of): Promise<BalanceRead<Of> | Rejected | Unknown>;
  /** Moves `amount` > 0 into or out of the player's balance. */
  transfer<Order extends TransferOrder>(order: Order): Promise<TransferAnswer<Order>>;
  launch(visit: Visit): Promise<Outcome<Launch>>;
  /**
   * What the provider's sign-in form wants besides name and password, read anew as it goes stale; the specification's `event`. Missing where players do not
   * sign in by a form of the provider's.
   */
  readEvent?(): Promise<Outcome<Readonly<Record<string, string>>>>;
}

export interface Credentials extends Player {
  password: string;
}

/** What a protocol offers when a transfer was not answered. */
export type Recovery = StatusRecovery | LockedRecovery | PersonRecovery;

/** The provider tells by our reference: a question of the protocol, or a credit history that keeps references. */
export interface StatusRecovery {
  readonly kind: 'status';
  /**
   * It is a history that tells: a row under our reference says what was moved, but that there is none is nobody's word about it, as the row may come
   * yet. So that gives money back together with a refusal of the call alone, and else a person asks the provider.
   */
  readonly isByHistory?: true;
  transferStatus<Order extends TransferOrder>(order: Order): Promise<TransferFound<Order>>;
}

/**
 * References mean nothing to the provider, so the balance has to tell. That proves something only while nothing else
 * moves it: the account is locked before `balanceBefore` is read, and unlocked when the transfer has ended
 * (features/transfer/transfer.locked.ts). Between the two nobody calls anything else that changes the player's password or
 * lets the player in. So `createPlayer` of such a provider leaves the password of a player that is there as it is: it may
 * arrive late.
 */
export interface LockedRecovery {
  readonly kind: 'locked';
  /** Closes the player's account for play, in sessions that are open as well. Safe to repeat. Rejected: it is not closed. */
  lock(player: Player): Promise<Outcome<void>>;
  /** Opens it again, with the password in force. Safe to repeat. */
  unlock(player: Credentials): Promise<Outcome<void>>;
}

/**
 * There is no question, and nothing that keeps the balance still: no program can tell. The money stays in transit, as a case, until a
 * person has asked the provider.
 */
export interface PersonRecovery {
  readonly kind: 'person';
}

export interface Visit extends Credentials {
  device: 'web' | 'android' | 'ios';
  language: Language;
  /** Where the game's "back" leads: an absolute address of the portal. */
  returnUrl: string;
}

/** How a browser gets in: by an address, or by posting fields to one. */
export type Launch =
  | { kind: 'link'; url: string }
  | { kind: 'form'; url: string; fields: Readonly<Record<string, string>> };
