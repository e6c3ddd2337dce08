import { type Language, perLanguage, tagOf } from '@prae/contract/languages';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../control/client.ts';
import { refusalText } from './refusal-text.ts';
import type { Messages } from './th/messages.ts';

const all = perLanguage(import.meta.glob<Messages>('./*/messages.ts', { eager: true, import: 'messages' }));

describe.each(Object.entries(all))('the texts in %s', (language, messages) => {
  const texts = textsOf(messages);

  it('are all there, and in the letters of their own language', () => {
    expect(texts.length).toBeGreaterThan(100);
    for (const [path, text] of texts) expect([path, text.trim()]).not.toEqual([path, '']);
    const { script } = new Intl.Locale(tagOf(language as Language)).maximize();
    const foreign = new RegExp(`(?![\\p{scx=${script}}\\p{scx=Latin}])\\p{L}`, 'u');
    expect('ก ກ я').toMatch(foreign);
    expect(texts.filter(([, text]) => foreign.test(text))).toEqual([]);
  });

  it('use what their functions are given', () => {
    for (const [path, text] of texts)
      if (path.endsWith('()')) expect([path, text]).toEqual([path, expect.stringContaining('7')]);
  });

  it('say a refusal in a sentence, also one that has none of its own', () => {
    expect(refusalText(messages, new Refusal('MONEY_NOT_ENOUGH'))).toBe(messages.refusals.MONEY_NOT_ENOUGH);
    expect(refusalText(messages, new Refusal('SOMETHING_NEW'))).toBe(messages.refusals.OTHER);
    expect(refusalText(messages, new TypeError('x'))).toBe(messages.refusals.OTHER);
  });
});

/** Every text with its path; a function is called with sevens. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return textsOf(value(...Array(value.length).fill(7)), `${path}()`);
  return Object.entries(value as object).flatMap(([name, inner]) => textsOf(inner, `${path}.${name}`));
}
