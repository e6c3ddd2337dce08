import { readdirSync, readFileSync, statSync } from 'node:fs';
import { type Language, languages, perLanguage } from '@prae/contract/languages';
import { describe, expect, test } from 'vitest';
import type { HowtoTopic } from '../../messages/th/howto.ts';
import type { LaterMessages } from '../../messages/th/later.ts';
import type { Messages } from '../../messages/th/messages.ts';
import SECONDS from './videos/seconds.json';

const FOLDER = new URL('./videos/', import.meta.url);
const topics = Object.keys(SECONDS) as HowtoTopic[];
const each = topics.flatMap((topic) => languages.map((language) => [topic, language] as const));
const AGAIN = 'Run `npm run videos`: the videos show other words than the portal';

/** What a file in the format of MP4 is made of: the name and the content of each box. */
function boxes(bytes: Buffer): { name: string; content: Buffer }[] {
  const found: { name: string; content: Buffer }[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) throw new Error(`A box of ${size} bytes`);
    found.push({
      name: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + size),
    });
    at += size;
  }
  return found;
}

/** The box at the end of a path. */
function box(bytes: Buffer, ...[name, ...rest]: string[]): Buffer {
  const found = boxes(bytes).find((one) => one.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return rest.length === 0 ? found.content : box(found.content, ...rest);
}

describe.each(each)('the video %s in %s', (topic, language) => {
  const file = readFileSync(new URL(`${topic}-${language}.mp4`, FOLDER));

  test('starts with what a player has to know', () => {
    const names = boxes(file).map(({ name }) => name);
    expect(names[0]).toBe('ftyp');
    expect(names.indexOf('moov')).toBeLessThan(names.indexOf('mdat'));
    expect(names.indexOf('moov')).toBeGreaterThan(0);
  });

  test('is what iPhones play: H.264 of High profile, no more than level 4.0, 4:2:0', () => {
    const tracks = boxes(box(file, 'moov')).filter(({ name }) => name === 'trak');
    // Pictures alone: there is nothing to hear.
    expect(tracks).toHaveLength(1);
    const described = box(tracks[0]?.content ?? file, 'mdia', 'minf', 'stbl', 'stsd').subarray(8);
    const [sample] = boxes(described);
    expect(sample?.name).toBe('avc1');
    expect(sample?.content.readUInt16BE(24)).toBe(780);
    expect(sample?.content.readUInt16BE(26)).toBe(1_688);
    const configuration = box(sample?.content.subarray(78) ?? file, 'avcC');
    expect([1, 100]).toEqual([configuration[0], configuration[1]]);
    expect(configuration[3]).toBeLessThanOrEqual(40);
  });

  test('is as long as the page says, and 20 to 45 seconds', () => {
    const header = box(file, 'moov', 'mvhd');
    const isLong = header[0] === 1;
    const scale = header.readUInt32BE(isLong ? 20 : 12);
    const length = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
    expect(length / scale).toBeCloseTo(SECONDS[topic], 1);
    expect(SECONDS[topic]).toBeGreaterThanOrEqual(20);
    expect(SECONDS[topic]).toBeLessThanOrEqual(45);
  });

  test('has captions, one after the other, as long as it plays', () => {
    const said = readFileSync(new URL(`${topic}-${language}.vtt`, FOLDER), 'utf8');
    const cues = [...said.matchAll(/^(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d\.\d{3}) .*\n(.+)$/gm)];
    expect(said).toMatch(/^WEBVTT\n/);
    expect(cues.length).toBeGreaterThanOrEqual(4);
    let before = 0;
    for (const [, fromMinutes, fromSeconds, toMinutes, toSeconds, text] of cues) {
      const [from, to] = [
        [fromMinutes, fromSeconds],
        [toMinutes, toSeconds],
      ].map(([minutes, seconds]) => Number(minutes) * 60 + Number(seconds)) as [number, number];
      expect(from).toBeGreaterThanOrEqual(before);
      expect(to - from).toBeGreaterThan(1.5);
      expect(text).not.toBe('');
      before = to;
    }
    expect(before).toBeLessThanOrEqual(SECONDS[topic]);
  });
});

test('all of them are smaller than 10 MB', () => {
  const sizes = readdirSync(FOLDER).map((name) => statSync(new URL(name, FOLDER)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000_000);
});

/** Every text of a language that is always the same, by the way to it. */
function fixedTexts(value: unknown, way = ''): [string, string][] {
  if (typeof value === 'string') return [[way, seen(value)]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => fixedTexts(inner, `${way}.${name}`));
}

/** As a stamp has it. */
function seen(text: string): string {
  return text
    .replaceAll('\u2060', '')
    .replaceAll(/[A-Z0-9]*\d[\w,.:/•-]*/g, '#')
    .trim();
}

const first = perLanguage(
  import.meta.glob<Messages>('../../messages/*/messages.ts', { eager: true, import: 'messages' }),
);
const later = perLanguage(
  import.meta.glob<LaterMessages>('../../messages/*/later.ts', { eager: true, import: 'later' }),
);

/** The names and texts on the screens of a language's videos. */
function shownIn(language: Language): Set<string> {
  const screens: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(new URL(`screens-${language}.json`, FOLDER), 'utf8'),
  );
  const lines = Object.values(screens).flatMap((screen) =>
    Object.values(screen).flatMap((told) => told.split('\n')),
  );
  return new Set(
    lines
      .flatMap((line) => [/"(.+)"/.exec(line)?.[1], /: (.+)$/.exec(line)?.[1]])
      .filter((text) => text !== undefined),
  );
}

// The journey `videos` goes through the scenes in Thai; what they say in the other languages is compared here.
test.each(languages.filter((language) => language !== 'th'))(
  'the videos in %s say what the portal says',
  (language) => {
    const thai = fixedTexts([first.th, later.th]);
    const own = new Map(fixedTexts([first[language], later[language]]));
    const [shownInThai, shown] = [shownIn('th'), shownIn(language)];
    let compared = 0;
    for (const text of shownInThai) {
      const meant = thai.filter(([, said]) => said === text).map(([way]) => own.get(way));
      if (meant.length === 0) continue;
      compared += 1;
      expect(
        meant.some((said) => said !== undefined && shown.has(said)),
        `${AGAIN}: ${text}, ${meant.join(' or ')}`,
      ).toBe(true);
    }
    expect(compared).toBeGreaterThan(40);
  },
);
