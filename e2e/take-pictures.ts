import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { languageCookie } from '@prae/contract/languages';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { later as laterLa } from '../web/src/messages/la/later.ts';
import { messages as la } from '../web/src/messages/la/messages.ts';
import { rare as rareLa } from '../web/src/messages/la/rare.ts';
import { later as laterTh } from '../web/src/messages/th/later.ts';
import { messages as th } from '../web/src/messages/th/messages.ts';
import { rare as rareTh } from '../web/src/messages/th/rare.ts';
import { apiCall, post, sendUntilAnswered } from './caller.ts';
import { launchChromium } from './chromium.ts';
import { joinedTexts, type Texts } from './joined-texts.ts';
import { settled } from './person.ts';
import { screens, type Who } from './picture-screens.ts';
import { type Product, sandboxCall, startProduct } from './product.ts';
import { scanSvg } from './scan.ts';

/** Widths with their heights, and as how many pixels each is kept. */
const SIZES = [
  { width: 390, height: 844, kept: 390 },
  { width: 768, height: 1024, kept: 512 },
  { width: 1280, height: 900, kept: 800 },
];
const TEXTS: Record<'th' | 'la', Texts> = {
  th: joinedTexts(th, laterTh, rareTh),
  la: joinedTexts(la, laterLa, rareLa),
};
const LANGUAGES = ['th', 'la'] as const;
const MOST_BYTES = 70_000;
const password = 'prae-demo-1';
const MEMBERS: Record<Exclude<Who, 'nobody'>, { username: string; password: string }> = {
  member: { username: '0800000001', password },
  empty: { username: '0800000002', password },
  kip: { username: '0800000001', password },
};

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'docs/pictures/screens' },
    portal: { type: 'string' },
    sandbox: { type: 'string' },
    only: { type: 'string' },
    widths: { type: 'string' },
    languages: { type: 'string' },
    full: { type: 'boolean' },
  },
});
const only = values.only?.split(',');
const widths = values.widths?.split(',').map(Number);
/** Everything is taken, so that what was there before may go. */
const isWhole = !only && !widths && !values.languages && !values.full;

const product =
  values.portal && values.sandbox
    ? { portal: values.portal, sandbox: values.sandbox, stop: async () => undefined }
    : await startProduct();
/** The Lao variant, where its screens are wanted; a portal that is given is of one variant alone. */
const inLaos = values.portal || !wanted('kip') ? undefined : await startProduct({ VARIANT: 'la' });
const browser = await launchChromium();
try {
  if (!values.portal) await live();
  if (isWhole) await rm(values.out, { recursive: true, force: true });
  await mkdir(values.out, { recursive: true });
  for (const language of LANGUAGES) {
    if (values.languages && !values.languages.includes(language)) continue;
    for (const size of SIZES) {
      if (widths && !widths.includes(size.width)) continue;
      await walk(browser, language, size);
    }
  }
  if (!only && !values.full) {
    await writeFile(join(values.out, 'README.md'), list());
    await cover();
  }
} finally {
  await browser.close();
  await Promise.all([product.stop(), inLaos?.stop()]);
}

/** Whether screens of such a person are to be taken. */
function wanted(who: Who): boolean {
  return screens.some((screen) => screen.who === who && (!only || only.includes(screen.name)));
}

/** The product that somebody uses. */
function productOf(who: Who): Pick<Product, 'portal' | 'sandbox'> {
  return who === 'kip' && inLaos ? inLaos : product;
}

/** The page on which the pictures are looked at. */
function list(): string {
  const names = ['agreement', ...screens.map(({ name }) => name)];
  const picture = (file: string, width: number) => `<img src="${file}.webp" width="${width}" alt="${file}">`;
  const parts = names.map((name) => {
    const rows = LANGUAGES.map((language) =>
      SIZES.map((size) => picture(`${name}-${size.width}-${language}`, Math.round(size.kept / 3))).join(' '),
    );
    return `## ${name}\n\n${rows.join('\n<br>\n')}\n`;
  });
  const sizes = SIZES.map(({ width, height }) => `${width}x${height}`).join(', ');
  return `# Every screen\n\nTaken by \`npm run pictures\`, at ${sizes}, in Thai and Lao.\n\n${parts.join('\n')}`;
}

/** The picture at the head of the README: the home on a desk beside a QR code on a phone. */
async function cover(): Promise<void> {
  const height = 560;
  const gap = 24;
  const parts = await Promise.all(
    ['home-1280-th', 'deposit-code-390-la'].map((name) =>
      sharp(join(values.out, `${name}.webp`))
        .resize({ height })
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  let left = gap;
  const placed = parts.map(({ data, info }) => {
    const at = { input: data, left, top: gap };
    left += info.width + gap;
    return at;
  });
  await sharp({ create: { width: left, height: height + 2 * gap, channels: 3, background: '#e4e8f8' } })
    .composite(placed)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(values.out, '../portal.webp'));
}

/** A little of a member's life, so that there is something to see: money in, in games, and out. */
async function live(): Promise<void> {
  const { portal } = product;
  const token = String((await post(portal, undefined, '/login', MEMBERS.member)).token);
  const call = (path: string, body?: unknown) => post(portal, token, path, body);
  for (const amount of [500, 23_580.5]) {
    const code = await call('/qrcode/KBANK', { amount });
    await sandboxCall(product, '/bank/pay-qr', { payload: await scanSvg(String(code.qrcode)) });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  }
  const wallet = await sendUntilAnswered(portal, token, apiCall('GET', '/wallet'));
  // One stays as a newcomer sees it.
  const games = (wallet.body.slots as { code: string; unavailable?: string }[]).filter(
    ({ code, unavailable }) => !unavailable && code !== 'CIRCUS',
  );
  for (const [index, { code }] of games.entries()) {
    await call(`/wallet/activate/${code}`);
    await call('/wallet/transfer', {
      from: 'WALLET',
      to: code,
      amount: Math.floor(6_240 / (index + 1)) + 0.5,
    });
  }
  await call('/wallet/withdraw', { amount: 700 });
  // Until there are coupons to see; the other coins are for the walks, which spin once each.
  for (let spins = 0; spins < 4; spins += 1) await call('/spinwheel/spin', {});
  await new Promise((resolve) => setTimeout(resolve, 4_000));
}

/** All screens in one language at one size, as people come by them. */
async function walk(
  from: Browser,
  language: keyof typeof TEXTS,
  size: (typeof SIZES)[number],
): Promise<void> {
  const t = TEXTS[language];
  const onTheWay = only && screensOnTheWay(only);
  let page: Page | undefined;
  let who: Who | undefined;
  for (const screen of screens) {
    if (onTheWay && !onTheWay.has(screen.name)) continue;
    if (screen.who !== who || page === undefined) {
      await page?.context().close();
      who = screen.who;
      page = await newPage(from, { portal: productOf(who).portal, language, size });
      if (who !== 'nobody')
        await enter(page, t, { ...MEMBERS[who], portal: productOf(who).portal, isShown: who === 'member' });
    }
    if (screen.path !== undefined) await page.goto(productOf(screen.who).portal + screen.path);
    await settled(page);
    await screen.show?.(page, t, product);
    await settled(page);
    await keep(page, `${screen.name}-${size.width}-${language}`, size.kept);
    await screen.leave?.(page, t);
  }
  await page?.context().close();
}

async function newPage(
  from: Browser,
  {
    portal,
    language,
    size: { width, height },
  }: { portal: string; language: keyof typeof TEXTS; size: (typeof SIZES)[number] },
): Promise<Page> {
  const context = await from.newContext({ viewport: { width, height } });
  await context.addCookies([{ name: languageCookie, value: language, url: portal }]);
  await context.addInitScript((chosen) => localStorage.setItem('prae.language', chosen), `"${language}"`);
  return context.newPage();
}

/** The screens that are asked for, with those that one goes on from. */
function screensOnTheWay(wanted: readonly string[]): Set<string> {
  const names = new Set<string>();
  let way: string[] = [];
  for (const { name, path } of screens) {
    way = path === undefined ? [...way, name] : [name];
    if (wanted.includes(name)) for (const one of way) names.add(one);
  }
  return names;
}

/** Logs in, and accepts the agreement. */
async function enter(
  page: Page,
  t: Texts,
  {
    username,
    password,
    portal,
    isShown,
  }: { username: string; password: string; portal: string; isShown: boolean },
): Promise<void> {
  await page.goto(`${portal}/login`);
  await page.getByLabel(t.session.phone).fill(username);
  await page.getByLabel(t.session.password, { exact: true }).fill(password);
  await page.getByLabel(t.session.remember).check({ force: true });
  await page.getByRole('button', { name: t.session.submit }).click();
  await page.waitForURL('**/user/home');
  const agreement = page.getByRole('dialog', { name: t.agreement.title });
  await agreement.waitFor();
  await settled(page);
  if (isShown && (!only || only.includes('agreement'))) {
    const size = SIZES.find(({ width }) => width === page.viewportSize()?.width);
    await keep(page, `agreement-${size?.width}-${t === th ? 'th' : 'la'}`, size?.kept ?? 390);
  }
  await agreement.getByRole('button', { name: t.agreement.confirm }).click();
  await agreement.waitFor({ state: 'detached' });
}

async function keep(page: Page, name: string, width: number): Promise<void> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  if (values.full) {
    await sharp(shot)
      .png()
      .toFile(join(values.out, `${name}.png`));
    return;
  }
  const { size } = await sharp(shot)
    .resize(width)
    .webp({ quality: 68, effort: 6 })
    .toFile(join(values.out, `${name}.webp`));
  if (size > MOST_BYTES) throw new Error(`${name} is ${size} bytes, more than ${MOST_BYTES}`);
}
