import { expect, test } from 'vitest';
import { SEAM, TEETH } from './bands.ts';
import { defaultLook } from './brand/look.ts';
import { CLOTHS, clothOf } from './palettes.ts';
import { STITCHES } from './stitches.ts';
import { clothPaths, hash, medallion, stitchPath } from './weave.ts';

test('the same name gives the same cloth, another name another', () => {
  expect(medallion('JOKER')).toEqual(medallion('JOKER'));
  expect(medallion('JOKER')).not.toEqual(medallion('SLOTXO'));
  expect(clothOf('JOKER')).toBe(clothOf('JOKER'));
  expect(hash('a')).toBe(0xe40c292c);
});

test('a quarter of a medallion is ten by ten stitches of three threads or none', () => {
  const quarter = medallion('prae', 9);
  expect(quarter).toHaveLength(10);
  expect(quarter.every((row) => row.length === 10 && row.every((thread) => thread >= 0 && thread <= 3))).toBe(
    true,
  );
});

test('runs of stitches become one rectangle', () => {
  expect(stitchPath(['rr.r', '.rr.'], 'r')).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 1h2v1h-2z');
  expect(clothPaths('prae', 6).size).toBe(12);
});

test('many codes spread over all the palettes', () => {
  const chosen = new Set(Array.from({ length: 200 }, (_, game) => clothOf(`GAME${game}`)));
  expect(chosen.size).toBe(CLOTHS.length);
});

test.each([
  ['games', 'JOKER SLOTXO PG PGSLOT SUPERSLOT JOKER2 AREASLOT SLOTRACHA CIRCUS IMI USUN'],
  ['sports', 'UFABET SEXYGAME BETFLIX ASKMEBET'],
  ['banks', 'KBANK SCB BBL KTB BAY TTB GSB BAAC CIMB UOB'],
])('no two known %s have the same cloth', (_, codes) => {
  const known = codes.split(' ');
  expect(new Set(known.map(clothOf)).size).toBe(known.length);
});

test.each(Object.entries({ ...STITCHES, HEM: defaultLook.hem.rows, TEETH, SEAM }))(
  'the picture %s has rows of one length',
  (_name, rows) => {
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  },
);
