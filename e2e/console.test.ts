import { languages } from '@prae/contract/languages';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { apiCall, post, sendUntilAnswered } from './caller.ts';
import { brokenRules, whatIsOutside } from './examine.ts';
import { chooseConsoleLanguage, consoleTexts, signIn } from './operator.ts';
import { acceptAgreement, logIn, settled, tabTo } from './person.ts';
import { operate } from './product.ts';
import { served } from './served.ts';
import { texts } from './texts.ts';

const on = served({ CHAT: 'true', CONSOLE: 'true' });

const member = { phone: '0800000001', password: 'prae-demo-1' };

/** A desk, one with a narrow window, and one whose text is twice as large. */
const SIZES = [
  { width: 1280, height: 900 },
  { width: 900, height: 800 },
  { width: 640, height: 450 },
];

async function newContext(width: number, height: number): Promise<BrowserContext> {
  const context = await on.browser.newContext({ viewport: { width, height } });
  onTestFinished(() => context.close());
  return context;
}

async function operatorAt(path: string, name: string): Promise<Page> {
  const page = await (await newContext(1280, 900)).newPage();
  await page.goto(`${on.product.portal}/console${path}`);
  await chooseConsoleLanguage(page, 'en');
  await page.locator('input[name="name"]').focus();
  await signIn(page, name);
  return page;
}

/** Looks at what is on the screen in each language and size: nothing leaves its place, and no rule of accessibility is broken. */
async function examine(page: Page, what: string): Promise<void> {
  for (const language of languages) {
    await chooseConsoleLanguage(page, language);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await settled(page);
      expect(await page.evaluate(whatIsOutside), `${what} ${language} ${size.width}`).toEqual([]);
      if (size.width !== 900)
        expect(await brokenRules(page), `${what} ${language} ${size.width}`).toEqual([]);
    }
  }
  await chooseConsoleLanguage(page, 'en');
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** A member who has asked for a person. */
async function memberAsks(words: string): Promise<Page> {
  const page = await (await newContext(390, 844)).newPage();
  await page.goto(`${on.product.portal}/login`);
  await logIn(page, texts.th, member);
  await acceptAgreement(page, texts.th);
  await page.getByRole('link', { name: texts.th.shell.contact, exact: true }).click();
  await page.locator('.chat-launch').click();
  await page.locator('.chat-replies button').last().click();
  await page.locator('.chat-entry:not(.chat-own)').nth(1).waitFor();
  await page.locator('.chat-write textarea').fill(words);
  await page.locator('.chat-send').click();
  await page.locator('.chat-own .chat-words', { hasText: words }).waitFor();
  return page;
}

const entry = (page: Page, text: string) => page.locator('.entry-words', { hasText: text });
const said = (page: Page, text: string) => page.locator('.chat-words', { hasText: text });

test('an operator answers a member by keyboard alone: a reply, a note, a canned text, taking, closing', async () => {
  const t = consoleTexts.en;
  const phone = await memberAsks('ฝากแล้วยังไม่เข้า');
  const page = await operatorAt('/replies', 'demo');
  const errors: string[] = [];
  page.on('console', (told) => told.type() === 'error' && errors.push(told.text()));

  await tabTo(page, () => page.getByRole('button', { name: t.staff.addReply }));
  await page.keyboard.press('Enter');
  await page.locator('dialog h2').waitFor();
  for (const text of ['slip', 'ส่งสลิปมาได้เลย', 'ສົ່ງສະລິບມາໄດ້ເລີຍ', 'Send us the slip']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await tabTo(page, () => page.getByRole('button', { name: t.shell.save, exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('rowheader', { name: 'slip' }).waitFor();

  await tabTo(page, () => page.getByRole('link', { name: t.shell.inbox }));
  await page.keyboard.press('Enter');
  await page.locator('.queue-row').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await entry(page, 'ฝากแล้วยังไม่เข้า').waitFor();
  await page.locator('.member-name').waitFor();
  await page.keyboard.press('a');
  await page.locator('.thread-who', { hasText: t.inbox.assignedMe }).waitFor();

  await page.keyboard.press('r');
  await page.keyboard.type('One moment <b>please</b>');
  await page.keyboard.press('Enter');
  await said(phone, 'One moment <b>please</b>').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.type('Has called before');
  await page.keyboard.press('Enter');
  await page.locator('.entry-note', { hasText: 'Has called before' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('/sl');
  await page.getByRole('option', { name: /slip/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  // In the language of the member.
  await said(phone, 'ส่งสลิปมาได้เลย').waitFor();
  expect(await said(phone, 'Has called before').count()).toBe(0);

  // It is told now and then, and kept nowhere: whoever goes on writing is seen to.
  const writes = async () => {
    await phone.locator('.chat-write textarea').pressSequentially('ข');
    return page.locator('.log-typing').count();
  };
  await expect.poll(writes, { timeout: 60_000, interval: 700 }).toBe(1);
  await phone.locator('.chat-write textarea').fill('ขอบคุณ');
  await phone.locator('.chat-send').click();
  await entry(page, 'ขอบคุณ').waitFor();
  // Pictures go both ways.
  const file = { name: 'slip.png', mimeType: 'image/png', buffer: await picture() };
  await phone.locator('.chat-write input[type="file"]').setInputFiles(file);
  await page.locator('.entry-customer .entry-picture img').waitFor();
  await page.locator('.composer input[type="file"]').setInputFiles(file);
  await phone.locator('.chat-entry:not(.chat-own) .chat-picture img').waitFor();
  await page.locator('.entry-is-sending, .entry-is-uploading_file').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await examine(page, 'a thread');
  await page.reload();
  await entry(page, 'ขอบคุณ').waitFor();

  await page.keyboard.press('e');
  await page.getByText(t.inbox.closed).waitFor();
  await page.waitForURL('**/console/inbox');
  await page.locator('.queue', { hasText: t.inbox.empty.waiting }).waitFor();
  await examine(page, 'the inbox');
  expect(errors).toEqual([]);
});

test('two operators decide a case that one may not, and the member has the money back', async () => {
  const t = consoleTexts.en;
  await operate(on.product, 'settings', 'set', 'automaticPayoutMax', '{"THB":"100"}');
  await operate(on.product, 'settings', 'set', 'decideAloneMax', '{"THB":"100"}');
  const { portal } = on.product;
  const login = await post(portal, undefined, '/login', {
    username: member.phone,
    password: member.password,
  });
  const token = String(login.token);
  const amount = async () => {
    const { body } = await sendUntilAnswered(portal, token, apiCall('GET', '/wallet'));
    return (body.wallet as { amount: number }).amount;
  };
  const before = await amount();
  await post(portal, token, '/wallet/withdraw', { amount: 150 });
  expect(await amount()).toBe(before - 150);

  const first = await operatorAt('/cases', 'demo2');
  await first.locator('.case-row').click();
  await first.locator('.case-two').waitFor();
  await examine(first, 'a case');
  await decide(first, 'ticket 7');
  await first.locator('.case-proposal', { hasText: t.cases.ownProposal }).waitFor();

  const second = await operatorAt('/cases', 'demo');
  await second.locator('.case-row', { hasText: 'demo2' }).click();
  await second.locator('.case-proposal', { hasText: 'ticket 7' }).waitFor();
  await decide(second, 'ticket 7 as well');
  await second.locator('.case', { hasText: t.cases.over }).waitFor();
  await second.getByText(t.cases.empty).waitFor();
  expect(await amount()).toBe(before);
  // Whoever looks at it elsewhere sees that it has gone.
  await first.locator('.case', { hasText: t.cases.over }).waitFor();

  // What is due beside it one of them asks for, and the other one books.
  await second.getByRole('button', { name: t.cases.adjust.open }).click();
  await second.locator('dialog[open]').waitFor();
  await examine(second, 'asking for a sum');
  const profile = await sendUntilAnswered(portal, token, apiCall('GET', '/account/profile'));
  await second.getByLabel(t.cases.adjust.member).fill(String((profile.body.profile as { _id: string })._id));
  await second.getByLabel(t.cases.amount, { exact: true }).fill('40.50');
  await second.getByLabel(t.cases.reason, { exact: true }).fill('payout 7 came back');
  await second.getByRole('button', { name: t.cases.adjust.send }).click();
  await second.locator('.case-proposal', { hasText: t.cases.ownProposal }).waitFor();
  await examine(second, 'a sum that is to be booked');
  expect(await amount()).toBe(before);
  await first.locator('.case-row', { hasText: 'demo' }).click();
  await decide(first, 'seen at the gateway', { decision: 'approve', amount: '40.50' });
  await expect.poll(amount).toBe(before + 40.5);

  for (const path of ['operators', 'audit', 'account', 'replies']) {
    await second.goto(`${portal}/console/${path}`);
    await second.locator('.page').waitFor();
    await settled(second);
    await examine(second, path);
  }
  await second.goto(`${portal}/console/audit`);
  await second.locator('tr', { hasText: 'cases.decide' }).first().waitFor();
  expect(await second.locator('tr', { hasText: 'cases.decide' }).count()).toBe(3);
});

/** Something small to look at. */
function picture(): Promise<Buffer> {
  const background = { r: 17, g: 24, b: 66 };
  return sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Decides the case that is open, its amount typed once more. */
async function decide(
  page: Page,
  reason: string,
  { decision, amount }: { decision: 'approve' | 'reject'; amount: string } = {
    decision: 'reject',
    amount: '150',
  },
): Promise<void> {
  const t = consoleTexts.en;
  await page.getByRole('radio', { name: t.cases.decisions[decision] }).check();
  await page.getByLabel(t.cases.reason, { exact: true }).fill(reason);
  await page.getByRole('button', { name: t.cases.decide }).click();
  await page.locator('dialog input[name="repeat"]').fill(amount);
  await page.getByRole('button', { name: t.cases.confirm, exact: true }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

test('a sign-in that was ended elsewhere leads back with a sentence, and the code of before does not open it', async () => {
  const t = consoleTexts.en;
  const page = await (await newContext(1280, 900)).newPage();
  await page.goto(`${on.product.portal}/console/`);
  await chooseConsoleLanguage(page, 'en');
  await page.locator('input[name="name"]').fill('demo');
  await page.locator('input[name="password"]').fill('wrong-password-1');
  await page.keyboard.press('Enter');
  await page.getByText(t.errors.WRONG_CREDENTIAL).waitFor();
  await examine(page, 'the sign-in');
  await page.locator('input[name="password"]').fill('prae-demo-1');
  await page.keyboard.press('Enter');
  await page.locator('.otp input').waitFor();
  // A reload asks for the code again, and never leads in.
  await page.reload();
  await page.locator('.otp input').waitFor();
  await examine(page, 'the second step');
  await page.evaluate(() =>
    sessionStorage.setItem('prae.console.session', JSON.stringify({ token: 'x'.repeat(43), name: 'demo' })),
  );
  await page.reload();
  await page.getByText(t.errors['invalid-token']).waitFor();
  expect(await page.locator('input[name="name"]').inputValue()).toBe('demo');
});
