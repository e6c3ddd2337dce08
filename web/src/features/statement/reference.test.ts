import { expect, test } from 'vitest';
import { shortReference } from './reference.ts';

test('an operation has one short reference, of letters and digits that nobody mixes up', () => {
  const id = '019a9f3e-5c1b-7d20-8e41-0123456789a0';
  expect(shortReference(id)).toBe('PR-28T5-CY4T');
  expect(shortReference(id.replaceAll('-', ''))).toBe(shortReference(id));
  expect(shortReference('019a9f3e-5c1b-7d20-8e4f-ffffffffff00')).toBe('PR-ZZZZ-ZZZG');
  expect(shortReference('019a9f3e-5c1b-7d20-8e40-000000000000')).toBe('PR-0000-0000');
});

test('what is no operation stays as it is', () => {
  expect(shortReference('row-1')).toBe('row-1');
});
