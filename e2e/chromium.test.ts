import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { launchChromium } from './chromium.ts';

it('draws Thai and Lao text with the fonts of the portal', async () => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.setContent(`<style>${await faces()} span { font-size: 40px }</style>
      <span id="thai" style="font-family: Anuphan">น้ำผึ้ง</span><span id="lao" style="font-family: Lao">ນ້ຳເຜິ້ງ</span>`);
    const fonts = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].map((font) => `${font.family} ${font.status}`);
    });
    expect(fonts).toEqual(['Anuphan loaded', 'Lao loaded']);
    // A box per missing letter would be about an em wide each; combining marks take no width of their own.
    expect((await page.locator('#thai').boundingBox())?.width).toBeLessThan(130);
    expect((await page.locator('#lao').boundingBox())?.width).toBeLessThan(150);
  } finally {
    await browser.close();
  }
});

async function faces(): Promise<string> {
  const thai = await embedded('@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2');
  const lao = await embedded('@fontsource-variable/noto-sans-lao/files/noto-sans-lao-lao-wght-normal.woff2');
  return `@font-face { font-family: Anuphan; src: url(${thai}) } @font-face { font-family: Lao; src: url(${lao}) }`;
}

async function embedded(name: string): Promise<string> {
  const file = createRequire(new URL('../ui/package.json', import.meta.url)).resolve(name);
  return `data:font/woff2;base64,${(await readFile(file)).toString('base64')}`;
}
