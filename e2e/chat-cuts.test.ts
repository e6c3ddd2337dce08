import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { atContact, openChat, write } from './chatting.ts';
import { cuttableTo } from './cuttable.ts';
import { operate } from './product.ts';
import { served } from './served.ts';
import { chatTexts } from './texts.ts';

const on = served({ CHAT: 'true' });

const CUTS = 50;
/** A picture goes along with each so many messages. */
const PICTURE_EACH = 5;

test(`${CUTS} cuts during a conversation with pictures lose, double and reorder nothing`, async () => {
  for (const limit of ['messagesPerMinute', 'chatFilesPerMinute', 'changesPerMinute'])
    await operate(on.product, 'settings', 'set', limit, '10000');
  const way = await cuttableTo(on.product.portal);
  onTestFinished(() => way.close());
  const [here, there] = [await memberAt(way.url), await memberAt(on.product.portal)];
  let lines = 0;
  for (let count = 0; count < CUTS; count += 1) {
    await write(here, `here ${count}.`);
    if (count % PICTURE_EACH === 0) await sendPicture(here, count);
    await write(there, `there ${count}.`);
    // At another moment each time: before a message leaves, on its way, while its answer or the line's news are.
    await here.waitForTimeout((count * 137) % 900);
    lines += way.cut();
  }
  expect(lines).toBeGreaterThan(CUTS);
  await sendAgain(here);
  for (const page of [here, there]) {
    await readAll(page);
    await expect
      .poll(() => page.locator('.chat-own .chat-picture').count(), { timeout: 60_000 })
      .toBe(CUTS / PICTURE_EACH);
    for (const who of ['here', 'there']) {
      const own = (texts: string[]) => texts.filter((text) => text.startsWith(`${who} `));
      const all = Array.from({ length: CUTS }, (_, count) => `${who} ${count}.`);
      await expect.poll(async () => own(await allWords(page)), { timeout: 60_000 }).toEqual(all);
    }
  }
  // All of it in one order on both.
  expect(await allWords(here)).toEqual(await allWords(there));
});

async function memberAt(portal: string): Promise<Page> {
  const context = await on.browser.newContext({ viewport: { width: 390, height: 844 } });
  onTestFinished(() => context.close());
  const page = await atContact(portal, context);
  await openChat(page);
  // A person is awaited: the bot says nothing to what comes.
  if ((await page.locator('.chat-replies button').count()) > 0) {
    await page.locator('.chat-replies button').last().click();
    await page.locator('.chat-own').waitFor();
  }
  return page;
}

async function sendPicture(page: Page, count: number): Promise<void> {
  const buffer = await sharp({
    create: { width: 300 + count, height: 200, channels: 3, background: '#0a7c65' },
  })
    .png()
    .toBuffer();
  const picture = { name: `picture ${count}.png`, mimeType: 'image/png', buffer };
  await page.locator('.chat-write input[type=file]').setInputFiles(picture);
}

/** Whatever did not get up is sent again, as a person does, until nothing waits. */
async function sendAgain(page: Page): Promise<void> {
  const again = page.locator('.chat-refused').getByRole('button', { name: chatTexts.th.resend });
  const under = page.locator('.chat-is-sending, .chat-is-uploading_file, .chat-is-failed');
  await expect
    .poll(
      async () => {
        if ((await again.count()) > 0)
          await again
            .first()
            .click({ timeout: 1_000 })
            .catch(() => {});
        return under.count();
      },
      { timeout: 90_000 },
    )
    .toBe(0);
}

/** Reads the thread up to its beginning. */
async function readAll(page: Page): Promise<void> {
  const log = page.locator('.chat-log');
  await expect
    .poll(
      async () => {
        await log.evaluate((element) => {
          element.scrollTop = 0;
          element.dispatchEvent(new Event('scroll'));
        });
        return (await allWords(page)).includes('here 0.');
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(true);
}

function allWords(page: Page): Promise<string[]> {
  return page.locator('.chat-words').allTextContents();
}
