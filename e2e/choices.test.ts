import { languages } from '@prae/contract/languages';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openChat } from './chatting.ts';
import { choicesOpener, openChoices, sendChoices, writeButton } from './choosing.ts';
import { brokenRules, whatIsOutside } from './examine.ts';
import { chooseConsoleLanguage, consoleTexts, signIn } from './operator.ts';
import { acceptAgreement, logIn, settled, tabTo } from './person.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const on = served({ CHAT: 'true', CONSOLE: 'true' });

const t = consoleTexts.en;

async function newPage(width: number, height: number): Promise<Page> {
  const context = await on.browser.newContext({ viewport: { width, height } });
  onTestFinished(() => context.close());
  return context.newPage();
}

/** A member who writes, and is answered by the bot. */
async function memberWrites(): Promise<Page> {
  const page = await newPage(390, 844);
  await page.goto(`${on.product.portal}/login`);
  await logIn(page, texts.th, { phone: '0800000001', password: 'prae-demo-1' });
  await acceptAgreement(page, texts.th);
  await page.getByRole('link', { name: texts.th.shell.contact, exact: true }).click();
  // A press in the very moment in which the chat opens finds nothing written yet.
  await openChat(page);
  await page.locator('.chat-write textarea').fill('สวัสดี');
  await page.locator('.chat-send').click();
  await page.locator('.chat-entry:not(.chat-own)').nth(1).waitFor();
  return page;
}

async function operatorInThread(): Promise<Page> {
  const page = await newPage(1280, 900);
  await page.goto(`${on.product.portal}/console/inbox`);
  await chooseConsoleLanguage(page, 'en');
  await page.locator('input[name="name"]').focus();
  await signIn(page, 'demo');
  await page.getByRole('radio', { name: t.inbox.which.all }).check({ force: true });
  await page.locator('.queue-row').first().click();
  await page.locator('.entry-customer .entry-words', { hasText: 'สวัสดี' }).waitFor();
  return page;
}

async function send(page: Page, dialog: Locator): Promise<void> {
  await sendChoices(page, dialog, 'en');
  expect(await choicesOpener(page, 'en').evaluate((button) => button === document.activeElement)).toBe(true);
}

/** What the member has tapped, as the operator reads it. */
const answered = (page: Page, title: string) =>
  page.locator('.entry-customer .entry-words', { hasText: title }).last();

test('an operator sends choices, buttons and cards; the member has each, and what they tap comes back', async () => {
  const phone = await memberWrites();
  const page = await operatorInThread();
  const errors: string[] = [];
  page.on('console', (told) => told.type() === 'error' && errors.push(told.text()));

  // By keyboard alone.
  await tabTo(page, () => choicesOpener(page, 'en'));
  await page.keyboard.press('Enter');
  await page.locator('dialog h2').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Which game is it?');
  await page.keyboard.press('Tab');
  await page.keyboard.type('GAME');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('<b>another</b>');
  await examine(page, 'replies');
  await page.getByLabel(t.choices.choiceTitle).last().focus();
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await choicesOpener(page, 'en').evaluate((button) => button === document.activeElement)).toBe(true);
  await phone.locator('.chat-words', { hasText: 'Which game is it?' }).waitFor();
  expect(await phone.locator('.chat-replies button').allTextContents()).toEqual(['GAME', '<b>another</b>']);
  await phone.locator('.chat-replies button').first().click();
  await answered(page, 'GAME').waitFor();
  // It asks the operator and not the bot, who has a topic of that name.
  await page.locator('.entry-bot', { hasText: 'เจ้าหน้าที่' }).last().waitFor();

  const buttons = await openChoices(page, 'en', 'buttons');
  await buttons.getByLabel(t.choices.message).fill('Here you are');
  const web = { title: 'Open the page', does: 'web' } as const;
  const first = await writeButton(buttons, 'en', 1, { ...web, address: 'http://example.org' });
  await buttons.getByRole('button', { name: t.inbox.send, exact: true }).click();
  await buttons.getByText(t.choices.problems.address).waitFor();
  await first.getByLabel(t.choices.address).fill('https://example.org/@prae');
  await writeButton(buttons, 'en', 2, { title: 'Call us', does: 'call', number: '02-123 4567' });
  await writeButton(buttons, 'en', 3, { title: 'Leave it', does: 'postback' });
  await examine(page, 'buttons');
  await send(page, buttons);
  const theirs = phone.locator('.chat-buttons').last();
  await theirs.getByText('Leave it').waitFor();
  const links = await theirs.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(links).toEqual(['https://example.org/@prae', 'tel:021234567']);
  await theirs.getByRole('button', { name: 'Leave it' }).click();
  await answered(page, 'Leave it').waitFor();

  const cards = await openChoices(page, 'en', 'generic');
  const card = (number: number) => cards.getByRole('group', { name: t.choices.card(String(number)) });
  await card(1).getByLabel(t.choices.cardTitle).fill('Song Wat');
  await card(1).getByLabel(t.choices.cardSubtitle).fill('The new one');
  const background = { r: 17, g: 24, b: 66 };
  const buffer = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const file = { name: 'card.png', mimeType: 'image/png', buffer };
  await card(1).locator('input[type="file"]').setInputFiles(file);
  await cards.locator('.choosing-preview img').waitFor();
  await card(1).getByRole('button', { name: t.choices.addButton }).click();
  await card(1).getByLabel(t.choices.buttonTitle).fill('Show me');
  await cards.getByRole('button', { name: t.choices.addCard }).click();
  await card(2).getByLabel(t.choices.cardTitle).fill('Charoen Krung');
  await examine(page, 'cards');
  await send(page, cards);
  await phone.locator('.chat-card img').waitFor();
  expect(await phone.locator('.chat-card b').allTextContents()).toEqual(['Song Wat', 'Charoen Krung']);
  await phone.locator('.chat-card').getByRole('button', { name: 'Show me' }).click();
  await answered(page, 'Show me').waitFor();
  await page.reload();
  await page.locator('.log .entry-card img').waitFor();
  await examine(page, 'the thread');
  expect(await page.locator('.log .entry-other').count()).toBe(3);
  expect(errors).toEqual([]);
});

/** Looks at what is on the screen in each language, on a desk and in a narrow window. */
async function examine(page: Page, what: string): Promise<void> {
  const isDialog = (await page.locator('dialog[open]').count()) > 0;
  for (const language of languages) {
    // What is typed stays while the dialog is closed.
    if (isDialog) await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await chooseConsoleLanguage(page, language);
    if (isDialog) await choicesOpener(page, language).click();
    for (const [width, height] of [
      [1280, 900],
      [900, 800],
      [640, 450],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const folder = process.env.SHOTS;
      if (folder) await page.screenshot({ path: `${folder}/choices-${what}-${language}-${width}.png` });
      expect(await page.evaluate(whatIsOutside), `${what} ${language} ${width}`).toEqual([]);
      if (width !== 900) expect(await brokenRules(page), `${what} ${language} ${width}`).toEqual([]);
    }
  }
  if (languages.at(-1) !== 'en') throw new Error('It goes on in English');
  await page.setViewportSize({ width: 1280, height: 900 });
}
