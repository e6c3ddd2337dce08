import { JOINER } from '../joiner.ts';

/**
 * Lao is written without spaces, and browsers break its lines by a dictionary that does not know every word: they
 * would write ໂບ|ນັດ (bonus) on two lines. Inside these words a word joiner (U+2060) forbids the break; the bar shows
 * where it goes, always between syllables, since a joiner before a vowel sign would tear the letter apart.
 */
const WORDS = [
  'ໂບ|ນັດ',
  'ສະ|ລັອດ',
  'ຄາ|ສິ|ໂນ',
  'ເຄຣ|ດິດ',
  'ໂປຣ|ໄຟລ໌',
  'ໂປຣ|ໂມ|ຊັນ',
  'ກະ|ເປົາ',
  'ລະ|ຫັດ|ຜ່ານ',
  'ທະ|ນາ|ຄານ',
  'ບັນ|ຊີ',
  'ສະ|ມາ|ຊິກ',
  'ສະ|ໝັກ',
  'ວົງ|ລໍ້',
  'ລິ້ງ',
  'ແອັບ',
  'ວິ|ນາ|ທີ',
  'ນາ|ທີ',
  'ອິນ|ເຕີ|ເນັດ',
  'ເຄືອ|ຂ່າຍ',
  'ເວີ|ຊັນ',
  'ໂທ|ລະ|ສັບ',
  'ໜ້າ|ຫຼັກ',
  'ລາຍ|ການ',
  'ເງື່ອນ|ໄຂ',
  'ຝາກ|ເງິນ',
  'ຖອນ|ເງິນ',
  'ໂຫຼ|ດ',
  'ສະ|ແກນ',
  'ທຸ|ລະ|ກຳ',
  'ພວກ|ເຮົາ',
  'ເຮັດ|ຊ້ຳ',
];

/** The words of the glossary as a reader sees them, longest first. */
export const glossary: readonly string[] = WORDS.map((word) => word.replaceAll('|', '')).sort(
  (a, b) => b.length - a.length,
);

const FORMS = new Map(WORDS.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', JOINER)]));
const PATTERN = new RegExp(glossary.join('|'), 'g');

/** Joins the glossary's words in one text. */
export function joinWords(text: string): string {
  return text.replace(PATTERN, (word) => FORMS.get(word) ?? word);
}

/** The same shape with every text joined, also those that functions make. */
export function joined<T>(texts: T): T {
  return walk(texts) as T;
}

function walk(value: unknown): unknown {
  if (typeof value === 'string') return joinWords(value);
  if (typeof value === 'function') {
    return (...args: unknown[]) => walk((value as (...args: unknown[]) => unknown)(...args));
  }
  if (Array.isArray(value)) return value.map(walk);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]));
}
