import { consoleRefusals } from '@prae/contract/console/refusals';
import { type Language, perLanguage, tagOf } from '@prae/contract/languages';
import { commonRefusals } from '@prae/contract/refusals';
import { describe, expect, it } from 'vitest';
import { failureText } from '../client/failure-text.ts';
import type { Messages } from './th/messages.ts';

const all = perLanguage(import.meta.glob<Messages>('./*/messages.ts', { eager: true, import: 'messages' }));
const texts = Object.fromEntries(
  Object.entries(all).map(([language, messages]) => [language, textsOf(messages)]),
);

describe.each(Object.entries(all))('the texts in %s', (language, messages) => {
  const own = texts[language] ?? [];
  const plain = (text: string): string => text.replaceAll('\u2060', '');

  it('are as many as in every other language, and none is empty or strays', () => {
    expect(own.map(([path]) => path)).toEqual(texts.th?.map(([path]) => path));
    expect(own.length).toBeGreaterThan(250);
    for (const [path, text] of own) {
      expect(text.trim(), path).not.toBe('');
      expect(text, path).toBe(text.trim());
      expect(text, path).not.toMatch(/[!！]|\s{2}|prae/i);
    }
  });

  it('are written in their own script, or Latin', () => {
    const { script } = new Intl.Locale(tagOf(language as Language)).maximize();
    const foreign = new RegExp(`(?![\\p{scx=${script}}\\p{scx=Latin}])\\p{L}`, 'u');
    expect('ก ກ я').toMatch(foreign);
    for (const [path, text] of own) expect(text, path).not.toMatch(foreign);
  });

  it('say what their functions are given', () => {
    for (const [path, text] of own) if (path.endsWith('()')) expect(text, path).toContain('7');
  });

  it('have a sentence for every refusal, and show a code without one as it came', () => {
    for (const code of [...Object.keys(consoleRefusals), ...commonRefusals])
      expect(messages.errors).toHaveProperty([code]);
    const strange = { outcome: 'refused', code: 'OF_TOMORROW' as 'CHANGED' } as const;
    expect(failureText(messages, strange)).toBe('OF_TOMORROW');
    expect(failureText(messages, { outcome: 'unknown', reason: 'no-answer' })).toBe(messages.shell.noAnswer);
  });

  it('say again and here in one word', () => {
    if (language !== 'la') return;
    for (const [path, text] of own) expect(plain(text), path).not.toMatch(/ຄັ້ງ|ທີ່ນີ້|ໄປຫາ|6 ຕົວ(?!ເລກ)/);
  });
});

/** Every text with its path; functions are asked with sevens. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return textsOf(value(...Array(value.length || 2).fill(7)), `${path}()`);
  return Object.entries(value as object).flatMap(([name, inner]) => textsOf(inner, `${path}.${name}`));
}
