import type { Party } from '../../../src/faults.ts';
import type { FaultsTexts } from '../messages/th/faults.ts';

/** A party as people know it; most are known by their code. */
export function partyText({ parties }: FaultsTexts, party: Party): string {
  return party in parties ? parties[party as keyof typeof parties] : party;
}
