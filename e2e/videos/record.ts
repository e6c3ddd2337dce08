import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Language, languages } from '@prae/contract/languages';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { later as laterEn } from '../../web/src/messages/en/later.ts';
import { messages as en } from '../../web/src/messages/en/messages.ts';
import { rare as rareEn } from '../../web/src/messages/en/rare.ts';
import { joined as joinedLao } from '../../web/src/messages/la/glossary.ts';
import { later as laterLa } from '../../web/src/messages/la/later.ts';
import { messages as la } from '../../web/src/messages/la/messages.ts';
import { rare as rareLa } from '../../web/src/messages/la/rare.ts';
import { joined as joinedThai } from '../../web/src/messages/th/glossary.ts';
import type { HowtoTopic } from '../../web/src/messages/th/howto.ts';
import { later as laterTh } from '../../web/src/messages/th/later.ts';
import { messages as th } from '../../web/src/messages/th/messages.ts';
import { rare as rareTh } from '../../web/src/messages/th/rare.ts';
import { launchChromium } from '../chromium.ts';
import { joinedTexts, type Texts } from '../joined-texts.ts';
import { settled } from '../person.ts';
import { startProduct } from '../product.ts';
import { rehearsal } from './camera.ts';
import { type Film, startFilm } from './film.ts';
import { scenes } from './scenes.ts';
import { openStudio, SCALE, type Studio } from './studio.ts';
import { topics, VIDEO_FOLDER } from './topics.ts';
import { SIZE, visit } from './visit.ts';

const TEXTS: Record<Language, Texts> = {
  th: joinedTexts(th, laterTh, rareTh),
  la: joinedTexts(la, laterLa, rareLa),
  en: joinedTexts(en, laterEn, rareEn),
};
const JOINS: Record<Language, (text: string) => string> = {
  th: (text) => joinedThai({ text }).text,
  la: (text) => joinedLao({ text }).text,
  en: (text) => text,
};

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: VIDEO_FOLDER },
    languages: { type: 'string' },
    topics: { type: 'string' },
  },
});

const wanted: readonly string[] = values.topics?.split(',') ?? topics;
const seconds: Partial<Record<HowtoTopic, number>> = await known('seconds.json');
// A topic that is recorded in every language may be longer or shorter than it was.
if (!values.languages) for (const topic of topics) if (wanted.includes(topic)) delete seconds[topic];
const browser = await launchChromium();
try {
  await mkdir(values.out, { recursive: true });
  const studio = await openStudio(browser);
  for (const language of languages) {
    if (values.languages && !values.languages.split(',').includes(language)) continue;
    await record(browser, studio, language);
  }
  await writeFile(join(values.out, 'seconds.json'), `${JSON.stringify(seconds, undefined, 2)}\n`);
} finally {
  await browser.close();
}

/** What was recorded before, of a part that may be recorded by itself. */
async function known(file: string): Promise<object> {
  if (!values.topics && !values.languages) return {};
  return JSON.parse(await readFile(join(values.out, file), 'utf8').catch(() => '{}'));
}

/** All five, by a member to whom nothing has happened before. */
async function record(browser: Browser, studio: Studio, language: Language): Promise<void> {
  const t = TEXTS[language];
  const product = await startProduct();
  try {
    const page = await visit(browser, { product, t, language, scale: SCALE });
    const screens: Partial<Record<HowtoTopic, Film['screens']>> = await known(`screens-${language}.json`);
    const last = topics.findLastIndex((topic) => wanted.includes(topic));
    for (const topic of topics.slice(0, last + 1)) {
      const { path, before, play } = scenes[topic];
      const stage = { page, t, product };
      await before?.(stage);
      await page.goto(product.portal + path);
      await settled(page);
      if (!wanted.includes(topic)) {
        await play(rehearsal(page, t).camera, stage);
        continue;
      }
      const { camera, end } = await startFilm(page, t);
      await play(camera, stage);
      const film = await end();
      const file = await studio.encode(film, SIZE);
      await writeFile(join(values.out, `${topic}-${language}.mp4`), file);
      await writeFile(join(values.out, `${topic}-${language}.vtt`), captionsOf(film, language));
      await sharp(film.shots[0])
        .resize(SIZE.width)
        .webp({ quality: 60, effort: 6 })
        .toFile(join(values.out, `${topic}-${language}.webp`));
      screens[topic] = film.screens;
      sameLength(topic, film.length);
      console.log(`${topic} ${language}: ${film.length / 1_000} s, ${Math.round(file.length / 1_000)} kB`);
    }
    const stamp = `${JSON.stringify(screens, undefined, 2)}\n`;
    await writeFile(join(values.out, `screens-${language}.json`), stamp);
    await page.context().close();
  } finally {
    await product.stop();
  }
}

/** Captions of one language stand under the film of another: all go by the same times. */
function sameLength(topic: HowtoTopic, length: number): void {
  const known = seconds[topic];
  if (known !== undefined && known !== length / 1_000)
    throw new Error(`${topic} is ${length} ms long here, and ${known} s elsewhere`);
  seconds[topic] = length / 1_000;
}

/** At the top or at the foot of the picture, wherever the finger is not. */
function captionsOf({ captions }: Film, language: Language): string {
  const cues = captions.map(({ from, to, text, at }) => {
    const line = at === 'top' ? '6%,start' : '94%,end';
    return `${clock(from)} --> ${clock(to)} line:${line} size:88%\n${JOINS[language](text[language])}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function clock(ms: number): string {
  const at = new Date(Math.round(ms)).toISOString();
  return at.slice(14, 23);
}
