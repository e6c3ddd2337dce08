import type { FaultKind, Party } from '../../../src/faults.ts';

/** At least one, in the order in which they are offered. */
type Kinds = readonly [FaultKind, ...FaultKind[]];

/** What can go wrong in the answer to a call. */
const ANSWER: Kinds = [
  'timeout',
  'error',
  'lost-response',
  'nonsense',
  'bad-signature',
  'rate-limit',
  'maintenance',
];
/** What can go wrong in a callback. */
const CALLBACK: Kinds = ['duplicate-callback', 'late-callback'];
const GAME_CALLS = ['CU', 'SP', 'GC', 'TC', 'TCH', 'WAC', 'RT'];

/** Which faults each party can have, and its calls by the names of its own protocol. */
export const PARTIES: Record<Party, { kinds: Kinds; calls: readonly string[] }> = {
  KBANK: {
    kinds: [...ANSWER, ...CALLBACK, 'wrong-amount'],
    calls: ['request', 'inquiry', 'cancel', 'token'],
  },
  JOKER: { kinds: ANSWER, calls: GAME_CALLS },
  SLOTXO: { kinds: ANSWER, calls: GAME_CALLS },
  PAYONEX: {
    kinds: [...ANSWER, ...CALLBACK, 'wrong-amount'],
    calls: ['customer', 'withdraw', 'transaction', 'list', 'authenticate'],
  },
  SMS: { kinds: ANSWER, calls: ['request', 'verify'] },
  TRUEMONEY: { kinds: ANSWER, calls: ['verify', 'redeem'] },
  BANK: { kinds: CALLBACK, calls: [] },
};

/** The calls to which a kind of fault can be bound: none where it strikes a payment or a callback instead of an answer. */
export function callsFor(party: Party, kind: FaultKind): readonly string[] {
  return ANSWER.includes(kind) ? PARTIES[party].calls : [];
}

export const PARTY_NAMES = Object.keys(PARTIES) as Party[];

/** The same kind of fault at another party, or that party's first where it cannot have it. */
export function kindFor(party: Party, kind: FaultKind): FaultKind {
  const { kinds } = PARTIES[party];
  return kinds.find((one) => one === kind) ?? kinds[0];
}
