import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../../server/src/testing/simulation/random.ts';
import { angleAt, landOn, setOff, standsAt } from './angle.ts';

const TURN = 2 * Math.PI;

/** The slice at the top of a disc that is turned by an angle, found by going round as it is drawn: the first one's middle is at the top. */
function underThePin(angle: number, slices: number): { place: number; fromEdge: number } {
  const width = TURN / slices;
  const distances = Array.from({ length: slices }, (_, place) => {
    const middle = place * width + angle;
    return Math.abs(Math.atan2(Math.sin(middle), Math.cos(middle)));
  });
  const least = Math.min(...distances);
  return { place: distances.indexOf(least), fromEdge: width / 2 - least };
}

describe('the wheel', () => {
  it('comes to stand on the drawn slice in a thousand of a thousand runs, well within it', () => {
    const random = randomFrom(1);
    const chance = (): number => random.between(0, 2 ** 32 - 1) / 2 ** 32;
    let right = 0;
    for (let run = 0; run < 1_000; run += 1) {
      const slices = 2 + (run % 19);
      const place = Math.floor(chance() * slices);
      const pressedAt = chance() * 1e6;
      // As soon as it was asked for, late, or after it was lost and asked for again.
      const answered = pressedAt + chance() * (run % 3 === 0 ? 400 : 20_000);
      const motion = landOn(setOff(chance() * 100, pressedAt), place, slices, answered, chance());
      // Looked at late, as from a tab that was hidden, or just when it stands.
      const looked = standsAt(motion) + (run % 2 === 0 ? 0 : chance() * 1e6);
      const seen = underThePin(angleAt(motion, looked), slices);
      if (seen.place === place && seen.fromEdge > (0.09 * TURN) / slices) right += 1;
    }
    expect(right).toBe(1_000);
  });

  it.each([
    ['at once', 0, 0],
    ['as soon as it does', 130, 0],
    ['just within the spin', 500, 0],
    ['late', 501, 501],
    ['very late', 20_000, 20_000],
  ])(
    'goes 3 to 4 turns in 4 to 5 s, the farther the longer, where the answer comes %s',
    (_, waited, before) => {
      for (let run = 0; run < 200; run += 1) {
        const motion = landOn(setOff(1, 300), run % 20, 20, 300 + waited, run / 199);
        const began = 300 + before;
        const turns = (angleAt(motion, standsAt(motion)) - angleAt(motion, began)) / TURN;
        const ms = standsAt(motion) - began;
        expect(turns).toBeGreaterThanOrEqual(3);
        expect(turns).toBeLessThanOrEqual(4);
        expect(ms).toBeCloseTo(4_000 + 1_000 * (turns - 3));
      }
    },
  );

  it.each(
    [0, 3, 7].flatMap((place) => [502, 700, 1_000, 1_200].map((answered) => [place, answered] as const)),
  )(
    'goes on without a jolt when the answer comes, slows down all the time, and stands at the end (%d, %d ms)',
    (place, answered) => {
      const motion = landOn(setOff(1, 500), place, 8, answered, 0.9);
      const speedAt = (now: number) => (angleAt(motion, now + 1) - angleAt(motion, now)) * 1_000;
      expect(speedAt(answered - 2)).toBeCloseTo(motion.speed, 5);
      expect(speedAt(answered + 1)).toBeCloseTo(motion.speed, 1);
      const end = standsAt(motion);
      let before = speedAt(answered + 1);
      for (let now = answered + 50; now < end - 2; now += 50) {
        const speed = speedAt(now);
        expect(speed).toBeLessThan(before);
        expect(speed).toBeGreaterThan(0);
        before = speed;
      }
      expect(speedAt(end - 2)).toBeLessThan(0.02);
      expect(speedAt(end + 1)).toBe(0);
    },
  );

  it('turns on at its speed as long as the answer is awaited', () => {
    const off = setOff(2, 100);
    expect(standsAt(off)).toBe(Number.POSITIVE_INFINITY);
    expect(angleAt(off, 100)).toBe(2);
    expect(angleAt(off, 2_100)).toBeCloseTo(2 + 2 * off.speed);
  });
});
