import { type Language, languages } from '@prae/contract/languages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeFromSms, logIn, setLanguage } from './person.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const on = served();

/** One demo member for each language: a phone has one code a minute. */
const suspended = '0800000003';
const phones = ['0800000001', '0800000002', suspended];

test.each(languages)('a member who forgot the password comes in with a new one (%s)', async (language) => {
  const t = texts[language];
  const phone = phones[languages.indexOf(language) % phones.length] ?? suspended;
  const elsewhere = phone === suspended ? undefined : await loggedIn(language, phone);
  const page = await opened(language);
  await page.getByLabel(t.session.phone).fill('0899999999');
  await page.getByRole('link', { name: t.session.forgot }).click();

  const field = page.getByLabel(t.registration.phone);
  expect(await field.inputValue()).toBe('089 999 9999');
  await page.getByRole('button', { name: t.passwordReset.send }).click();
  await page.getByText(t.passwordReset.noUser).waitFor();
  await field.fill(phone);
  await page.getByRole('button', { name: t.passwordReset.send }).click();

  await page.getByLabel(t.registration.otp).waitFor();
  // Whoever opens the messages may find the portal loaded anew afterwards.
  await page.reload();
  await page.getByLabel(t.passwordReset.newPassword).fill('another silk 4417');
  const code = await codeFromSms(on.product, phone);
  const wrong = code === '000000' ? '111111' : '000000';
  await page.getByLabel(t.registration.otp).fill(wrong);
  await page.getByRole('button', { name: t.passwordReset.submit }).click();
  await page.getByText(t.errors.OTP_CODE_INVALID).waitFor();
  await page.getByLabel(t.registration.otp).fill(code);
  await page.getByRole('button', { name: t.passwordReset.submit }).click();
  // A suspended member has the new password as well, and is told at the login why it leads nowhere.
  await page.waitForURL(phone === suspended ? '**/login' : '**/user/home');
  await page.context().close();

  // Whoever was logged in elsewhere is told why they are not any more.
  await elsewhere?.waitForURL('**/login');
  await elsewhere?.getByText(t.errors.INVALID_USER_2).waitFor();
  await elsewhere?.context().close();
});

/** The login page on a phone of its own. */
async function opened(language: Language): Promise<Page> {
  const page = await on.browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${on.product.portal}/login`);
  await setLanguage(page, language);
  return page;
}

/** The home of a demo member, with its line open. */
async function loggedIn(language: Language, phone: string): Promise<Page> {
  const page = await opened(language);
  const line = page.waitForEvent('websocket');
  await logIn(page, texts[language], { phone, password: 'prae-demo-1' });
  await line;
  return page;
}
