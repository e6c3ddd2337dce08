import { type Language, languages } from '@prae/contract/languages';
import type { Locator, Page } from 'playwright-core';
import type { Texts } from '../joined-texts.ts';
import { atRest, type Camera, type Say, structureOf } from './camera.ts';

/** Where the finger is, in pixels of the page, and how much it presses (0 to 1). */
export interface Finger {
  x: number;
  y: number;
  press: number;
}

/** One picture of a film: a shot, and the finger over it. */
export interface Frame {
  shot: number;
  /** When it comes, in ms. */
  at: number;
  finger: Finger;
}

export interface Caption {
  from: number;
  to: number;
  text: Say;
  at: 'top' | 'bottom';
}

export interface Film {
  shots: Buffer[];
  frames: Frame[];
  captions: Caption[];
  screens: Record<string, string>;
  /** In ms. */
  length: number;
}

/** A calm hand, in ms of the film. How long the product took is not seen in it. */
const PACE = { frame: 50, move: 800, key: 350, press: 300, change: 600, look: 700, scroll: 400 };
/** How slowly what moves on the page is filmed, so that there are pictures enough of it. */
const SLOW = 0.15;
/** Pictures of a change, at most. */
const MOST_OF_A_CHANGE = PACE.change / PACE.frame;
/** How long somebody reads: a moment to begin with, and so many letters a second. */
const READING = { begin: 1_000, letters: 15 };

/** Films a scene: every action takes as long as it does here, in every language, so that one set of captions fits all. */
export async function startFilm(
  first: Page,
  t: Texts,
): Promise<{ camera: Camera; end: () => Promise<Film> }> {
  const filming = new Filming(first, t);
  await filming.look();
  return { camera: filming, end: () => filming.end() };
}

class Filming implements Camera {
  readonly #film: Film = { shots: [], frames: [], captions: [], screens: {}, length: 0 };
  readonly #texts: Texts;
  readonly #page: Page;
  #finger: Finger = { x: 300, y: 700, press: 0 };
  #said: { from: number; text: Say; at: 'top' | 'bottom' } | undefined;

  constructor(page: Page, t: Texts) {
    this.#page = page;
    this.#texts = t;
  }

  say(text: Say, at: 'top' | 'bottom' = 'bottom'): void {
    this.#endCaption();
    this.#said = { from: this.#film.length, text, at };
  }

  async tap(what: Locator, then: Locator): Promise<void> {
    await this.point(what);
    this.#press();
    await this.#change(async () => {
      await what.click();
      await then.waitFor();
    });
  }

  async type(keys: readonly Locator[]): Promise<void> {
    for (const key of keys) {
      await this.#moveTo(key, PACE.key);
      this.#press();
      await key.click();
      await this.#shoot();
    }
    this.#hold(PACE.look);
  }

  async point(what: Locator): Promise<void> {
    await this.#scrollTo(what);
    await this.#moveTo(what, PACE.move);
  }

  watch(happens: () => Promise<unknown>, then: Locator): Promise<void> {
    return this.#change(async () => {
      await happens();
      await then.waitFor();
    });
  }

  async shows(name: string): Promise<void> {
    await atRest(this.#page);
    this.#film.screens[name] = await structureOf(this.#page, this.#texts);
  }

  /** Takes the page as it is once it is at rest, and what counts up has come to its end. */
  async look(): Promise<void> {
    await atRest(this.#page);
    let shot = await shotOf(this.#page);
    for (let tries = 0; tries < 12; tries += 1) {
      await this.#page.waitForTimeout(100);
      const next = await shotOf(this.#page);
      if (next.equals(shot)) break;
      shot = next;
    }
    this.#film.shots.push(shot);
  }

  async end(): Promise<Film> {
    this.#endCaption();
    this.#hold(PACE.look);
    return this.#film;
  }

  /** Nothing else is said before everybody could read this. */
  #endCaption(): void {
    if (!this.#said) return;
    const { from, text } = this.#said;
    const letters = Math.max(...languages.map((language: Language) => [...text[language]].length));
    const wanted = READING.begin + (letters / READING.letters) * 1_000;
    this.#hold(Math.max(0, from + wanted - this.#film.length));
    this.#film.captions.push({ ...this.#said, to: this.#film.length });
    this.#said = undefined;
  }

  async #moveTo(what: Locator, takes: number): Promise<void> {
    const box = await what.boundingBox();
    if (!box) throw new Error(`Nothing is seen of ${what}`);
    const from = { ...this.#finger };
    // Beside the words of a wide button, which stay readable.
    const to = { x: box.x + box.width * (box.width > 160 ? 0.8 : 0.5), y: box.y + box.height * 0.5 };
    this.#during(takes, (share) => {
      const x = from.x + (to.x - from.x) * eased(share);
      const y = from.y + (to.y - from.y) * eased(share);
      this.#finger = { x, y, press: 0 };
    });
  }

  #press(): void {
    this.#during(PACE.press, (share) => {
      this.#finger.press = Math.sin(share * Math.PI);
    });
    this.#finger.press = 0;
  }

  /** What becomes of the page while something happens, as pictures that are spread over the time of a change. */
  async #change(happens: () => Promise<unknown>): Promise<void> {
    const slow = await slowed(this.#page);
    const shots: Buffer[] = [];
    let isOver = false;
    const over = happens()
      .then(() => atRest(this.#page))
      .finally(() => {
        isOver = true;
      });
    while (!isOver) {
      // Between two pages there is nothing to take.
      const shot = await shotOf(this.#page).catch(() => undefined);
      if (shot && !shots.at(-1)?.equals(shot)) shots.push(shot);
    }
    await over;
    await slow.end();
    await this.look();
    const last = this.#film.shots.pop() as Buffer;
    const taken = Math.min(shots.length, MOST_OF_A_CHANGE - 1);
    const chosen = Array.from({ length: taken }, (_, at) => shots[Math.floor((at * shots.length) / taken)]);
    const moved = [...chosen, last].filter((shot) => shot !== undefined);
    const before = this.#film.length;
    for (const [index, shot] of moved.entries()) {
      this.#film.shots.push(shot);
      this.#hold(before + (PACE.change * (index + 1)) / moved.length - this.#film.length);
    }
    this.#hold(PACE.look);
  }

  /** Scrolls so far that it stands in the middle, if it is not well in sight. Takes as long in either case. */
  async #scrollTo(what: Locator): Promise<void> {
    const way = await what.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const isSeen = top > 90 && bottom < innerHeight - 110;
      const isFixed = element.closest('dialog :is(.sheet-head, .sheet-actions), nav') !== null;
      return isSeen || isFixed ? 0 : (top + bottom) / 2 - innerHeight / 2;
    });
    if (Math.abs(way) < 1) return this.#hold(PACE.scroll);
    const steps = PACE.scroll / PACE.frame;
    for (let step = 1; step <= steps; step += 1) {
      await what.evaluate(scrollAround, way * (eased(step / steps) - eased((step - 1) / steps)));
      await this.#shoot();
      this.#hold(PACE.frame);
    }
    await this.look();
  }

  async #shoot(): Promise<void> {
    this.#film.shots.push(await shotOf(this.#page));
  }

  #hold(takes: number): void {
    this.#during(takes, () => undefined);
  }

  /** A picture for each twentieth of a second; the same one again is one picture. */
  #during(takes: number, moves: (share: number) => void): void {
    const start = this.#film.length;
    for (let at = 0; at < takes - 1; at += PACE.frame) {
      moves(Math.min(1, (at + PACE.frame) / takes));
      this.#film.length = start + at;
      this.#frame();
    }
    this.#film.length = Math.round(start + takes);
  }

  #frame(): void {
    const { frames, shots, length } = this.#film;
    const shot = shots.length - 1;
    const last = frames.at(-1);
    const { x, y, press } = this.#finger;
    const isSame =
      last?.shot === shot && last.finger.x === x && last.finger.y === y && last.finger.press === press;
    if (!isSame) frames.push({ shot, at: length, finger: { x, y, press } });
  }
}

/** Slow at both ends. */
function eased(share: number): number {
  return share * share * (3 - 2 * share);
}

/** In a page: scrolls what an element lies in, of a dialog the dialog alone. */
function scrollAround(element: Element, by: number): void {
  let around = element.parentElement;
  const scrolls = ({ scrollHeight, clientHeight }: Element, { overflowY }: CSSStyleDeclaration) =>
    scrollHeight > clientHeight + 1 && /auto|scroll/.test(overflowY);
  while (around && !scrolls(around, getComputedStyle(around))) around = around.parentElement;
  const page = element.closest('dialog') ? undefined : document.scrollingElement;
  (around ?? page)?.scrollBy({ top: by, behavior: 'instant' });
}

function shotOf(page: Page): Promise<Buffer> {
  return page.screenshot({ type: 'jpeg', quality: 94, caret: 'hide' });
}

/** Has everything on a page move slowly until it is ended. */
async function slowed(page: Page): Promise<{ end: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: SLOW });
  return {
    async end() {
      // The clock that counts up amounts has been slow, too, and catches up.
      await session.send('Animation.setPlaybackRate', { playbackRate: 20 });
      await page.waitForFunction(() => Number(document.timeline.currentTime) >= performance.now() - 50);
      await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
      await session.detach();
    },
  };
}
