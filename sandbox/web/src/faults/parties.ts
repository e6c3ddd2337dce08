import { answerFaults, callbackFaults, type FaultKind, type Party } from '../../../src/faults.ts';

/** At least one, in the order in which they are offered. */
type Kinds = readonly [FaultKind, ...FaultKind[]];

const GAME_CALLS = ['CU', 'SP', 'GC', 'TC', 'TCH', 'WAC', 'RT'];

/** Which faults each party can have, and its calls by the names of its own protocol. */
export const PARTIES: Record<Party, { kinds: Kinds; calls: readonly string[] }> = {
  KBANK: {
    kinds: [...answerFaults, ...callbackFaults, 'wrong-amount'],
    calls: ['request', 'inquiry', 'cancel', 'token'],
  },
  JOKER: { kinds: answerFaults, calls: GAME_CALLS },
  SLOTXO: { kinds: answerFaults, calls: GAME_CALLS },
  PAYONEX: {
    kinds: [...answerFaults, ...callbackFaults, 'wrong-amount'],
    calls: ['customer', 'withdraw', 'transaction', 'list', 'authenticate'],
  },
  SMS: { kinds: answerFaults, calls: ['request', 'verify'] },
  TRUEMONEY: { kinds: answerFaults, calls: ['verify', 'redeem'] },
  BANK: { kinds: callbackFaults, calls: [] },
};

/** The calls to which a kind of fault can be bound: none where it strikes a payment or a callback instead of an answer. */
export function callsFor(party: Party, kind: FaultKind): readonly string[] {
  return answerFaults.some((one) => one === kind) ? PARTIES[party].calls : [];
}

export const PARTY_NAMES = Object.keys(PARTIES) as Party[];

/** The same kind of fault at another party, or that party's first where it cannot have it. */
export function kindFor(party: Party, kind: FaultKind): FaultKind {
  const { kinds } = PARTIES[party];
  return kinds.find((one) => one === kind) ?? kinds[0];
}
