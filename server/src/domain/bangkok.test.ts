import { expect, test } from 'vitest';
import { bangkokDay, bangkokTime } from './bangkok.ts';

test('times are those of Bangkok, whose day begins seven hours before that of UTC', () => {
  const late = new Date('2026-11-20T17:30:09.999Z');
  expect(bangkokTime(late)).toBe('2026-11-21 00:30:09');
  expect(bangkokDay('2026-11-21')).toEqual(new Date('2026-11-20T17:00:00Z'));
  expect(bangkokDay('2028-02-28', 2)).toEqual(new Date('2028-02-29T17:00:00Z'));
});
