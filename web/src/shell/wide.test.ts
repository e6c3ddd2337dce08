import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { widths } from '@prae/ui/widths';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sheets = ['ui/src', 'web/src'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => `${folder}/${name}`),
);

test('every stylesheet begins its designs at the widths that have a name', () => {
  const named: number[] = Object.values(widths);
  const other = sheets.flatMap((sheet) =>
    [...readFileSync(`${root}${sheet}`, 'utf8').matchAll(/@media[^{]*/g)]
      .flatMap(([rule]) => [...rule.matchAll(/(min|max)-width: (\d+)px/g)])
      .filter(([, end, width]) => !named.includes(Number(width) + (end === 'max' ? 1 : 0)))
      .map(([rule]) => `${sheet}: ${rule}`),
  );
  expect(other).toEqual([]);
  expect(sheets.length).toBeGreaterThan(20);
});
