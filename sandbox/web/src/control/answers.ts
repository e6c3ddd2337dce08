import type { Currency } from '@prae/contract/facts';
import type { FaultKind, Party } from '../../../src/faults.ts';

/* What the sandbox's control calls answer (sandbox/README.md). Amounts are decimal, and baht where no currency stands beside them; instants are ISO 8601. */

export interface Sms {
  /** The number as one dials it at home, `0812345678`. */
  to: string;
  text: string;
  sentAt: string;
}

/** A message that the push service has for a browser, newest first. */
export interface Pushed {
  id: string;
  subscription: string;
  /** As the portal wrote it; of one of ours JSON with title, body, tag and lang. */
  text: string;
  sentAt: string;
}

export interface Account {
  bankCode: string;
  accountNo: string;
  /** Empty where nobody has named the account yet. */
  name: string;
  balance: number;
  /** At a bank in Laos, from which alone a LAO QR can be paid. */
  isLao: boolean;
}

/** One line of an account's history; the amount is negative when the money left. */
export interface Movement {
  id: string;
  /** The account's key, `KBANK:0012345678`. */
  account: string;
  at: string;
  kind: 'qr' | 'transfer' | 'payout' | 'return';
  amount: number;
  other: string;
  reference: string;
  /** The path of the slip's picture, where there is one. */
  slip?: string;
}

export interface Bank {
  code: string;
  nameTH: string;
  nameEN: string;
}

/** What the bank's app shows before one pays a QR. */
export interface Bill {
  payload: string;
  payee: string;
  detail: string;
  /** Null when the payer chooses. */
  amount: number | null;
  currency: 'THB' | 'LAK';
  /** The state of a gateway's own QR; null for a personal PromptPay QR. */
  status: string | null;
}

export interface Payment {
  reference: string;
  amount: number;
  payee: string;
  /** The path of the slip's picture, of what was paid to somebody's own account. */
  slip?: string;
}

export interface SentTransfer {
  reference: string;
  slip: string;
}

export interface Gift {
  link: string;
  amount: number;
  status: 'active' | 'redeemed' | 'expired';
  createdAt: string;
  /** So many may take a part of it. */
  members: number;
  /** Who has. */
  taken: { mobile: string; amount: number }[];
}

export interface Player {
  provider: string;
  username: string;
  /** Of the balance and of what is won and lost. */
  currency: Currency;
  balance: number;
}

export interface Round {
  amount: number;
  at: string;
}

/** A player's place in a provider's lobby. */
export interface LobbyState extends Player {
  plays: Round[];
  portalUrl: string | null;
}

export type Reel = 'lozenge' | 'flower' | 'star' | 'shuttle' | 'coin';

/** The lobby after one round: the reels that stopped, and what the round won or lost. */
export interface PlayedRound extends LobbyState {
  reels: Reel[];
  amount: number;
}

export interface Fault {
  id: number;
  party: Party;
  kind: FaultKind;
  /** How many more times it strikes. */
  times: number;
  call?: string;
}

export interface Settings {
  portalUrl: string | null;
}
