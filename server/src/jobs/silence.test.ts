import { expect, test } from 'vitest';
import { confirmed, rejected, unknown } from '../providers/outcome.ts';
import { heardIn, newBreaker, silences } from './silence.ts';

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

test('a party that wants to be asked less is asked less, as one that keeps silent', () => {
  const { silent } = withClock();
  for (let round = 0; round < 3; round += 1) silent.ended('KBANK', heardIn(unknown('tooMany')));
  expect(silent.room('KBANK', 0)).toBe(0);
});

test('its first answer gives it everything back', () => {
  const { silent } = withClock();
  for (let round = 0; round < 5; round += 1) silent.ended('JOKER', 'silent');
  silent.ended('JOKER', 'heard');
  expect(silent.room('JOKER', 0)).toBe(3);
});

test('a silent party that has answered somebody else is asked about one row at once, and is silent until that is heard', () => {
  const { silent, wait } = withClock();
  silent.ended('JOKER', 'silent');
  expect(silent.spoke('JOKER')).toBe(false);
  for (let round = 0; round < 9; round += 1) silent.ended('JOKER', 'silent');
  wait(1_000);
  expect([silent.room('JOKER', 0), silent.spoke('JOKER')]).toEqual([0, true]);
  expect([silent.room('JOKER', 0), silent.room('JOKER', 1)]).toEqual([1, 0]);
  silent.ended('JOKER', 'silent');
  wait(59_000);
  expect(silent.room('JOKER', 0)).toBe(0);
  silent.spoke('JOKER');
  silent.ended('JOKER', 'heard');
  expect(silent.room('JOKER', 0)).toBe(3);
  expect(silent.spoke('SLOTXO')).toBe(false);
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

function breakerWithClock() {
  let at = 0;
  let asked = 0;
  const breaker = newBreaker(() => at);
  return {
    told: breaker.told,
    wait: (ms: number) => (at += ms),
    asked: () => asked,
    obstacle: (answer: Parameters<typeof breaker.told>[0]) =>
      breaker.obstacle(async () => {
        asked += 1;
        return answer;
      }),
  };
}

test('nothing is sent to a party of which nothing is known before it has answered something harmless', async () => {
  const { obstacle, asked } = breakerWithClock();
  expect(await obstacle(unknown('timeout'))).toEqual(unknown('timeout'));
  expect(await obstacle(rejected('no'))).toBeUndefined();
  expect(asked()).toBe(2);
});

test('a party that has answered within ten seconds is not asked first', async () => {
  const { told, obstacle, asked, wait } = breakerWithClock();
  told(confirmed(1));
  wait(10_000);
  expect([await obstacle(unknown('timeout')), asked()]).toEqual([undefined, 0]);
  wait(1);
  expect([await obstacle(unknown('timeout')), asked()]).toEqual([unknown('timeout'), 1]);
});

test.each([
  unknown('timeout'),
  unknown('reset'),
  unknown('http5xx'),
  unknown('unlistedStatus'),
  unknown('badBody'),
])('from %o on a party is asked first, until it answers', async (none) => {
  const { told, obstacle, asked } = breakerWithClock();
  told(confirmed(1));
  told(none);
  expect([await obstacle(none), asked()]).toEqual([none, 1]);
  told(confirmed(1));
  expect([await obstacle(none), asked()]).toEqual([undefined, 1]);
});

test('that nobody asked says nothing of a party', async () => {
  const { told, obstacle, asked } = breakerWithClock();
  told(confirmed(1));
  told(unknown('unasked'));
  told({ kind: 'not-sent', why: 'unasked' });
  expect([await obstacle(unknown('timeout')), asked()]).toEqual([undefined, 0]);
});

test('what one look hears of a party counts for the next one of that party, and of no other', async () => {
  const { silent } = withClock();
  const none = async () => unknown('timeout');
  silent.breaker('PAYONEX').told(confirmed(1));
  expect(await silent.breaker('PAYONEX').obstacle(none)).toBeUndefined();
  expect(await silent.breaker('OTHER').obstacle(none)).toEqual(unknown('timeout'));
});
