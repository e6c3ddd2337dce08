import { expect, test } from 'vitest';
import { plain, spelledOut } from './plain.ts';

test('signs that turn or are not seen are left out, or spelled out', () => {
  const text = 'a\u202eb\u200bc\u2069 d\u3164';
  expect(plain(text)).toBe('abc d');
  expect(spelledOut(text)).toBe('a\\u{202e}b\\u{200b}c\\u{2069} d\\u{3164}');
});

test.each(['พี่ต๋อง', 'ສະບາຍດີ', '❤️ 1,000.00'])('%s stays as it is', (text) => {
  expect(plain(text)).toBe(text);
  expect(spelledOut(text)).toBe(text);
});
