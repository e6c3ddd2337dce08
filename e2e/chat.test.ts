import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { atContact, openChat, said, visitor, words, write } from './chatting.ts';
import { MOVING } from './chromium.ts';
import { examine, oneLanguage } from './examine.ts';
import { houseIsWriting, unreadByCustomer } from './house-says.sql.ts';
import { acceptAgreement, logIn, newcomer, register, settled, tabTo } from './person.ts';
import { operate } from './product.ts';
import { served } from './served.ts';
import { chatTexts, texts } from './texts.ts';

const on = served({ CHAT: 'true' });

async function phone(motion: Partial<typeof MOVING> = {}): Promise<BrowserContext> {
  const context = await on.browser.newContext({ ...motion, viewport: { width: 390, height: 844 } });
  onTestFinished(() => context.close());
  return context;
}

const isEqual = (one: string[], other: string[]) => JSON.stringify(one) === JSON.stringify(other);

test.each(oneLanguage)(
  'a visitor writes, loads the page anew, logs in, and finds what was said (%s)',
  async (language) => {
    const t = texts[language];
    const c = chatTexts[language];
    const page = await visitor(on.product.portal, await phone(), language);
    await openChat(page);
    await page.locator('.chat-replies button').first().waitFor();
    await examine(page, 'the greeting', language, 'one');
    const markup = `<img src=x onerror="document.title=1"> \u202e ${'word'.repeat(60)}`;
    await write(page, markup);
    await words(page, 'wordword').waitFor();
    await page.locator('.chat-state').getByText(c.state.succeed).waitFor();
    expect(await page.title()).not.toBe('1');

    await page.reload();
    await openChat(page);
    await words(page, 'wordword').waitFor();
    await examine(page, 'what was said', language, 'one');
    await page.getByRole('button', { name: t.shell.close, exact: true }).click();

    const who = newcomer();
    await register(page, on.product, t, who);
    await logIn(page, t, who);
    await acceptAgreement(page, t);
    await page.getByRole('link', { name: t.shell.contact, exact: true }).click();
    await openChat(page);
    await words(page, 'wordword').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('prae.guest'))).toBeNull();

    // Who logs out and comes back as nobody finds nothing of it.
    await page.goto(`${on.product.portal}/contact`);
    await openChat(page);
    await page.locator('.chat-replies button').first().waitFor();
    expect(await words(page, 'wordword').count()).toBe(0);
  },
);

test('the bot answers a quick reply, and a person what was written', async () => {
  const page = await visitor(on.product.portal, await phone(), 'th');
  await openChat(page);
  const person = page.locator('.chat-replies button').last();
  const chosen = (await person.textContent()) ?? '';
  await person.click();
  await page.locator('.chat-own .chat-words', { hasText: chosen }).waitFor();
  await expect.poll(() => page.locator('.chat-entry:not(.chat-own)').count()).toBe(2);
  await write(page, 'Is anybody there?');
  await words(page, 'anybody').waitFor();
  await said(page);

  const listed = await operate(on.product, 'chat', 'list');
  const [thread = ''] =
    listed
      .split('\n')
      .find((line) => line.includes('anybody'))
      ?.split('  ') ?? [];
  // It is over after five seconds, so it is waited for before it is there.
  const typing = page.locator('.chat-typing', { hasText: chatTexts.th.typing('Nok') }).waitFor();
  await houseIsWriting(on.product, 'N\u202eok');
  await typing;
  await operate(on.product, 'chat', 'answer', thread, 'Nok', 'Here I am <b>now</b>');
  await words(page, 'Here I am <b>now</b>').waitFor();
  expect(await page.locator('.chat-name').last().textContent()).toBe('Nok');
  // The answer has been read by whoever sees it, and the question by whoever answered.
  await page.locator('.chat-state').getByText(chatTexts.th.read).waitFor();
  await expect.poll(() => unreadByCustomer(on.product), { timeout: 60_000 }).toBe(0);
  await page.getByRole('button', { name: texts.th.shell.close, exact: true }).click();
  await operate(on.product, 'chat', 'answer', thread, 'Nok', 'One more thing');
  await expect.poll(() => page.locator('.chat-count > [aria-hidden]').textContent()).toBe('1');
});

test('a member sends a picture, and sees it on another device too', async () => {
  const [here, there] = [
    await atContact(on.product.portal, await phone()),
    await atContact(on.product.portal, await phone()),
  ];
  await Promise.all([openChat(here), openChat(there)]);
  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0a7c65' } })
    .png()
    .toBuffer();
  const chooser = here.locator('.chat-write input[type=file]');
  await chooser.setInputFiles({ name: 'slip.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await here.getByRole('alert').getByText(chatTexts.th.unsupported).waitFor();
  await chooser.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: png });
  for (const page of [here, there]) {
    const picture = page.locator('.chat-own .chat-picture img');
    await picture.waitFor();
    expect(await picture.getAttribute('src')).toMatch(/^blob:/);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 20_000 })
      .toBe(900);
  }
  await here.getByRole('button', { name: chatTexts.th.enlarge }).click();
  await settled(here);
  await examine(here, 'a picture', 'th', 'one');
});

test('a picture that moves does so on every device but those on which nothing is to', async () => {
  const calm = await phone();
  const here = await atContact(on.product.portal, await phone(MOVING));
  const there = await atContact(on.product.portal, calm);
  await Promise.all([openChat(here), openChat(there)]);
  const pixel = (channel: number) => Buffer.from([channel, 0, 255 - channel]);
  const raw = Buffer.concat([0, 80, 160, 240].flatMap((shade) => Array<Buffer>(40 * 30).fill(pixel(shade))));
  const gif = await sharp(raw, { raw: { width: 40, height: 120, channels: 3, pageHeight: 30 } })
    .gif({ delay: [150, 150, 150, 150], loop: 0 })
    .toBuffer();
  const moving = { name: 'cat.gif', mimeType: 'image/gif', buffer: gif };
  await here.locator('.chat-write input[type=file]').setInputFiles(moving);
  await here.locator('.chat-own').last().locator('.chat-picture img').waitFor();
  await there.locator('.chat-own .chat-picture canvas').waitFor();
  const shades = async (page: Page) => {
    const seen = new Set<number>();
    for (let look = 0; look < 12; look += 1) {
      const shot = await page.locator('.chat-own .chat-picture').last().screenshot();
      const { dominant } = await sharp(shot).stats();
      seen.add(Math.round(dominant.r / 80));
    }
    return seen.size;
  };
  await there.reload();
  await openChat(there);
  await there.locator('.chat-own .chat-picture canvas').waitFor();
  await here.reload();
  await openChat(here);
  await here.locator('.chat-own').last().locator('.chat-picture img').waitFor();
  await expect.poll(() => shades(here), { timeout: 20_000 }).toBeGreaterThan(1);
  expect(await shades(there)).toBe(1);
  await examine(there, 'a picture that stands still', 'th', 'one');
  await there.locator('.chat-own .chat-picture').last().click();
  await expect.poll(() => shades(there), { timeout: 20_000 }).toBeGreaterThan(1);
});

test('a connection that is cut and comes back has lost and doubled nothing', async () => {
  const [cutOff, other] = [await phone(), await phone()];
  const [here, there] = [
    await atContact(on.product.portal, cutOff),
    await atContact(on.product.portal, other),
  ];
  await Promise.all([openChat(here), openChat(there)]);
  await write(here, 'before the cut');
  await words(there, 'before the cut').waitFor();
  for (let times = 1; times <= 3; times += 1) {
    await cutOff.setOffline(true);
    await write(here, `cut ${times}, first`);
    await write(here, `cut ${times}, second`);
    await write(there, `meanwhile ${times}`);
    await here.locator('.chat-cut').getByText(chatTexts.th.connecting).waitFor();
    await words(there, `meanwhile ${times}`).waitFor();
    await cutOff.setOffline(false);
    await words(there, `cut ${times}, second`).waitFor();
    await words(here, `meanwhile ${times}`).waitFor();
  }
  // What the bot says to it comes a moment later.
  await expect.poll(async () => isEqual(await said(here), await said(there)), { timeout: 20_000 }).toBe(true);
  const mine = await said(here);
  for (let times = 1; times <= 3; times += 1) {
    const own = mine.filter((text) => text.includes(` ${times}`));
    expect(own.toSorted()).toEqual([`cut ${times}, first`, `cut ${times}, second`, `meanwhile ${times}`]);
    expect(mine.indexOf(`cut ${times}, first`)).toBeLessThan(mine.indexOf(`cut ${times}, second`));
  }
});

test('all of it goes by keyboard alone, beside the page where there is room', async () => {
  const context = await on.browser.newContext({ viewport: { width: 1280, height: 900 } });
  onTestFinished(() => context.close());
  const page = await visitor(on.product.portal, context, 'th');
  const launcher = () => page.locator('.chat-launch');
  await tabTo(page, launcher);
  await page.keyboard.press('Enter');
  const field = () => page.locator('.chat-write textarea');
  await page.locator('.chat-replies button').first().waitFor();
  expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('one');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await page.locator('.chat-own .chat-words').waitFor();
  expect(await page.locator('.chat-own .chat-words').textContent()).toBe('one\ntwo');
  expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
  await page.locator('.chat-replies button').first().waitFor();
  await tabTo(page, () => page.locator('.chat-replies button').first());
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.chat-own').count()).toBe(2);
  // The page beside stays in use.
  await page.getByRole('link', { name: texts.th.shell.howto, exact: true }).focus();
  await tabTo(page, field);
  await page.keyboard.press('Escape');
  await page.locator('.chat').waitFor({ state: 'detached' });
  expect(await launcher().evaluate((element) => element === document.activeElement)).toBe(true);
});
