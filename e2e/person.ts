import { type Language, languageOptions, tagOf } from '@prae/contract/languages';
import type { Locator, Page } from 'playwright-core';
import { type Product, sandboxCall } from './product.ts';
import type { Texts } from './texts.ts';

export interface Newcomer {
  phone: string;
  password: string;
  name: string;
  accountNo: string;
}

let made = 0;

/** Someone who has never been here: an unused phone and bank account. */
export function newcomer(): Newcomer {
  made += 1;
  const number = String(Date.now() % 1_000_000).padStart(6, '0') + String(made).padStart(2, '0');
  return {
    phone: `08${number}`,
    password: 'silk-river-4417',
    name: `Malee ${number}`,
    accountNo: `55${number}`,
  };
}

/** Chooses a language in the top bar, as a person does, and waits for it: a page that is left before is none of it. */
export async function setLanguage(page: Page, language: Language): Promise<void> {
  await askForLanguage(page, language);
  await page.locator(`html[lang=${tagOf(language)}]`).waitFor();
}

/** The same, where the page has no code to change it with yet. */
export async function askForLanguage(page: Page, language: Language): Promise<void> {
  const names = languageOptions.filter(({ value }) => value === language).map(({ label }) => ({ label }));
  await page.getByRole('banner').getByRole('combobox').selectOption(names);
}

/** Goes through the four steps of the wizard and ends on the login page. */
export async function register(page: Page, product: Product, t: Texts, who: Newcomer): Promise<void> {
  const { registration: r } = t;
  await page.getByRole('link', { name: t.shell.register, exact: true }).click();
  await page.getByLabel(r.phone).fill(who.phone);
  await page.getByRole('button', { name: r.next }).click();

  await page.getByLabel(r.otp).waitFor();
  await page.getByLabel(r.otp).fill(await codeFromSms(product, who.phone));

  await page.getByLabel(r.name).fill(who.name);
  await page.getByLabel(r.password, { exact: true }).fill(who.password);
  await page.getByLabel(r.passwordAgain, { exact: true }).fill(who.password);
  await page.getByRole('radio').first().check({ force: true });
  await page.getByLabel(r.age).check({ force: true });
  await page.getByRole('button', { name: r.next }).click();

  await page.getByLabel(r.bankSearch).fill('KBANK');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByLabel(r.accountNo).fill(who.accountNo);
  await page.getByLabel(r.firstName, { exact: true }).fill('Malee');
  await page.getByLabel(r.lastName, { exact: true }).fill('Jaidee');
  await page.getByRole('button', { name: r.submit }).click();
  await page.waitForURL('**/login');
}

/** The six digits of the newest SMS in the phone's inbox. */
export async function codeFromSms(product: Product, phone: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const [sms] = await sandboxCall<{ text: string }[]>(product, `/sms?to=${phone}`);
    const code = sms && /\b(\d{6})\b/.exec(sms.text)?.[1];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No SMS with a code arrived');
}

export async function logIn(page: Page, t: Texts, who: Pick<Newcomer, 'phone' | 'password'>): Promise<void> {
  await page.getByLabel(t.session.phone).fill(who.phone);
  await page.getByLabel(t.session.password, { exact: true }).fill(who.password);
  await page.getByRole('button', { name: t.session.submit }).click();
  await page.waitForURL('**/user/home');
}

/** Waits for the agreement that appears by itself and accepts it. */
export async function acceptAgreement(page: Page, t: Texts): Promise<void> {
  const sheet = page.getByRole('dialog', { name: t.agreement.title });
  await sheet.getByRole('button', { name: t.agreement.confirm }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** Logs in, as far as the home without the agreement over it. */
export async function enter(page: Page, t: Texts, who: Pick<Newcomer, 'phone' | 'password'>): Promise<void> {
  await logIn(page, t, who);
  await acceptAgreement(page, t);
}

/** Types an amount on the sheet's own number pad. */
export async function typeAmount(sheet: Locator, amount: string): Promise<void> {
  for (const key of amount) await sheet.getByRole('button', { name: key, exact: true }).last().click();
}

export function sheetNamed(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

/** Fonts are there and what moved has come to rest. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(400);
}

/**
 * Presses Tab until the wanted element has the focus, faster than a hand can: a button that takes no press yet, as its sheet
 * rests for a moment or what it is about is still being read, is waited for.
 */
export async function tabTo(page: Page, wanted: () => ReturnType<Page['locator']>): Promise<void> {
  await wanted().waitFor();
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted().evaluate((element) => element === document.activeElement))
      return wanted().and(page.locator(':not([aria-disabled="true"])')).waitFor();
    await page.keyboard.press('Tab');
  }
  throw new Error('The focus never came there');
}
