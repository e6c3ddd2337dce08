import type { Language } from '@prae/contract/languages';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { examine, oneLanguage } from './examine.ts';
import {
  acceptAgreement,
  logIn,
  type Newcomer,
  newcomer,
  register,
  setLanguage,
  settled,
  sheetNamed,
  typeAmount,
} from './person.ts';
import { operate, sandboxCall } from './product.ts';
import { served } from './served.ts';
import { chatTexts, texts } from './texts.ts';

/* "Ask about this": of a slip, a withdrawal, a row of the statement and a game. */

const on = served({ CHAT: 'true' });

const house = { toBankCode: 'SCB', toAccountNo: '1112223334', toName: 'PRAE CO' };

/** In milliseconds: just before the bank is asked for the last time, so that a slow browser has all that time to send the slip and to ask about it. */
const KNOWN_AFTER = 29_000;

beforeAll(async () => {
  const { toBankCode, toAccountNo, toName } = house;
  await operate(on.product, 'accounts', 'open', toBankCode, toAccountNo, 'MANUAL', 'THB', toName);
  // Whatever the time of day.
  await operate(on.product, 'settings', 'set', 'slipClosedFrom', '"00:30"');
});

async function enter(language: Language): Promise<{ page: Page; who: Newcomer }> {
  const context = await on.browser.newContext({ viewport: { width: 390, height: 844 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const who = newcomer();
  await page.goto(`${on.product.portal}/login`);
  await setLanguage(page, language);
  await register(page, on.product, texts[language], who);
  await logIn(page, texts[language], who);
  await acceptAgreement(page, texts[language]);
  return { page, who };
}

/** Sends the slip of a transfer of which the bank knows nothing for a while. */
async function sendSlip(page: Page, { accountNo }: Newcomer, language: Language): Promise<void> {
  const t = texts[language];
  const own = { fromBankCode: 'KBANK', fromAccountNo: accountNo, fromName: 'MALEE JAIDEE' };
  const { slip } = await sandboxCall<{ slip: string }>(on.product, '/bank/transfer', {
    ...{ ...house, ...own, amount: 300, notify: false, knownAfterMs: KNOWN_AFTER },
  });
  const buffer = Buffer.from(await (await fetch(new URL(slip, on.product.sandbox))).arrayBuffer());
  await page.getByRole('button', { name: t.wallet.deposit }).first().click();
  await page.getByRole('radio', { name: /3334/ }).check();
  const sheet = sheetNamed(page, t.bankTransfer.title);
  await sheet
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
  await sheet.getByRole('button', { name: t.slip.send, exact: true }).click();
  await sheet.getByText(t.slip.looking).waitFor();
  await sheet.getByRole('button', { name: t.shell.close, exact: true }).click();
}

/** Asks from the dialog that is open, and answers what stands in the chat then, the card of the newest question and what the bot said to it. */
async function ask(page: Page, from: Locator, language: Language, question = '') {
  const asked = page.locator('.chat-own .chat-about-face');
  await from.getByRole('button', { name: texts[language].askAbout.ask }).first().click();
  await page.locator('.chat-asked .chat-about-face').waitFor();
  const before = await asked.count();
  const answers = page.locator('.chat-entry:not(.chat-own) .chat-words');
  const said = await answers.count();
  await page.locator('.chat-write textarea').fill(question);
  await page.locator('.chat-send').click();
  await expect.poll(() => asked.count()).toBe(before + 1);
  await expect.poll(() => answers.count()).toBeGreaterThan(said);
  expect(await page.locator('.chat-asked').count()).toBe(0);
  return { card: asked.last(), answer: (await answers.last().textContent()) ?? '' };
}

/** By the keyboard: what is told meanwhile may lie over the button. */
async function closeChat(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('.chat').waitFor({ state: 'detached' });
}

test.each(oneLanguage)(
  'a member asks about a slip, a withdrawal, a row and a game, and sees each as it stands (%s)',
  async (language) => {
    const t = texts[language];
    const faults: string[] = [];
    const { page, who } = await enter(language);
    page.on('pageerror', (error) => faults.push(String(error)));
    await sendSlip(page, who, language);
    await page.getByRole('link', { name: t.shell.statement }).first().click();
    await page.getByRole('button', { name: t.slip.list }).click();
    const slip = await ask(page, sheetNamed(page, t.slip.list), language, 'Where is it? <b>Now</b>');
    await slip.card.getByText(t.statement.status.PROCESSING).waitFor();
    await page.locator('.chat-own .chat-words', { hasText: 'Where is it? <b>Now</b>' }).waitFor();
    await settled(page);
    await examine(page, 'a question about a slip', language, 'one');
    // It changes while one looks.
    await slip.card.getByText(t.statement.status.SUCCESS).waitFor();
    await slip.card.locator('.amount .vh', { hasText: '฿300.00' }).waitFor({ state: 'attached' });
    await slip.card.click();
    const picture = sheetNamed(page, t.slip.picture);
    await picture.getByRole('img').waitFor();
    await page.keyboard.press('Escape');
    await picture.waitFor({ state: 'detached' });
    await slip.card.waitFor();
    await closeChat(page);

    await page.getByRole('link', { name: t.shell.home }).first().click();
    await page.getByRole('button', { name: t.wallet.withdraw }).first().click();
    const sheet = sheetNamed(page, t.withdrawSheet.title);
    await typeAmount(sheet, '100');
    await sheet.getByRole('button', { name: t.withdrawSheet.next }).click();
    const confirm = sheetNamed(page, t.withdrawSheet.confirmTitle);
    await confirm.getByRole('button', { name: t.withdrawSheet.confirm('฿100.00') }).click();
    const withdrawal = await ask(page, sheet, language);
    await withdrawal.card.getByText(`KBANK …${who.accountNo.slice(-4)}`).waitFor();
    await withdrawal.card.getByText(t.statement.status.SUCCESS).waitFor();
    await withdrawal.card.click();
    const receipt = sheetNamed(page, t.statement.receipt);
    await receipt.locator('.receipt').getByText(t.statement.status.SUCCESS).waitFor();
    const row = await ask(page, receipt, language);
    expect(await row.card.textContent()).toContain(t.statement.activity.withdraw);
    await closeChat(page);

    await page.getByRole('link', { name: t.shell.home }).first().click();
    await page.locator('button.game').first().click();
    const game = await ask(page, page.locator('dialog.sheet[open]'), language);
    await game.card.getByText(chatTexts[language].about.game.inactive).waitFor();
    await game.card.click();
    const name = (await game.card.locator('b').textContent()) ?? '';
    await sheetNamed(page, name).waitFor();
    await page.keyboard.press('Escape');
    // What was told of the withdrawal lies over the chat for a moment.
    await page.mouse.move(0, 400);
    await expect.poll(() => page.locator('.toasts .toast').count(), { timeout: 20_000 }).toBe(0);
    await settled(page);
    await examine(page, 'questions about a withdrawal and a game', language, 'one');

    // Whoever answers has the same before them.
    await page.locator('.chat-replies button').last().click();
    await expect.poll(() => waitingThread(who), { timeout: 20_000 }).not.toBe('');
    const shown = await operate(on.product, 'chat', 'show', await waitingThread(who));
    expect(shown).toMatch(/\[about slip .*Where is it\? <b>Now<\/b>.*\(SUCCESS, 300\.00, /);
    expect(shown).toMatch(
      new RegExp(`\\[about withdraw .*SUCCESS, to KBANK …${who.accountNo.slice(-4)}, -100\\.00`),
    );
    expect(shown).toMatch(/\[about game \w+\].*no account\)/);
    expect(faults).toEqual([]);
  },
);

/** The thread in which this member waits for a person. */
async function waitingThread({ name }: Newcomer): Promise<string> {
  const lines = (await operate(on.product, 'chat', 'list')).split('\n');
  return lines.find((line) => line.includes(name))?.split('  ')[0] ?? '';
}
