import { type Language, languages } from '@prae/contract/languages';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { cleanedHtml, withoutTags } from '../../domain/html.ts';
import { remembered } from '../../remembered.ts';
import {
  type ContentRow,
  contentRows,
  deleteBodies,
  insertBodies,
  lockContent,
  nextVersion,
  setVersion,
} from './content.sql.ts';

/** `agreements` and `conditions` are HTML, a body for each paragraph; the others are plain, with one body. */
export type ContentKey = 'agreements' | 'conditions' | 'notice' | 'contact' | `source.${string}`;

/** A text in every language. What a member accepted is told by its version. */
export interface Text {
  version: number;
  bodies: Record<Language, readonly string[]>;
}

/** By key; the sources in the order in which they are offered. */
export type Texts = ReadonlyMap<string, Text>;

/** How long texts read from the database are taken for true. */
const AGE_LIMIT_MS = 30_000;

type ContentDeps = Pick<Deps, 'database' | 'config' | 'clock' | 'log'>;

/**
 * Reads the texts, with the service's name in them, at most twice a minute. A text that lacks a language or a paragraph
 * of one is logged, and its last whole state goes out instead.
 */
export function contentReader({ database, config, clock, log }: ContentDeps): () => Promise<Texts> {
  let latest: Texts = new Map();
  const read = async () => {
    const texts = textsOf(await database.rows(contentRows()), config.brandName);
    const broken = [...new Set([...required, ...texts.keys()])].filter((key) => !isWhole(texts.get(key)));
    for (const key of broken) {
      log.error({ event: 'content.incomplete', key }, 'a text is not the same in every language');
      const kept = latest.get(key);
      if (kept) texts.set(key, kept);
    }
    latest = texts;
    return texts;
  };
  return remembered(read, AGE_LIMIT_MS, () => clock().getTime());
}

/** The bodies of a text, none if there is no such text. */
export function bodiesOf(texts: Texts, key: ContentKey, language: Language): readonly string[] {
  return texts.get(key)?.bodies[language] ?? [];
}

/** The version of a text, one for all languages; 0 if there is no such text. */
export function versionOf(texts: Texts, key: ContentKey): number {
  return texts.get(key)?.version ?? 0;
}

/** The version of a text that nobody has written over since it came with the product. */
const AS_IT_CAME = 1;

/** What comes with the product where members chat with us on the page itself, and there is no code to scan. */
const contactByChat: Record<Language, string> = {
  th: 'แชตกับทีมงานของเราได้ที่นี่ ส่งข้อความไว้ได้ทุกเวลา',
  la: 'ລົມກັບທີມງານຂອງພວກເຮົາໄດ້ຢູ່ບ່ອນນີ້ ສົ່ງຂໍ້ຄວາມໄວ້ໄດ້ທຸກເວລາ',
  en: 'Chat with our team here. You can leave a message at any time.',
};

/** How members reach support: what the operator has written, else what the brand says, else what came with the product. */
export function contactOf(
  texts: Texts,
  { ofBrand, chat }: { ofBrand: Readonly<Record<Language, string>> | undefined; chat: boolean },
  language: Language,
): string {
  const [written = ''] = bodiesOf(texts, 'contact', language);
  if (texts.get('contact')?.version !== AS_IT_CAME) return written;
  return ofBrand?.[language] ?? (chat ? contactByChat[language] : written);
}

/** What a person may answer when asked how they heard of the service. */
export function sourcesOf(texts: Texts, language: Language): { code: string; description: string }[] {
  return [...texts].flatMap(([key, { bodies }]) => {
    const [description] = bodies[language];
    return key.startsWith('source.') && description
      ? [{ code: key.slice('source.'.length), description }]
      : [];
  });
}

/**
 * Writes a text in one language, cleaned of whatever markup members must not get, and answers its new version, which
 * counts for all languages. A text with nothing in it is a fault.
 */
export function writeText(
  database: Database,
  key: ContentKey,
  language: Language,
  bodies: readonly string[],
): Promise<number> {
  const clean = bodies.map((body) => cleaned(key, body)).filter((body) => body !== '');
  if (clean.length === 0) throw new Error(`The text ${key} would be empty in ${language}`);
  return database.transaction(async (tx) => {
    await tx.run(lockContent());
    const { version, first } = await tx.one(nextVersion(key));
    await tx.run(deleteBodies(key, language));
    await tx.run(insertBodies(key, language, clean, first));
    await tx.run(setVersion(key, version));
    return version;
  });
}

const required: readonly ContentKey[] = ['agreements', 'conditions', 'notice', 'contact'];

function textsOf(rows: readonly ContentRow[], brandName: string): Map<string, Text> {
  const texts = new Map<string, { version: number; bodies: Record<Language, string[]> }>();
  for (const { key, language, body, version } of rows) {
    const text = texts.get(key) ?? { version, bodies: noBodies() };
    const shown = cleaned(key, body.replaceAll('{brand}', brandIn(key, brandName)));
    if (shown !== '') text.bodies[language].push(shown);
    texts.set(key, { ...text, version: Math.max(text.version, version) });
  }
  return texts;
}

function noBodies(): Record<Language, string[]> {
  const empty = languages.map((language): [Language, string[]] => [language, []]);
  return Object.fromEntries(empty) as Record<Language, string[]>;
}

function isWhole(text: Text | undefined): boolean {
  const counts = new Set(languages.map((language) => text?.bodies[language].length ?? 0));
  return counts.size === 1 && !counts.has(0);
}

function brandIn(key: string, brandName: string): string {
  return isMarkup(key) ? withoutTags(brandName) : brandName;
}

/** Done when a text is written, and again before it goes out: rows may also be written past this program. */
function cleaned(key: string, body: string): string {
  if (!isMarkup(key)) return body.replace(/[^\P{Cc}\n]/gu, '').trim();
  return cleanedHtml(body);
}

function isMarkup(key: string): boolean {
  return key === 'agreements' || key === 'conditions';
}
