import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { channels, contrast, hexOf } from './brand/colour.ts';
import { GRAPHIC, PAIRS, TEXT } from './brand/pairs.ts';
import { defaultSeeds, LAID_OVER, seedOf, type Token, tokenNames, tokensOf } from './brand/tokens.ts';
import { CLOTHS } from './palettes.ts';

const tokens = tokensOf(defaultSeeds);

test.each(PAIRS)('%s on %s has a contrast of at least %d', (front, ground, least) => {
  expect(contrast(tokens[front], tokens[ground])).toBeGreaterThanOrEqual(least);
});

test.each(CLOTHS.map((cloth) => cloth.ground))('small white text is legible on the cloth %s', (ground) => {
  const quiet = channels(ground).map((part) => 255 * 0.88 + part * 0.12);
  expect(contrast(hexOf(quiet), ground)).toBeGreaterThanOrEqual(TEXT);
});

test('the marigold ring alone would not be seen on a light page, which is why there are two', () => {
  expect(contrast(tokens['focus-dark'], tokens.surface)).toBeLessThan(GRAPHIC);
});

test('no other style sheet writes a dye as a number, which no brand would change', () => {
  const dyes = new Set(tokenNames.map((name) => channels(tokens[name]).join(' ')));
  dyes.delete('255 255 255');
  const root = new URL('../../', import.meta.url);
  const written = ['ui', 'web', 'console'].flatMap((home) =>
    readdirSync(new URL(`${home}/src`, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css') && file !== 'tokens.css')
      .flatMap((file) => {
        const sheet = readFileSync(new URL(`${home}/src/${file}`, root), 'utf8').replace(/^ *--.*$/gm, '');
        const numbers = [...sheet.matchAll(/rgb\((\d+) (\d+) (\d+)/g)].map(([, ...parts]) => parts.join(' '));
        const hexes = [...sheet.matchAll(/#[\da-f]{6}\b/g)].map(([hex]) => channels(hex).join(' '));
        return [...numbers, ...hexes]
          .filter((dye) => dyes.has(dye))
          .map((dye) => `${home}/src/${file}: ${dye}`);
      }),
  );
  expect(written).toEqual([]);
});

describe('the style sheet and the brands have the same colours', () => {
  const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
  const written = new Map(
    [sheet.slice(0, sheet.indexOf('}')), ...withOnePart()]
      .flatMap((text) => [...text.matchAll(/--([\w-]+):\s*([^;]+);/g)])
      .map(([, name, value]) => [name ?? '', value ?? '']),
  );
  const writtenAs = (name: string): string => {
    const value = written.get(name) ?? '';
    const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
    return other ? writtenAs(other) : value;
  };

  it.each(tokenNames)('%s', (name) => {
    expect(hexOf(channels(writtenAs(name)))).toBe(tokens[name]);
  });

  it('and no colour is written there that no brand changes', () => {
    const colours = [...written].filter(([, value]) => /^#/.test(value)).map(([name]) => name);
    expect(colours.filter((name) => !(tokenNames as string[]).includes(name))).toEqual([]);
    for (const name of LAID_OVER) expect(written.get(`rgb-${name}`)).toBe(channels(tokens[name]).join(' '));
  });

  it('every one that a screen uses is one of them', () => {
    const used = new Set(
      stylesUnder(new URL('../../', import.meta.url)).flatMap((text) =>
        [...text.matchAll(/var\(--((?:indigo|crimson|amber|green|violet)-\d+)\)/g)].map(([, name]) => name),
      ),
    );
    expect(used.size).toBeGreaterThan(15);
    expect([...used].filter((name) => !(tokenNames as (string | undefined)[]).includes(name))).toEqual([]);
  });
});

test('another seed dyes all that comes of it, and nothing else; its own colours win', () => {
  const wine = tokensOf({ ...defaultSeeds, header: '#4a0d24' }, { 'text-link': '#123456', page: '#fffefd' });
  expect(wine['indigo-900']).toBe('#4a0d24');
  expect(wine.selected).toBe('#4a0d24');
  expect([wine['text-link'], wine.page, wine.surface]).toEqual(['#123456', '#fffefd', '#fffefd']);
  for (const name of tokenNames as Token[]) {
    if (['text-link', 'page', 'surface', 'indigo-900'].includes(name)) continue;
    const isDyed = seedOf(name) === 'header';
    expect([name, wine[name] !== tokens[name]]).toEqual([name, isDyed]);
  }
});

/** The dyes that stand with the one part that is in them. */
function withOnePart(): string[] {
  return stylesUnder(new URL('../../', import.meta.url)).flatMap((text) =>
    [...text.matchAll(/^\/\* (?:A dye|Dyes) that nothing else is in. \*\/\n:root \{([^}]*)\}/g)].map(
      ([, rules = '']) => rules,
    ),
  );
}

function stylesUnder(root: URL): string[] {
  return ['ui/src', 'web/src'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:css|tsx|ts)$/.test(name))
      .map((name) => readFileSync(new URL(`${folder}/${name}`, root), 'utf8')),
  );
}
