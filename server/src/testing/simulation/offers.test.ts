import { expect, it } from 'vitest';
import { changedTerms, type Offered, type Received, shownTerms, wrongTerms } from './offers.ts';
import { newPerson } from './phone.ts';

const first = { percent: 50, percentFail: 3, multiple: 1.25, cap: 60, threshold: 300 };
const offered: Offered = {
  code: 'B1',
  kind: 'bonus',
  versions: [
    { ...first, budget: 100, from: 0, until: 20 },
    { ...first, percent: 10, multiple: 2, budget: 110, from: 15, until: Number.POSITIVE_INFINITY },
  ],
};

/** Half of ninety baht, given at the first terms. */
const one: Received = {
  ...{ id: '1', member: 'M1', code: 'B1', amount: 45_00n, deposit: 90_00n, threshold: 300_00n },
  ...{ multiple: 1.25, percentFail: 3, outcome: null, at: 10, endedAt: null },
};

it('takes a bonus at the terms of its time, all of one writing', () => {
  expect(wrongTerms([one, { ...one, id: '2', at: 18 }], [offered])).toEqual([]);
  for (const other of [
    { multiple: 2 },
    { amount: 45_01n },
    { percentFail: 4 },
    { threshold: 1n },
    { at: 21 },
  ])
    expect(wrongTerms([{ ...one, ...other }], [offered])).toEqual([expect.stringContaining('at no terms')]);
});

it('finds a budget that was passed by a satang, and counts no more what came back untouched', () => {
  const deposit = 110_02n;
  const more: Received = { ...one, id: '2', deposit, amount: 55_01n, at: 12 };
  expect(wrongTerms([one, more], [offered])).toEqual([expect.stringContaining('gave 10001')]);
  expect(wrongTerms([{ ...one, outcome: 'untouched', endedAt: 11 }, more], [offered])).toEqual([]);
  expect(wrongTerms([{ ...one, outcome: 'failed', endedAt: 11 }, more], [offered])).toHaveLength(1);
});

it('finds terms that changed under way, and what nobody received being shown', () => {
  const member = { id: 'M1' } as Parameters<typeof newPerson>[0];
  const person = newPerson(member, { paidIn: 0n });
  person.shown.push(shownTerms({ ...one, target: 56_25n }));
  expect(changedTerms([one], [{ ...one, outcome: 'met' }], [person])).toEqual([]);
  expect(changedTerms([one], [{ ...one, percentFail: 1 }], [person])).toHaveLength(1);
  person.shown.push(shownTerms({ ...one, target: 56_26n }));
  expect(changedTerms([one], [one], [person])).toEqual([expect.stringContaining('was shown')]);
});
