import { expect, test } from 'vitest';
import { languageOf } from './languages.ts';

test.each([
  ['lo-LA,lo;q=0.9,en;q=0.8', 'la'],
  ['la', 'la'],
  ['EN-gb', 'en'],
  ['fr-FR, th;q=0.5', 'th'],
  ['fr, de', undefined],
  ['', undefined],
  [';;;=q,,x', undefined],
])('%s asks for %s', (accepted, language) => {
  expect(languageOf(accepted)).toBe(language);
});
