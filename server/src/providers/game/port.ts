import type { Outcome } from '../outcome.ts';

/** Every game provider code of the specification, in its order. */
export const gameCodes = [
  'JOKER',
  'SEXYGAME',
  'BETFLIX',
  'ASKMEBET',
  'UFABET',
  'SUPERSLOT',
  'PG',
  'SLOTXO',
  'IMI',
  'USUN',
  'AREASLOT',
  'CIRCUS',
  'SLOTRACHA',
  'PGSLOT',
  'JOKER2',
  'HUAYHD',
] as const;
export type GameCode = (typeof gameCodes)[number];

/**
 * A game provider in the transfer-wallet model: the provider keeps a balance of its own for each player, and money
 * moves in and out by explicit transfers. Amounts are minor units (satang). Nothing here throws for what the
 * provider does; every operation answers one of the three outcomes.
 */
export interface GameProvider {
  readonly code: GameCode;
  /**
   * How long after an unanswered transfer a provider that says "no such reference" is believed, in milliseconds.
   * Before that the request may still be on its way inside the provider. At least twice as long as a call may take.
   */
  readonly settlingMs: number;
  /** The origins a launch may lead to; an address anywhere else is never handed to a browser. */
  readonly launchOrigins: readonly string[];
  /** Makes the player or finds it (safe to repeat with the same username) and sets its password. */
  createPlayer(player: Credentials): Promise<Outcome<Credentials>>;
  setPassword(player: Credentials): Promise<Outcome<void>>;
  balance(player: { username: string }): Promise<Outcome<{ amount: bigint; outstanding: bigint }>>;
  /** Moves `amount` > 0 into or out of the player's balance, at most once for one `reference`. */
  transfer(order: TransferOrder): Promise<Outcome<{ before?: bigint; after?: bigint }>>;
  /**
   * What became of a transfer. `applied` carries the amount the provider booked under the reference, signed as the
   * player's balance sees it, so that the caller can compare.
   */
  transferStatus(order: {
    username: string;
    reference: string;
  }): Promise<Outcome<{ state: 'applied'; amount: bigint } | { state: 'absent' }>>;
  launch(visit: Visit): Promise<Outcome<{ url: string }>>;
}

export interface Credentials {
  /** [A-Za-z0-9] only, so that every way of encoding it for a signature agrees. */
  username: string;
  password: string;
}

export interface TransferOrder {
  username: string;
  /** Ours, unique for ever, [A-Za-z0-9-]. */
  reference: string;
  direction: 'in' | 'out';
  amount: bigint;
}

export interface Visit {
  username: string;
  language: 'th' | 'la' | 'en';
  mobile: boolean;
  /** Where the game's "back" leads: an absolute address of the portal. */
  returnUrl: string;
}
