import { expect, test } from 'vitest';
import { endOfId, shortReference } from './reference.ts';

const id = '019a9f3e-5c1b-7d20-8e41-0123456789a0';

test('an operation has one short reference, of letters and digits that nobody mixes up', () => {
  expect(shortReference(id)).toBe('PR-28T5-CY4T');
  expect(shortReference(id.replaceAll('-', ''))).toBe(shortReference(id));
  expect(shortReference('019a9f3e-5c1b-7d20-8e4f-ffffffffff00')).toBe('PR-ZZZZ-ZZZG');
  expect(shortReference('019a9f3e-5c1b-7d20-8e40-000000000000')).toBe('PR-0000-0000');
});

test('what is no operation stays as it is', () => {
  expect(shortReference('row-1')).toBe('row-1');
});

test.each([
  ['PR-28T5-CY4T', '123456789a0'],
  ['pr 28t5 cy4t', '123456789a0'],
  ['28T5CY4T', '123456789a0'],
  ['PR-OOOO-OOIL', '00000000210'],
  ['PR-ZZZZ-ZZZG', 'fffffffff00'],
])('%s is the end of an id', (reference, end) => {
  expect(endOfId(reference)).toBe(end);
});

test.each(['', 'PR-28T5', 'PR-28T5-CY4TT', 'PR-28T5-CY4U', id])('%j is no short reference', (text) => {
  expect(endOfId(text)).toBeUndefined();
});

test('the end of an id is that of each id with the reference', () => {
  for (const random of ['0123456789', 'ffffffff00', 'a1b2c3d4e5']) {
    const full = `019a9f3e5c1b7d208e41${`0${random}`.slice(0, 11)}0`;
    expect(full.endsWith(endOfId(shortReference(full)) ?? '?')).toBe(true);
  }
});
