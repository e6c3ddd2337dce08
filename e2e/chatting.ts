import type { Language } from '@prae/contract/languages';
import type { BrowserContext, Locator, Page } from 'playwright-core';
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
