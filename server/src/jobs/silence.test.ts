import { expect, test } from 'vitest';
import { silences } from './silence.ts';

function withClock() {
  let at = 0;
  return { silent: silences(3, () => at), wait: (ms: number) => (at += ms) };
}

test('a party that answers has all its places', () => {
  const { silent } = withClock();
  for (const heard of ['silent', 'silent', 'heard', 'silent', 'silent'] as const)
    silent.ended('JOKER', heard);
  expect([0, 2, 3, 4].map((underWay) => silent.room('JOKER', underWay))).toEqual([3, 1, 0, 0]);
});

test('a party that keeps silent is asked about one row at a time, less and less often, and others as ever', () => {
  const { silent, wait } = withClock();
  const pauses: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    silent.ended('JOKER', 'silent');
    let waited = 0;
    for (; silent.room('JOKER', 0) === 0; waited += 1_000) wait(1_000);
    pauses.push(waited);
    if (round >= 2) expect([silent.room('JOKER', 0), silent.room('JOKER', 1)]).toEqual([1, 0]);
  }
  expect(pauses).toEqual([0, 0, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(silent.room('SLOTXO', 0)).toBe(3);
});

test('its first answer gives it everything back', () => {
  const { silent } = withClock();
  for (let round = 0; round < 5; round += 1) silent.ended('JOKER', 'silent');
  silent.ended('JOKER', 'heard');
  expect(silent.room('JOKER', 0)).toBe(3);
});

test('looks in which nobody asked it neither end its silence nor count as one', () => {
  const { silent } = withClock();
  for (let round = 0; round < 5; round += 1) silent.ended('SLOTXO', 'not-asked');
  expect(silent.room('SLOTXO', 0)).toBe(3);
  for (let round = 0; round < 2; round += 1) silent.ended('JOKER', 'silent');
  silent.ended('JOKER', 'not-asked');
  expect(silent.room('JOKER', 0)).toBe(3);
  silent.ended('JOKER', 'silent');
  silent.ended('JOKER', 'not-asked');
  expect(silent.room('JOKER', 0)).toBe(0);
});
