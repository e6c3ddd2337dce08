import { describe, expect, it } from 'vitest';
import { Refusal } from '../control/client.ts';
import { messages as en } from './en/en.ts';
import { messages as la } from './la/la.ts';
import { refusalText } from './refusal-text.ts';
import { messages as th } from './th/th.ts';

const scripts = { th: /\p{Script=Thai}/u, la: /\p{Script=Lao}/u, en: /\p{Script=Latin}/u };

describe.each(Object.entries({ th, la, en }))('the texts in %s', (language, messages) => {
  const texts = textsOf(messages);

  it('are all there, and in the letters of their own language', () => {
    expect(texts.length).toBeGreaterThan(100);
    for (const [path, text] of texts) expect([path, text.trim()]).not.toEqual([path, '']);
    for (const [name, script] of Object.entries(scripts)) {
      if (name === language || name === 'en') continue;
      expect(texts.filter(([, text]) => script.test(text))).toEqual([]);
    }
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
