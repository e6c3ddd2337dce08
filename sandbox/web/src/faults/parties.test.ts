import { expect, it } from 'vitest';
import { createFaults, faultKinds, kindsOf, parties } from '../../../src/faults.ts';
import { CALLS, callsFor, kindFor, PARTY_NAMES } from './parties.ts';

it('offers every party and every kind of fault of the sandbox', () => {
  expect([...PARTY_NAMES].sort()).toEqual([...parties].sort());
  const offered = new Set(PARTY_NAMES.flatMap((party) => kindsOf[party]));
  expect([...offered].sort()).toEqual([...faultKinds].sort());
});

it('keeps the kind of fault from one party to the next where it can', () => {
  expect(kindFor('JOKER', 'lost-response')).toBe('lost-response');
  expect(kindFor('JOKER', 'late-callback')).toBe('timeout');
  expect(kindFor('BANK', 'timeout')).toBe('duplicate-callback');
});

it('binds a fault to a call only where it strikes the answer to one', () => {
  for (const party of PARTY_NAMES)
    for (const kind of kindsOf[party])
      for (const call of CALLS[party]) {
        const faults = createFaults();
        const order = () => faults.add({ party, kind, call });
        if (!callsFor(party, kind).includes(call)) {
          expect(order, `${party} ${kind} ${call}`).toThrow('KEY_INVALID');
          continue;
        }
        order();
        expect(
          faults.take(party, 'answer', { name: call, effect: true }),
          `${party} ${kind} ${call}`,
        ).toBeDefined();
      }
});
