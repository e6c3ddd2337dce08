import type { Language } from '@prae/contract/languages';
import type { Locator, Page } from 'playwright-core';
import type { Texts } from '../joined-texts.ts';

/** What is said meanwhile, in every language. */
export type Say = Readonly<Record<Language, string>>;

/** Whoever goes through a scene: the one who films it, and the one who only looks whether it is still so. */
export interface Camera {
  /** What is said from here on; at the top where the finger is below. */
  say(text: Say, at?: 'top' | 'bottom'): void;
  /** Taps, and waits until `then` is there. */
  tap(what: Locator, then: Locator): Promise<void>;
  /** Taps one key after the other. */
  type(keys: readonly Locator[]): Promise<void>;
  /** Points at it, and has it scrolled into sight before. */
  point(what: Locator): Promise<void>;
  /** Something happens meanwhile that nobody has tapped; waits until `then` is there. */
  watch(happens: () => Promise<unknown>, then: Locator): Promise<void>;
  /** A screen that the video shows: what is on it is remembered by this name. */
  shows(name: string): Promise<void>;
}

/** A screen without what differs from day to day: numbers, and what comes and goes by itself. */
export async function structureOf(page: Page, t: Texts): Promise<string> {
  const top = page.locator('dialog[open]').last();
  const seen = (await top.count()) > 0 ? top : page.locator('body');
  const told = withoutPassing((await seen.ariaSnapshot()).split('\n'))
    .join('\n')
    .replaceAll(/ \[(?:disabled|active)\]/g, '')
    // What a game calls its player.
    .replaceAll(/(?<=- text: )pr[a-z0-9]+$/gm, '#')
    .replaceAll(/[A-Z0-9]*\d[\w,.:/•-]*/g, '#')
    .replaceAll('\u2060', '');
  return agesOf(t).reduce((text, age) => text.replaceAll(age, '#'), told);
}

/** How long ago something was, in all the words for it, the longest first. */
function agesOf({ statement: { relative } }: Texts): string[] {
  const said = Object.values(relative).flatMap((age) =>
    typeof age === 'string' ? [age] : [age(1), age(2)].map((text) => text.replaceAll(/\d+/g, '#')),
  );
  return said.map((age) => age.replaceAll('\u2060', '')).sort((one, other) => other.length - one.length);
}

/** Without toasts, countdowns and their like, and what is in them. */
function withoutPassing(lines: readonly string[]): string[] {
  let passing = Number.POSITIVE_INFINITY;
  return lines.filter((line) => {
    const depth = line.search(/\S/);
    if (depth > passing) return false;
    passing = /^\s*- (?:status|alert|timer|log)\b/.test(line) ? depth : Number.POSITIVE_INFINITY;
    return passing === Number.POSITIVE_INFINITY;
  });
}

/** Waits until nothing moves any more. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const moving = document.getAnimations().filter(({ effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return typeof endTime === 'number' && Number.isFinite(endTime);
    });
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  await page.waitForTimeout(250);
}

/** Goes through a scene as fast as the product allows, and answers what it has seen and what was said. */
export function rehearsal(
  page: Page,
  t: Texts,
): { camera: Camera; screens: Record<string, string>; said: Say[] } {
  const screens: Record<string, string> = {};
  const said: Say[] = [];
  const camera: Camera = {
    say: (text) => void said.push(text),
    async tap(what, then) {
      await what.click();
      await then.waitFor();
    },
    async type(keys) {
      for (const key of keys) await key.click();
    },
    point: (what) => what.scrollIntoViewIfNeeded(),
    async watch(happens, then) {
      await happens();
      await then.waitFor();
    },
    async shows(name) {
      // A page that was just loaded draws what it knew before first.
      await page.waitForLoadState('networkidle');
      // Nor has it come to rest while something that was pressed is still under way.
      await page.waitForFunction(() => !document.querySelector('button[aria-busy="true"]'));
      await atRest(page);
      screens[name] = await structureOf(page, t);
    },
  };
  return { camera, screens, said };
}
