import { AxeBuilder } from '@axe-core/playwright';
import { type Language, languages } from '@prae/contract/languages';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { setLanguage, settled } from './person.ts';
import type { Served } from './served.ts';

/* How screens are looked at: at each width and size of text, and by the rules of accessibility. */

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** For the product: games that take another currency than the members', which are shown as closed. */
export const gamesClosed: Record<string, string> = Object.fromEntries(
  ['IMI', 'USUN', 'AREASLOT', 'CIRCUS', 'PGSLOT'].map((game) => [`${game}_CURRENCY`, 'LAK']),
);

interface View {
  width: number;
  text: number;
  spoken: readonly Language[];
  ruled: readonly Language[];
}

/**
 * How every screen is looked at: the width, the size of its text in per cent, in which languages, and in which of them by all rules
 * of accessibility, which takes a second. The narrowest with the largest text, and a phone as it comes, in all: there a text has least room.
 */
const SOME_VIEWS: readonly View[] = [
  { width: 320, text: 100, spoken: ['th', 'en'], ruled: [] },
  { width: 320, text: 200, spoken: languages, ruled: [] },
  { width: 390, text: 100, spoken: languages, ruled: ['th', 'en'] },
  { width: 390, text: 200, spoken: ['la'], ruled: [] },
  { width: 768, text: 100, spoken: ['th'], ruled: [] },
  { width: 768, text: 200, spoken: ['th'], ruled: [] },
  { width: 1024, text: 100, spoken: ['la'], ruled: [] },
  { width: 1280, text: 100, spoken: ['la'], ruled: ['la'] },
  { width: 1280, text: 200, spoken: ['th'], ruled: [] },
];

/** `EVERY_VIEW=1`: each width and size of text in each language, by all rules; some minutes more. */
const VIEWS = process.env.EVERY_VIEW
  ? SOME_VIEWS.map((view) => ({ ...view, spoken: languages, ruled: languages }))
  : SOME_VIEWS;

/** In which every screen is looked at: English has the shortest words of the three. `EVERY_VIEW=1`: all of them. */
export const spokenOnScreens: readonly Language[] = process.env.EVERY_VIEW ? languages : ['th', 'la'];

/** For a journey of which others hold the texts in all languages: the one that has least room. `EVERY_VIEW=1`: all of them. */
export const oneLanguage: readonly Language[] = process.env.EVERY_VIEW ? languages : ['la'];

/** A page on a screen so wide, at the login and in this language. */
export async function open(
  on: Served,
  width: number,
  language: Language,
  options?: BrowserContextOptions,
): Promise<Page> {
  const height = width < 600 ? 844 : 900;
  const context = await on.browser.newContext({
    viewport: { width, height },
    ...options,
  });
  const page = await context.newPage();
  await page.goto(`${on.product.portal}/login`);
  await settled(page);
  if (language !== 'th') await setLanguage(page, language);
  return page;
}

/** Looks at what is on screen in every view of a language, without loading it again, and leaves it as it was. */
export async function examine(page: Page, what: string, language: Language, one?: 'one'): Promise<void> {
  const before = page.viewportSize();
  let ruledBy = 0;
  for (const { width, text, ruled } of VIEWS.filter(({ spoken }) => spoken.includes(language))) {
    const where = `${what} ${language}, ${width} px, text ${text} %`;
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    await page.evaluate(drawnWithText, text);
    expect(await page.evaluate(whatIsOutside), where).toEqual([]);
    const sheet = page.locator('dialog.sheet[open]');
    if (width >= 600 && (await sheet.count()) > 0)
      expect((await boxOf(sheet)).width, `${where} is a sheet too wide`).toBeLessThanOrEqual(560);
    if (!ruled.includes(language) || (one && ruledBy > 0 && !process.env.EVERY_VIEW)) continue;
    ruledBy += 1;
    expect(await brokenRules(page), where).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
  await page.evaluate(drawnWithText, 100);
}

/** What is on screen, as it is, that breaks a rule of accessibility. `only`: of these rules alone. */
export async function brokenRules(page: Page, only?: readonly string[]): Promise<string[]> {
  // There are no frames to gather results from, which costs a page of its own each time; and what is right is not listed.
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: only ? { type: 'rule', values: [...only] } : { type: 'tag', values: RULES },
      resultTypes: ['violations'],
    })
    .setLegacyMode()
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** Where something is on the screen. */
export async function boxOf(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await of.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return box;
}

/** In the page: makes its text so large, in per cent, and waits until that is drawn. */
export function drawnWithText(size: number): Promise<void> {
  document.documentElement.style.fontSize = `${size}%`;
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
}

/** In the page: what is wider than the screen, texts that leave the box they stand in, and labels that touch. */
export function whatIsOutside(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  const texts = document.createTreeWalker(
    document.querySelector('dialog[open]') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  const range = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement;
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    if (!element || width === 0 || element.closest('.vh, .skip-link, select, script, style, noscript'))
      continue;
    let box: Element | null = element;
    let scrolls = false;
    for (let up: Element | null = element; up !== null; up = up.parentElement) {
      if (box === up && getComputedStyle(up).display.startsWith('inline')) box = up.parentElement;
      scrolls ||=
        ['auto', 'scroll'].includes(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth;
    }
    const edges = box?.getBoundingClientRect();
    if (scrolls || edges === undefined) continue;
    if (left < edges.left - 1 || right > edges.right + 1 || right > clientWidth + 1)
      found.push(`"${text.textContent}" leaves ${box?.className || box?.tagName}`);
  }
  for (const title of document.querySelectorAll('.tile-big > b')) {
    range.selectNodeContents(title);
    if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
      found.push(`"${title.textContent}" is broken`);
  }
  const labels = [...document.querySelectorAll('.nav-link span:last-child')].map((label) => {
    range.selectNodeContents(label);
    return range.getBoundingClientRect();
  });
  for (const [index, label] of labels.entries()) {
    const next = labels[index + 1];
    if (next && next.top < label.bottom && next.left < label.right + 2)
      found.push(`menu label ${index} touches`);
  }
  return found;
}
