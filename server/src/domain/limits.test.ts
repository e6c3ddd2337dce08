import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Limit, limits } from './limits.ts';

const guide = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');

const minutes: Record<number, string> = { 1: 'a minute', 15: '15 minutes', 60: 'an hour', 1440: '24 hours' };

function time({ within }: Limit): string {
  return typeof within === 'string' ? within : (minutes[within.minutes] ?? `${within.minutes} minutes`);
}

test('the guide shows every limit as it is, and no other', () => {
  const rows = Object.entries<Limit>(limits).map(([name, limit]) => {
    const { most, counts, held, answer, setting } = limit;
    return `| \`${name}\` | ${most.toLocaleString('en')} | ${time(limit)} | ${counts} | ${held} | ${answer} | ${setting ? 'setting' : 'fixed'} |`;
  });
  expect(guide.split('\n').filter((line) => /^\|.*\| (setting|fixed) \|$/.test(line))).toEqual(rows);
});
