import { type Language, languageCookie } from '@prae/contract/languages';
import type { Browser, Page } from 'playwright-core';
import { MOVING } from '../chromium.ts';
import { enter } from '../person.ts';
import type { Product } from '../product.ts';
import type { Texts } from '../texts.ts';
import { member } from './scenes.ts';

export const SIZE = { width: 390, height: 844 };

/** The member of the demo at home, on a phone that has the language. */
export async function visit(
  browser: Browser,
  { product, t, language, scale }: { product: Product; t: Texts; language: Language; scale: number },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: scale,
    ...(scale !== 1 && MOVING),
  });
  await context.addCookies([{ name: languageCookie, value: language, url: product.portal }]);
  await context.addInitScript((chosen) => localStorage.setItem('prae.language', chosen), `"${language}"`);
  const page = await context.newPage();
  await page.goto(`${product.portal}/login`);
  await enter(page, t, member);
  return page;
}
