import { type Language, perLanguage, tagOf } from '@prae/contract/languages';
import { refusals, successes } from '@prae/contract/refusals';
import { describe, expect, it } from 'vitest';
import { chat as chatLa } from './la/chat.ts';
import { glossary as glossaryLa } from './la/glossary.ts';
import { later as laterLa } from './la/later.ts';
import { laterGlossary as laterGlossaryLa } from './la/later-glossary.ts';
import { messages as firstLa } from './la/messages.ts';
import { rare as rareLa } from './la/rare.ts';
import { type ChatMessages, chat as chatTh } from './th/chat.ts';
import { glossary as glossaryTh } from './th/glossary.ts';
import { type LaterMessages, later as laterTh } from './th/later.ts';
import { laterGlossary as laterGlossaryTh } from './th/later-glossary.ts';
import { messages as firstTh, type Messages } from './th/messages.ts';
import { type RareMessages, rare as rareTh } from './th/rare.ts';

const first = perLanguage(import.meta.glob<Messages>('./*/messages.ts', { eager: true, import: 'messages' }));
const later = perLanguage(import.meta.glob<LaterMessages>('./*/later.ts', { eager: true, import: 'later' }));
const rare = perLanguage(import.meta.glob<RareMessages>('./*/rare.ts', { eager: true, import: 'rare' }));
const chat = perLanguage(import.meta.glob<ChatMessages>('./*/chat.ts', { eager: true, import: 'chat' }));
const la = { ...firstLa, ...laterLa, ...rareLa, chat: chatLa };
const th = { ...firstTh, ...laterTh, ...rareTh, chat: chatTh };

/** Every text of a language with its path; functions are asked with numbers and words that fit any of them. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const text = (value as (...args: unknown[]) => unknown)(
      ...Array.from({ length: value.length || 3 }, () => 7),
    );
    return textsOf(text, `${path}()`);
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, path ? `${path}.${name}` : name));
}

describe.each(Object.entries(first))('the texts in %s', (language, messages) => {
  const lateTexts = [later, rare, chat].flatMap((file) => textsOf(file[language as Language]));
  const texts = [...textsOf(messages), ...lateTexts];

  it('have a sentence for every code of the specification, and whatever else is refused with', () => {
    const sentences = { ...messages.errors, ...later[language as Language].lateErrors };
    for (const code of [...Object.keys(refusals), ...successes]) expect(sentences).toHaveProperty([code]);
  });

  it('say of every ended identity first that it cannot be verified', () => {
    const { errors } = messages;
    const plain = (text: string) => text.replaceAll('\u2060', '');
    const [first = ''] = plain(errors.INVALID_USER_1).split(language === 'en' ? '.' : ' ');
    expect(first.length).toBeGreaterThan(10);
    for (const code of ['INVALID_USER_1', 'INVALID_USER_2', 'INVALID_USER_3', 'INVALID_USER_4'] as const)
      expect(plain(errors[code]).startsWith(first), code).toBe(true);
  });

  it('name an open round where one keeps a member from a bonus, as where one keeps them from a refund', () => {
    const { BONUS_REMAINING, REFUND_CONDITION } = later[language as Language].lateErrors;
    const round = {
      th: 'รอบเกมหรือการโอนค้างอยู่',
      la: 'ຮອບເກມ ຫຼື ການໂອນຄ້າງຢູ່',
      en: 'a round or a transfer is still open',
    };
    expect(BONUS_REMAINING.replaceAll('\u2060', '')).toContain(round[language as Language]);
    expect(REFUND_CONDITION.replaceAll('\u2060', '')).toMatch(/รอบเกม|ຮອບເກມ|round/);
  });

  it('warn of money that keeps a member from bonuses wherever it comes, and name all that does', () => {
    const { spin, invite, refund, lateErrors } = later[language as Language];
    const plain = (text: string) => text.replaceAll('\u2060', '');
    const warning = {
      th: 'ระหว่างที่ยังมีเงินนี้จะรับโบนัสไม่ได้',
      la: 'ລະຫວ່າງທີ່ຍັງມີເງິນນີ້ ຈະຮັບໂບນັດບໍ່ໄດ້',
      en: 'While you have it, no bonus can be received',
    }[language as Language];
    for (const text of [spin.claimText.money('7'), invite.collectText, refund.addText('7')])
      expect(plain(text)).toContain(warning);
    // All that is beyond the deposit counts, whenever it came.
    expect(plain(lateErrors.BONUS_REMAINING)).toMatch(
      /^(คุณมียอดมากกว่ายอดฝากล่าสุด|ທ່ານມີຍອດຫຼາຍກວ່າຍອດຝາກຫຼ້າສຸດ|You have more than your latest deposit)/,
    );
    // An amount has its currency.
    expect(lateErrors.REFUND_MINIMUM).not.toMatch(/\d/);
  });

  it('are not empty, have no stray spaces and end without an exclamation mark', () => {
    for (const [path, text] of texts) {
      expect(text.trim(), path).not.toBe('');
      expect(text, path).toBe(text.trim());
      expect(text, path).not.toMatch(/[!！]|\s{2}/);
    }
  });

  it('name no brand', () => {
    for (const [path, text] of texts) expect(text, path).not.toMatch(/prae/i);
    // Nobody puts it in there.
    for (const [path, text] of lateTexts) expect(text, path).not.toContain('{brand}');
  });

  it('are written in their own script, or Latin', () => {
    const { script } = new Intl.Locale(tagOf(language as Language)).maximize();
    const foreign = new RegExp(`(?![\\p{scx=${script}}\\p{scx=Latin}])\\p{L}`, 'u');
    expect('ก ກ я').toMatch(foreign);
    for (const [path, text] of texts) expect(text, path).not.toMatch(foreign);
  });
});

describe.each([
  ['th', glossaryTh, th, 'เจ้าหน้าที่'],
  ['la', glossaryLa, la, 'ໂບນັດ'],
  ['th', laterGlossaryTh, laterTh, 'ลงทะเบียน'],
  ['la', laterGlossaryLa, laterLa, 'ໃຫ້ເອງ'],
] as const)('the texts in %s, without spaces,', (language, glossary, all, needed) => {
  const words = new Intl.Segmenter(tagOf(language), { granularity: 'word' });

  it('can be broken between words but never inside a word of the glossary', () => {
    for (const [path, text] of textsOf(all)) {
      const plain = text.replaceAll('\u2060', '');
      for (const word of glossary.filter((entry) => plain.includes(entry))) {
        for (const [from, to] of placesOf(text, word)) {
          for (const at of breaksOf(text))
            expect(at <= from || at >= to, `${path}: ${word} at ${at}`).toBe(true);
        }
      }
    }
  });

  it('would break inside some of them without the joiners, so the glossary is needed', () => {
    const broken = glossary.filter((word) => [...words.segment(word)].length > 1);
    expect(broken).toContain(needed);
  });

  /** Where a line may end: at the segmenter's boundaries, except beside a word joiner. */
  function breaksOf(text: string): number[] {
    return [...words.segment(text)]
      .map(({ index }) => index)
      .filter((index) => text[index] !== '\u2060' && text[index - 1] !== '\u2060');
  }

  /** Where a word of the glossary stands in a text, joiners inside it included. */
  function placesOf(text: string, word: string): [from: number, to: number][] {
    const spread = new RegExp([...word].join('\u2060?'), 'gu');
    return [...text.matchAll(spread)].map((match) => [match.index, match.index + match[0].length]);
  }
});

it.each([
  ['th', 'ลองใหม่', 'ลอง(?:ใหม่)?อีกครั้ง'],
  ['th', 'เหตุผล', 'สาเหตุ'],
  ['th', 'ไปที่', 'ไปหน้า'],
  ['la', 'ອີກເທື່ອ', 'ຄັ້ງ'],
  ['la', 'ລອງໃໝ່', 'ລອງ(?:ໃໝ່)?ອີກ'],
  ['la', 'ເຫດຜົນ', 'ສາເຫດ'],
  ['la', 'ບ່ອນນີ້', '(?:ທີ່|ຢູ່)ນີ້'],
  ['la', 'ໄປທີ່', 'ໄປ(?:ຫາ|ໜ້າ)'],
  ['la', '6 ຕົວເລກ', '6 ຕົວ(?!ເລກ)'],
  ['la', 'ກົງກັນ', 'ຕົງ'],
  // A question ends so; in the other tone the word says no.
  ['la', 'ໂອນແລ້ວບໍ', '(?<!ຫຼື )ບໍ່(?=[\\s?]|$)'],
] as const)('the texts in %s say %s, and no other word for it', (language, word, other) => {
  const plain = textsOf({ th, la }[language]).map(([, text]) => text.replaceAll('\u2060', ''));
  expect(plain.filter((text) => text.includes(word))).not.toEqual([]);
  expect(plain.filter((text) => new RegExp(other).test(text))).toEqual([]);
});
