/*
 * The text of a code as EMVCo has it: fields of two digits for the tag, two for the length, and the value, and a check sum at the end.
 * Lengths are bytes of UTF-8, which matters where a value has letters of Lao or Thai.
 */

/** A field by its tag. One without a value is left out. */
export type EmvField = readonly [tag: string, value: string | undefined];

/** The longest value that a length of two digits can tell, in bytes. */
const LONGEST_BYTES = 99;

/** Fields in their order. Throws where a value is longer than a field can hold. */
export function emvFields(fields: readonly EmvField[]): string {
  return fields
    .map(([tag, value]) => {
      if (value === undefined || value === '') return '';
      const bytes = Buffer.byteLength(value);
      if (bytes > LONGEST_BYTES) throw new Error(`Field ${tag} has ${bytes} bytes`);
      return `${tag}${String(bytes).padStart(2, '0')}${value}`;
    })
    .join('');
}

/** The whole text: fields, and their check sum as field 63. */
export function emvText(fields: readonly EmvField[]): string {
  const text = `${emvFields(fields)}6304`;
  return `${text}${checkSum(text)}`;
}

/** As much of a text as so many bytes and characters hold, never half a letter with its vowels and tone marks. */
export function cutText(text: string, most: { bytes: number; letters: number }): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter('lo', { granularity: 'grapheme' }).segment(text)) {
    const longer = kept + segment;
    if (Buffer.byteLength(longer) > most.bytes || longer.length > most.letters) break;
    kept = longer;
  }
  return kept.trimEnd();
}

/** The fields of a text, or of a template's value, by their tags; undefined where it is none. */
export function emvIn(text: string): ReadonlyMap<string, string> | undefined {
  const bytes = Buffer.from(text);
  const fields = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const [tag, length] = [bytes.toString('latin1', at, at + 2), bytes.toString('latin1', at + 2, at + 4)];
    if (!/^\d\d$/.test(tag) || !/^\d\d$/.test(length) || fields.has(tag)) return undefined;
    const end = at + 4 + Number(length);
    if (end > bytes.length) return undefined;
    fields.set(tag, bytes.toString('utf8', at + 4, end));
    at = end;
  }
  return fields;
}

/** The fields of a whole text whose check sum is right; undefined otherwise. */
export function readEmv(text: string): ReadonlyMap<string, string> | undefined {
  const fields = emvIn(text);
  const isRight = /6304[0-9A-F]{4}$/.test(text) && fields?.get('63') === checkSum(text.slice(0, -4));
  return isRight ? fields : undefined;
}

/** CRC-16/CCITT-FALSE of the bytes, as four upper-case hex digits. */
export function checkSum(text: string): string {
  let sum = 0xffff;
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, '0');
}
