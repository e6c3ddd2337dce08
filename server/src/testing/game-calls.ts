import { expect } from 'vitest';
import { connectableGames, type GameCode, type GameProtocol } from '../config.games.ts';

/** The calls of a protocol, by its own names. */
export interface Calls {
  make: string;
  into: string;
  out: string;
  /** Absent: there is no question, and a person asks the provider. */
  ask?: string;
  read: string;
  /** Whether the game is entered by a launch alone. */
  isPlayOnly: boolean;
  /** Whether a launch lets in once; else it carries the password, as often as it is followed. */
  entersOnce: boolean;
  /** What it refuses in words that are believed at once; absent: none of its words are. */
  refuses?: 'credentials' | 'overdraw';
  /**
   * Which answer names what a fault has it misname: that to the transfer, or that to the question about it alone. Where a kind is absent no answer of
   * the protocol that we read names that, and the sandbox takes no such fault.
   */
  names: Readonly<Partial<Record<ToldFault, 'move' | 'question'>>>;
}

export type ToldFault = 'other-amount' | 'foreign-reference' | 'duplicate-reference';

/** It tells the balances before and after a transfer, and knows no reference of ours. */
const namesAmount = { 'other-amount': 'move' } as const;
const namesAll = { ...namesAmount, 'foreign-reference': 'move', 'duplicate-reference': 'move' } as const;

const ambCalls: Calls = {
  ...{ make: 'create', into: 'deposit', out: 'withdraw' },
  ...{ ask: 'balance', read: 'balance', isPlayOnly: false, entersOnce: true, names: namesAmount },
};

export const callsBy: Record<GameProtocol, Calls> = {
  joker: {
    ...{ make: 'CU', into: 'TC', out: 'TC', ask: 'TCH', read: 'GC' },
    ...{ isPlayOnly: false, entersOnce: false, refuses: 'credentials', names: namesAll },
  },
  amb: ambCalls,
  ambslot: ambCalls,
  awc: {
    ...{ make: 'createMember', into: 'deposit', out: 'withdraw' },
    ...{ ask: 'checkTransferOperation', read: 'getBalance', isPlayOnly: true, entersOnce: true },
    refuses: 'credentials',
    // The answer to a transfer has the balance after it alone: its amount stands in that to the question.
    names: { ...namesAll, 'other-amount': 'question' },
  },
  betflix: {
    ...{ make: 'register', into: 'transfer', out: 'transfer' },
    ...{ ask: 'creditHistory', read: 'balance', isPlayOnly: false, entersOnce: true },
    // A reference comes back in the history alone, and nobody says that a known one is refused.
    names: { ...namesAmount, 'foreign-reference': 'question' },
  },
  joker2: {
    ...{ make: 'register', into: 'deposit', out: 'withdraw' },
    // It has the balance after a transfer, which is compared with the one that was read under the lock; a transferId never comes back.
    ...{ ask: 'balance', read: 'balance', isPlayOnly: false, entersOnce: false, names: namesAmount },
  },
  huay: {
    ...{ make: 'create', into: 'deposit', out: 'withdraw' },
    // Its `txId` is its own; our `transactionRef` never comes back.
    ...{ read: 'balance', isPlayOnly: true, entersOnce: true, names: namesAmount },
  },
  askmebet: {
    ...{ make: 'create', into: 'deposit', out: 'withdraw' },
    ...{ ask: 'credit', read: 'credit', isPlayOnly: false, entersOnce: false, names: namesAmount },
  },
  slotracha: {
    ...{ make: 'member', into: 'transfer', out: 'transfer' },
    // One credit, of which nobody says whether it is from before or after the transfer; no reference.
    ...{ ask: 'credit', read: 'credit', isPlayOnly: false, entersOnce: false, names: {} },
  },
  ufabet: {
    ...{ make: 'auth', into: 'add', out: 'del' },
    ...{ ask: 'credit', read: 'credit', isPlayOnly: false, entersOnce: false, names: namesAmount },
  },
  assumed: {
    ...{ make: 'player', into: 'transfer', out: 'transfer' },
    ...{ ask: 'query', read: 'balance', isPlayOnly: false, entersOnce: true },
    // Whoever does not accept the signature cannot sign the refusal either.
    ...{ refuses: 'overdraw', names: namesAll },
  },
};

/** A game that can be connected, with the calls of its protocol. */
export interface GameLine {
  code: GameCode;
  protocol: GameProtocol;
  call: Calls;
}

export const gameLines: readonly GameLine[] = connectableGames().map(([code, { protocol }]) => ({
  ...{ code, protocol, call: callsBy[protocol] },
}));

/** Does something with several games side by side, to the end with all of them; what failed is told of each by its code. */
export async function sideBySide(
  lines: readonly GameLine[],
  does: (line: GameLine) => Promise<void>,
): Promise<void> {
  const ends = await Promise.allSettled(lines.map(does));
  const wrong = ends.flatMap((end, at) =>
    end.status === 'rejected' ? [`${lines[at]?.code}: ${end.reason?.stack ?? end.reason}`] : [],
  );
  expect(wrong.join('\n\n')).toBe('');
}
