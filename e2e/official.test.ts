import { AxeBuilder } from '@axe-core/playwright';
import { languageCookie, languages, tagOf } from '@prae/contract/languages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter } from './person.ts';
import { operate } from './product.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const on = served();

async function open(language: keyof typeof texts): Promise<Page> {
  const context = await on.browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addCookies([{ name: languageCookie, value: language, url: on.product.portal }]);
  await context.addInitScript((chosen) => localStorage.setItem('prae.language', chosen), `"${language}"`);
  return context.newPage();
}

async function check(page: Page, language: keyof typeof texts, typed: string): Promise<void> {
  const { official: t } = texts[language];
  await page.getByLabel(t.field).fill(typed);
  await page.getByRole('button', { name: t.check }).click();
}

test.each(languages)('a visitor finds out who wrote to them, in %s', async (language) => {
  const { official: t } = texts[language];
  const page = await open(language);
  const asked: string[] = [];
  await page.goto(`${on.product.portal}/contact`);
  await page.getByRole('heading', { name: t.title }).waitFor();
  // The signature was checked here: the fingerprint of the key that development has.
  await page.getByText(t.signed('A986 5D74 1A77 5F52')).waitFor();
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData()}`));
  await page.getByRole('button', { name: t.check }).click();
  await page.getByText(t.required).waitFor();
  expect(await page.getByLabel(t.field).evaluate((field) => field === document.activeElement)).toBe(true);

  await check(page, language, 'https://www.prae.example/login');
  await page.getByText(t.isOfficial, { exact: true }).waitFor();
  await check(page, language, 'https://prаe.example');
  await page.getByText(t.isLookalike, { exact: true }).waitFor();
  await page.getByText(`${t.by.letters} ${t.ours('prae.example')}`).waitFor();
  await page.getByText(t.advice).waitFor();
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await check(page, language, '0899999999');
  await page.getByText(t.isUnknown, { exact: true }).waitFor();
  // Another text has no answer yet.
  await page.getByLabel(t.field).fill('@example');
  expect(await page.getByText(t.advice).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(asked.filter((request) => /prae\.example|899999999/.test(request))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(tagOf(language));
  await page.context().close();
});

test('what was found is seen above the menu, wherever the field stands', async () => {
  const { official: t } = texts.th;
  const page = await open('th');
  await page.goto(`${on.product.portal}/contact`);
  const field = page.getByLabel(t.field);
  await field.evaluate((input) =>
    window.scrollBy(0, input.getBoundingClientRect().bottom - innerHeight + 90),
  );
  await check(page, 'th', 'prae-login.com');
  const bottomOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
  const menu = await page.locator('.bottom-nav').evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(() => bottomOf('.official-verdict')).toBeLessThanOrEqual(menu);
  await page.context().close();
});

test('a member has it, too, with what an operator has added meanwhile', async () => {
  const { official: t, shell } = texts.th;
  expect(await operate(on.product, 'official', 'add', 'phone', '021112222', 'ฝ่ายบริการ')).toContain('Done.');
  const page = await open('th');
  await page.goto(`${on.product.portal}/login`);
  await enter(page, texts.th, { phone: '0800000001', password: 'prae-demo-1' });
  await page.getByRole('link', { name: shell.contact }).first().click();
  await page.getByText('021112222').waitFor();
  await check(page, 'th', '+66 2 111 2222');
  await page.getByText(`${t.kinds.phone} · 021112222 · ฝ่ายบริการ`).waitFor();
  await page.context().close();
});

test('a list that was changed on its way is not shown, and said to be', async () => {
  const { official: t } = texts.th;
  const page = await open('th');
  await page.route('**/api/lookup/official', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replace('prae.example', 'evil.example');
    await route.fulfill({ response: answer, body: text });
  });
  await page.goto(`${on.product.portal}/contact`);
  await page.getByRole('alert').filter({ hasText: t.bad }).waitFor();
  expect(await page.getByText('evil.example').count()).toBe(0);
  expect(await page.getByLabel(t.field).count()).toBe(0);
  await page.context().close();
});
