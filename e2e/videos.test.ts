import { readFile } from 'node:fs/promises';
import { type Language, languageCookie, languages, tagOf } from '@prae/contract/languages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { HowtoTopic } from '../web/src/messages/th/howto.ts';
import { linesAreOfToday } from './books.sql.ts';
import { MOVING } from './chromium.ts';
import { settled, tabTo } from './person.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';
import { rehearsal } from './videos/camera.ts';
import { scenes } from './videos/scenes.ts';
import { topics, VIDEO_FOLDER } from './videos/topics.ts';
import { SIZE, visit } from './videos/visit.ts';

const on = served();
const AGAIN =
  'The videos show what the portal does not any more: look at the screens, and run `npm run videos`';

test('the videos show the screens as they are', async () => {
  const t = texts.th;
  await linesAreOfToday(on.product);
  const page = await visit(on.browser, { product: on.product, t, language: 'th', scale: 1 });
  const recorded = JSON.parse(await readFile(`${VIDEO_FOLDER}/screens-th.json`, 'utf8'));
  for (const topic of topics) {
    const { path, before, play } = scenes[topic];
    const stage = { page, t, product: on.product };
    await before?.(stage);
    await page.goto(on.product.portal + path);
    await settled(page);
    const { camera, screens, said } = rehearsal(page, t);
    await play(camera, stage);
    expect(screens, AGAIN).toEqual(recorded[topic]);
    for (const language of languages)
      expect(await captionsOf(topic, language), AGAIN).toEqual(said.map((text) => text[language]));
  }
  await page.context().close();
});

/** What the captions of a video say, one after the other, without the signs that keep words whole. */
async function captionsOf(topic: HowtoTopic, language: Language): Promise<string[]> {
  const file = await readFile(`${VIDEO_FOLDER}/${topic}-${language}.vtt`, 'utf8');
  return [...file.matchAll(/ --> .*\n(.+)$/gm)].map(([, text = '']) => text.replaceAll('\u2060', ''));
}

/** The page of help, as a visitor has it who reads a language. */
async function onHelp(language: Language): Promise<Page> {
  const context = await on.browser.newContext({ ...MOVING, viewport: SIZE });
  await context.addCookies([{ name: languageCookie, value: language, url: on.product.portal }]);
  await context.addInitScript((chosen) => localStorage.setItem('prae.language', chosen), `"${language}"`);
  const page = await context.newPage();
  await page.goto(`${on.product.portal}/howto`);
  await page.getByRole('heading', { name: texts[language].site.howtoTitle }).waitFor();
  return page;
}

/** Its name is what a screen reader tells of it. */
const videoOf = (page: Page) => page.getByRole('dialog').locator('video[aria-label]');
const watching = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });

/** What is seen of a video that plays with a caption. */
async function playing(page: Page) {
  const seen = await page.waitForFunction(() => {
    const video = document.querySelector('video');
    const track = [...(video?.textTracks ?? [])].find(({ mode }) => mode === 'showing');
    const cue = track?.activeCues?.[0];
    if (!video || video.currentTime < 0.2 || video.paused || !cue) return undefined;
    const { videoWidth, videoHeight } = video;
    return {
      size: `${videoWidth}x${videoHeight}`,
      language: track?.language,
      said: (cue as VTTCue).text,
    };
  });
  const known = await seen.jsonValue();
  if (!known) throw new Error('Nothing plays');
  return known;
}

test('a topic that the keyboard is on has the whole of its ring', async () => {
  const page = await onHelp('th');
  for (const on of ['.howto-watch', '.howto-topic summary']) {
    await page.locator(on).first().focus();
    // The card cuts what is outside of it.
    expect(
      await page
        .locator(on)
        .first()
        .evaluate((one) => getComputedStyle(one).outlineOffset),
    ).toBe('-3px');
  }
  await page.context().close();
});

test.each(languages)('every video plays with its captions, in %s', async (language) => {
  const page = await onHelp(language);
  const { howto, shell } = texts[language];
  for (const topic of topics) {
    const { title } = howto.topics[topic];
    await watching(page, title).click();
    const { size, language: captions, said } = await playing(page);
    expect([size, captions]).toEqual(['780x1688', tagOf(language)]);
    expect(said).not.toBe('');
    await page.getByRole('dialog').getByRole('button', { name: shell.close }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await page.locator('video').count()).toBe(0);
    expect(await watching(page, title).evaluate((button) => button === document.activeElement)).toBe(true);
  }
  await page.context().close();
});

test('a keyboard opens, stops and closes a video, and what stands beside it needs none', async () => {
  const page = await onHelp('th');
  const { howto } = texts.th;
  await tabTo(page, () => watching(page, howto.topics.play.title));
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
  await tabTo(page, () => videoOf(page));
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('video')?.paused);
  const video = await videoOf(page).elementHandle();
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('video')?.paused === false);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await video?.evaluate((element) => (element as HTMLVideoElement).paused)).toBe(true);
  await page.getByText(howto.inSteps, { exact: true }).nth(1).click();
  await page.getByText(howto.topics.play.steps[0] ?? '').waitFor();
  await page.context().close();
});

test('without a network it says so, and plays once there is one', async () => {
  const page = await onHelp('th');
  const { howto, shell } = texts.th;
  // The code of the dialog is there, as it is for whoever has been here before.
  await watching(page, howto.topics.wallet.title).click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.context().setOffline(true);
  await watching(page, howto.topics.bonus.title).click();
  await page.getByRole('dialog').getByText(shell.noAnswer).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('dialog').getByRole('button', { name: shell.retry }).click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
  await page.context().close();
});

test('videos come in pieces, for good, and are not kept by the worker', async () => {
  const page = await onHelp('th');
  await watching(page, texts.th.howto.topics.wallet.title).click();
  const address = await videoOf(page).evaluate((video) => (video as HTMLVideoElement).src);
  const captions = await videoOf(page).locator('track').first().getAttribute('src');
  await page.context().close();
  const head = await fetch(address, { method: 'HEAD' });
  expect(head.headers.get('content-type')).toBe('video/mp4');
  expect(head.headers.get('accept-ranges')).toBe('bytes');
  expect(head.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const whole = Number(head.headers.get('content-length'));
  const piece = await fetch(address, { headers: { range: 'bytes=4-11' } });
  expect(piece.status).toBe(206);
  expect(piece.headers.get('content-range')).toBe(`bytes 4-11/${whole}`);
  expect(await piece.text()).toMatch(/^ftyp/);
  const beyond = await fetch(address, { headers: { range: `bytes=${whole}-` } });
  expect(beyond.status).toBe(416);
  const said = await fetch(new URL(captions ?? '', on.product.portal));
  expect(said.headers.get('content-type')).toMatch(/^text\/vtt/);
  const policy = (await fetch(`${on.product.portal}/howto`)).headers.get('content-security-policy');
  expect(policy).toMatch(/media-src 'self'/);
  expect(await (await fetch(`${on.product.portal}/sw.js`)).text()).not.toContain('.mp4"');
});
