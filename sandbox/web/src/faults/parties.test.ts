import { expect, it } from 'vitest';
import { createFaults, faultKinds, parties } from '../../../src/faults.ts';
import { callsFor, kindFor, PARTIES, PARTY_NAMES } from './parties.ts';

it('offers every party of the sandbox, and only faults that the sandbox takes', () => {
  expect([...PARTY_NAMES].sort()).toEqual([...parties].sort());
  const faults = createFaults();
  for (const party of PARTY_NAMES)
    for (const kind of PARTIES[party].kinds)
      expect(faults.add({ party, kind, times: 1 })).toMatchObject({ party, kind });
  const offered = new Set(PARTY_NAMES.flatMap((party) => PARTIES[party].kinds));
  expect([...offered].sort()).toEqual([...faultKinds].sort());
});

it('keeps the kind of fault from one party to the next where it can', () => {
  expect(kindFor('JOKER', 'lost-response')).toBe('lost-response');
  expect(kindFor('JOKER', 'late-callback')).toBe('timeout');
  expect(kindFor('BANK', 'timeout')).toBe('duplicate-callback');
});

it('binds a fault to a call only where it strikes the answer to one', () => {
  for (const party of PARTY_NAMES)
    for (const kind of PARTIES[party].kinds)
      for (const call of PARTIES[party].calls) {
        const faults = createFaults();
        faults.add({ party, kind, call });
        const struck = (['answer', 'payment', 'callback'] as const).some((stage) =>
          faults.take(party, stage, stage === 'answer' ? { name: call, effect: true } : undefined),
        );
        expect([party, kind, call, callsFor(party, kind).includes(call)]).toEqual([
          party,
          kind,
          call,
          struck,
        ]);
      }
});
