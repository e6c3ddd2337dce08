import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
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
