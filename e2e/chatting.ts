import type { Language } from '@prae/contract/languages';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp, { type SharpOptions } from 'sharp';
import { expect } from 'vitest';
import { acceptAgreement, logIn, setLanguage } from './person.ts';
import { texts } from './texts.ts';

/* The chat as a person has it on the contact page. */

export const first = { phone: '0800000001', password: 'prae-demo-1' };

/** A visitor of the contact page, before a chat. */
export async function visitor(portal: string, context: BrowserContext, language: Language): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${portal}/contact`);
  await setLanguage(page, language);
  return page;
}

/** A member of the contact page. */
export async function atContact(portal: string, context: BrowserContext, who = first): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${portal}/login`);
  await logIn(page, texts.th, who);
  await acceptAgreement(page, texts.th);
  await page.getByRole('link', { name: texts.th.shell.contact, exact: true }).click();
  return page;
}

export async function openChat(page: Page): Promise<void> {
  await page.locator('.chat-launch').click();
  await page.locator('.chat-bubble').first().waitFor();
}

/** Everything that is said, once nothing is on its way any more. */
export async function said(page: Page): Promise<string[]> {
  await page.locator('.chat-is-sending, .chat-is-uploading_file').first().waitFor({ state: 'detached' });
  return page.locator('.chat-words').allTextContents();
}

/** Writes a message on a phone. */
export async function write(page: Page, text: string): Promise<void> {
  await page.locator('.chat-write textarea').fill(text);
  await page.locator('.chat-send').click();
}

export function words(page: Page, text: string): Locator {
  return page.locator('.chat-words', { hasText: text });
}

/** Sends again whatever did not go, as a person does, until nothing waits. */
export async function sendAgain(again: Locator, under: Locator): Promise<void> {
  const once = async () => {
    const click = () => again.first().click({ timeout: 1_000 });
    // It may have gone by itself meanwhile.
    if ((await again.count()) > 0) await click().catch(() => {});
    return under.count();
  };
  await expect.poll(once, { timeout: 90_000 }).toBe(0);
}

/** A small picture to send; each width makes another one. */
export async function pictureOf(width: number, name = `picture ${width}.png`) {
  const look: SharpOptions = { create: { width, height: 200, channels: 3, background: '#0a7c65' } };
  return { name, mimeType: 'image/png', buffer: await sharp(look).png().toBuffer() };
}

/** Reads a log upwards until what is wanted is there. */
export async function readUpTo(log: Locator, isThere: () => Promise<boolean>): Promise<void> {
  const once = async () => {
    await log.evaluate((element) => {
      element.scrollTop = 0;
      element.dispatchEvent(new Event('scroll'));
    });
    return isThere();
  };
  await expect.poll(once, { timeout: 60_000, interval: 200 }).toBe(true);
}
