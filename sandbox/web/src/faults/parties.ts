import { callsOf, type FaultKind, kindsOf, type Party } from '../../../src/faults.ts';

export const PARTY_NAMES = Object.keys(callsOf) as Party[];

/** The same kind of fault at another party, or that party's first where it cannot have it. */
export function kindFor(party: Party, kind: FaultKind): FaultKind {
  const kinds = kindsOf[party];
  return kinds.find((one) => one === kind) ?? kinds[0];
}
