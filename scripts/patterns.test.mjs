import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hardTexts, patternsIn, workOf } from './patterns.mjs';

const root = new URL('..', import.meta.url);

/** Each character of a text may be looked at so often, in the worst case; the square of a text is far more. */
const LOOKS = 12;
const LENGTH = 120;

/** The most that a pattern looks at a character of any text that is hard for it, counted no further than needed. */
function looksOf(pattern) {
  let looks = 0;
  for (const text of hardTexts(pattern, LENGTH)) {
    looks = Math.max(looks, workOf(pattern, text, LOOKS * text.length) / text.length);
    if (looks >= LOOKS) break;
  }
  return looks;
}

const written = execFileSync('git', ['ls-files', 'contract/src', 'server/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path.endsWith('.ts') && !/\.(test|fixture)\.|\/testing\//.test(path))
  // What the operator writes is not what strangers send.
  .filter((path) => !path.startsWith('server/src/config'))
  .flatMap((path) =>
    patternsIn(readFileSync(new URL(path, root), 'utf8')).map((pattern) => ({
      where: path,
      ...pattern,
    })),
  )
  // What has no end of its own; any other one looks at a character as often as it is long, at most.
  .filter(({ source }) => /[*+]|\{\d+,\}/.test(source));

describe('patterns look at each character of a text a few times, however long it is', () => {
  it('finds them', () => {
    const inContract = written.filter(({ where }) => where.startsWith('contract/'));
    expect(inContract.length).toBeGreaterThan(8);
    expect(written.length).toBeGreaterThan(inContract.length + 20);
  });

  it.each(written)('$where /$source/$flags', (pattern) => {
    expect(looksOf(pattern)).toBeLessThan(LOOKS);
  });
});

describe('the count', () => {
  it.each([
    '^[^\\p{Cc}]*[^\\p{Cc}\\s][^\\p{Cc}]*$',
    '^[A-Za-z ]*[A-Za-z][A-Za-z ]*$',
    '^(a+)+$',
    '^(a|a)*$',
    '\\s+$',
    '^\\d*\\d*x$',
  ])('knows that /%s/ is too much', (source) => {
    expect(looksOf({ source, flags: 'u' })).toBeGreaterThanOrEqual(LOOKS);
  });

  it.each(['^\\d+(\\.\\d{1,2})?$', '^[A-Za-z0-9_-]+$', 'a|b', '^(?:\\+?856|0)'])(
    'knows that /%s/ is not',
    (source) => {
      expect(looksOf({ source, flags: '' })).toBeLessThan(LOOKS);
    },
  );

  it('is of the very matching that the engine does', () => {
    expect(workOf({ source: '^a*b', flags: '' }, 'aaab')).toBe(5);
    expect(workOf({ source: 'b', flags: '' }, 'aab')).toBe(3);
    expect(workOf({ source: '^(?!a)\\w+$', flags: '' }, 'abc')).toBe(1);
  });

  it('refuses what it does not understand', () => {
    expect(() => workOf({ source: '(a)\\1', flags: '' }, 'aa')).toThrow('not understood');
    expect(() => workOf({ source: '(?<=a)b', flags: '' }, 'ab')).toThrow('not understood');
  });
});

it('finds patterns, and no texts, comments or divisions', () => {
  const text =
    "// /a/\nconst x = 4 / 2 / 1; /* = /b/ */ const y = '= /c/'; if (/d[/]e/u.test(z)) return /f/;";
  expect(patternsIn(text)).toEqual([
    { source: 'd[/]e', flags: 'u' },
    { source: 'f', flags: '' },
  ]);
});
