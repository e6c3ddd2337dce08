import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import { type Product, startProduct } from './product.ts';

/** A product and a browser for the tests of one file: there while they run. */
export interface Served {
  readonly product: Product;
  readonly browser: Browser;
}

/** The data to start on: those of Laos are others from the first start on. */
export function firstDataFor({ VARIANT = 'th' }: Record<string, string>): string | undefined {
  return VARIANT === 'th' ? inject('firstData') : undefined;
}

/** What somebody who cannot see hears of a page, for a failure that comes once in a hundred runs. */
async function whatIsShown(page: Page): Promise<string> {
  const spoken = page.locator('body').ariaSnapshot({ timeout: 5_000 });
  return `${page.url()}\n${await spoken.catch(() => 'Nothing is told of it.')}`;
}

/** Starts the product and a browser before the first test of the file, and stops both after the last. */
export function served(env: Record<string, string> = {}): Served {
  let started: Served | undefined;
  const running = () => {
    if (!started) throw new Error('The product runs while the tests do');
    return started;
  };
  beforeAll(async () => {
    const [product, browser] = await Promise.all([startProduct(env, firstDataFor(env)), launchChromium()]);
    started = { product, browser };
  });
  beforeEach(({ onTestFailed }) => {
    onTestFailed(async ({ task }) => {
      const pages = started?.browser.contexts().flatMap((context) => context.pages()) ?? [];
      const shown = await Promise.all(pages.map(whatIsShown));
      for (const error of task.result?.errors ?? []) error.message += `\n${shown.join('\n')}`;
    });
  });
  afterAll(async () => {
    await started?.browser.close();
    await started?.product.stop();
  });
  return {
    get product() {
      return running().product;
    },
    get browser() {
      return running().browser;
    },
  };
}
