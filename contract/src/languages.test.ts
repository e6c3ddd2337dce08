import { expect, test } from 'vitest';
import { isLanguage, languageOf, languageOptions, languages, perLanguage } from './languages.ts';

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

test('takes only the codes of languages', () => {
  expect(['la', 'lo', 'toString', null].map(isLanguage)).toEqual([true, false, false, false]);
});

test('offers every language by a name of its own', () => {
  expect(languageOptions.map(({ value }) => value)).toEqual(languages);
  expect(new Set(languageOptions.map(({ label }) => label)).size).toBe(languages.length);
});

test('finds what each language has by its folder, and misses none silently', () => {
  const found = Object.fromEntries(languages.map((language) => [`../${language}/texts.ts`, language]));
  expect(Object.entries(perLanguage(found))).toEqual(languages.map((language) => [language, language]));
  delete found['../la/texts.ts'];
  expect(() => perLanguage(found)).toThrow('Nothing was found in la');
});
