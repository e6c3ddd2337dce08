import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { atContact, openChat, pictureOf, readUpTo, sendAgain, write } from './chatting.ts';
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
    if (count % PICTURE_EACH === 0)
      await here.locator('.chat-write input[type=file]').setInputFiles(await pictureOf(300 + count));
    await write(there, `there ${count}.`);
    // At another moment each time: before a message leaves, on its way, while its answer or the line's news are.
    await here.waitForTimeout((count * 137) % 900);
    lines += way.cut();
  }
  expect(lines).toBeGreaterThan(CUTS);
  const again = here.locator('.chat-refused').getByRole('button', { name: chatTexts.th.resend });
  await sendAgain(again, here.locator('.chat-is-sending, .chat-is-uploading_file, .chat-is-failed'));
  for (const page of [here, there]) {
    await readUpTo(page.locator('.chat-log'), async () => (await allWords(page)).includes('here 0.'));
    await expect
      .poll(() => page.locator('.chat-own .chat-picture').count(), { timeout: 60_000 })
      .toBe(CUTS / PICTURE_EACH);
    for (const who of ['here', 'there']) {
      const own = (texts: string[]) => texts.filter((text) => text.startsWith(`${who} `));
      const all = Array.from({ length: CUTS }, (_, count) => `${who} ${count}.`);
      await expect.poll(async () => own(await allWords(page)), { timeout: 60_000 }).toEqual(all);
    }
  }
  // All of it in one order on both; what the other one has not heard to be there yet stands beneath for a moment.
  await expect.poll(() => allWords(there)).toEqual(await allWords(here));
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

function allWords(page: Page): Promise<string[]> {
  return page.locator('.chat-words').allTextContents();
}
