import { expect, it } from 'vitest';
import { faultKinds, kindsOf, parties } from '../../../src/faults.ts';
import { kindFor, PARTY_NAMES } from './parties.ts';

it('offers every party and every kind of fault of the sandbox', () => {
  expect([...PARTY_NAMES].sort()).toEqual([...parties].sort());
  const offered = new Set(PARTY_NAMES.flatMap((party) => kindsOf[party]));
  expect([...offered].sort()).toEqual([...faultKinds].sort());
});

it('keeps the kind of fault from one party to the next where it can', () => {
  expect(kindFor('JOKER', 'lost-response')).toBe('lost-response');
  expect(kindFor('JOKER', 'late-callback')).toBe('timeout');
  expect(kindFor('BANK', 'timeout')).toBe('timeout');
});
