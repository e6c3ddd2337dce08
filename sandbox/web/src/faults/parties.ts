import { answerFaults, type FaultKind, kindsOf, type Party } from '../../../src/faults.ts';

const GAME_CALLS = ['CU', 'SP', 'GC', 'TC', 'TCH', 'WAC', 'RT'];

/** Each party's calls by the names of its own protocol. */
export const CALLS: Record<Party, readonly string[]> = {
  KBANK: ['request', 'inquiry', 'cancel', 'token'],
  JOKER: GAME_CALLS,
  SLOTXO: GAME_CALLS,
  PAYONEX: ['customer', 'withdraw', 'transaction', 'list', 'authenticate'],
  SMS: ['request', 'verify'],
  TRUEMONEY: ['verify', 'redeem'],
  BANK: [],
};

/** The calls to which a kind of fault can be bound: none where it strikes a payment or a callback instead of an answer. */
export function callsFor(party: Party, kind: FaultKind): readonly string[] {
  return answerFaults.some((one) => one === kind) ? CALLS[party] : [];
}

export const PARTY_NAMES = Object.keys(CALLS) as Party[];

/** The same kind of fault at another party, or that party's first where it cannot have it. */
export function kindFor(party: Party, kind: FaultKind): FaultKind {
  const kinds = kindsOf[party];
  return kinds.find((one) => one === kind) ?? kinds[0];
}
