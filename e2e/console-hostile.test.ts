import { randomUUID } from 'node:crypto';
import { type Language, languages } from '@prae/contract/languages';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { envelopeOf } from '../sandbox/src/feed/envelope.ts';
import { post } from './caller.ts';
import { first, pictureOf } from './chatting.ts';
import { drawnWithText, whatIsOutside } from './examine.ts';
import { plant } from './hostile.sql.ts';
import { hostile, NAME, RUN, shapes } from './hostile.ts';
import { houseSays } from './house-says.sql.ts';
import { chooseConsoleLanguage, consoleCall, consoleTexts, signIn } from './operator.ts';
import { served } from './served.ts';

/* What members, parties and operators have written does nothing in the console, and stays in its place. */

const on = served({ CHAT: 'true', CONSOLE: 'true' });

/** Four bytes to a sign, without a space. */
const WIDE = '\u{1f9f5}'.repeat(990);
const texts = [...Object.values(hostile), WIDE];
const nested = (depth: number): unknown => (depth === 0 ? texts : { [hostile.turned]: nested(depth - 1) });
/** As long as a name may be. */
const short = (text: string, most: number) => [...text].slice(0, most).join('');
const operatorName = short(`\u202eZ\u200b${hostile.markup}`, 40);

const memberName = short(NAME, 100);
const device = hostile.turned + hostile.markup;
const reason = short(texts.join(' '), 1_000);
const planted = [...texts, NAME, operatorName, memberName, device, reason];

test('hostile texts do nothing on any page of the console, and nothing leaves its place', async () => {
  const page = await operatorPage();
  const faults = faultsOf(page);
  await page.goto(`${on.product.portal}/console/inbox`);
  await signIn(page, 'demo');
  await everythingSaid(page);
  await page.reload();
  await page.locator('.rail').waitFor();
  for (const language of languages) {
    await chooseConsoleLanguage(page, language);
    await inInbox(page, language);
    await inCases(page, language);
    await inOthers(page, language);
  }
  expect(faults).toEqual([]);
});

async function operatorPage(): Promise<Page> {
  const context = await on.browser.newContext({
    viewport: { width: 1280, height: 900 },
    userAgent: `Mozilla/5.0 <img src=x onerror="${RUN}"> Chrome/1.0`,
  });
  onTestFinished(() => context.close());
  return context.newPage();
}

/** Everything that says that a text did more than to stand there, as it comes. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (told) => {
    if (told.type() === 'error') faults.push(told.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isOurs = url.origin === on.product.portal && !/\/x$/.test(url.pathname);
    if (!isOurs && !['blob:', 'data:'].includes(url.protocol)) faults.push(`asked for ${request.url()}`);
  });
  return faults;
}

/** Has each text stand in each place: said by a member, the house, a bank and operators, and planted where no way leads. */
async function everythingSaid(page: Page): Promise<void> {
  const { portal } = on.product;
  const { token } = await post(portal, undefined, '/login', {
    username: first.phone,
    password: first.password,
  });
  const say = (message: object) => post(portal, String(token), '/chat/send-message', { message });
  await say({ message_type: 'postback', payload: { title: short(hostile.markup, 200), payload: 'PERSON' } });
  for (const text of texts) await say({ message_type: 'text', payload: { message: text } });
  await houseSays(on.product, NAME, shapes);
  await say({ message_type: 'text', payload: { message: hostile.turned } });

  const { threads } = (await consoleCall(page, 'inbox.list', { which: 'waiting', limit: 1, skip: 0 })) as {
    threads: { thread: string }[];
  };
  const thread = threads[0]?.thread;
  for (const text of texts) await consoleCall(page, 'inbox.note', { thread, _id: randomUUID(), text });
  for (const text of texts) {
    const reply = { _id: randomUUID(), title: short(text, 30) };
    for (const said of [hostile.turned, text])
      await consoleCall(page, 'canned.save', {
        ...reply,
        texts: Object.fromEntries(languages.map((language) => [language, said])),
      });
  }
  const all = (await consoleCall(page, 'inbox.operators')) as { _id: string; shownAs: string }[];
  const to = all.find(({ shownAs }) => shownAs === 'Mek')?._id;
  await consoleCall(page, 'inbox.assign', { thread, to, from: null });
  const one = await caseOfBank(page);
  await plant(on.product, {
    ...{ phone: first.phone, member: memberName, operator: operatorName },
    ...{ device, reason },
    ...{ caseId: one._id, shown: one.shown, asked: { nested: nested(60), texts } },
  });
}

/** Money of which a bank's message tells in such words. */
async function caseOfBank(page: Page): Promise<{ _id: string; shown: string }> {
  const told = `${hostile.markup} ${hostile.turned} ${hostile.closing} ${short(hostile.long, 300)}`;
  const { headers, body } = envelopeOf({
    ...{ bank: 'KBANK', type: 'credit', amount: '80.25', account_number: 'xxx' },
    ...{ sender_or_receiver: told, reference_number: told, sms_timestamp: Date.now() },
  });
  const answer = await fetch(`${on.product.portal}/callback/feed/feed`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  expect(answer.status, await answer.text()).toBe(200);
  const [one] = (await consoleCall(page, 'cases.list')) as { _id: string; shown: string; told: unknown }[];
  if (!one) throw new Error('The message has made no case');
  expect(JSON.stringify(one.told)).toContain('gnp.exe');
  return one;
}

async function goTo(page: Page, name: string): Promise<void> {
  await page.locator(`.rail a[href$="/${name}"]`).click();
}

async function inInbox(page: Page, language: Language): Promise<void> {
  await goTo(page, 'inbox');
  await page.locator('.queue-row').first().click();
  await page.locator('.entry-note').last().waitFor();
  await page.locator('.member-name').waitFor();
  await look(page, `inbox ${language}`);
  // The log is the same in each language.
  for (const share of language === languages[0] ? [0.2, 0.5, 0.8] : []) {
    await page.locator('.log').evaluate((log, at) => {
      log.scrollTop = log.scrollHeight * at;
    }, share);
    await look(page, `inbox ${language} at ${share}`);
  }
  await page.keyboard.press('/');
  await page.locator('.canned-one').first().waitFor();
  await look(page, `canned replies ${language}`);
  await page.keyboard.press('Escape');
  const file = await pictureOf(40, `<img src=x onerror="${RUN}">\u202egnp.${'\u0351'.repeat(90)}.png`);
  await page.locator('.composer input[type=file]').setInputFiles(file);
  await look(page, `a file ${language}`);
  await page.locator('.entry-is-sending, .entry-is-uploading_file').first().waitFor({ state: 'detached' });
}

async function inCases(page: Page, language: Language): Promise<void> {
  await goTo(page, 'cases');
  await page.locator('.case-row').first().click();
  await page.locator('.case-past li').first().waitFor();
  await page.locator('.case-proposal').waitFor();
  await look(page, `a case ${language}`);
}

async function inOthers(page: Page, language: Language): Promise<void> {
  await goTo(page, 'audit');
  await page.locator('.audit-toggle').first().waitFor();
  await page.locator('.audit-toggle').evaluateAll((all) => {
    for (const one of all) (one as HTMLElement).click();
  });
  await look(page, `the audit ${language}`);
  for (const name of ['account', 'operators', 'replies']) {
    await goTo(page, name);
    await page.locator('tbody tr').first().waitFor();
    await look(page, `${name} ${language}`);
  }
  const { staff } = consoleTexts[language];
  const row = page.locator('tbody tr').filter({ has: page.locator('th', { hasText: 'gnp.exe' }) });
  await row.getByRole('button').first().click();
  await page.locator('dialog[open] textarea').first().waitFor();
  await look(page, `a reply ${language}`);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await row.getByRole('button').last().click();
  await page.locator('dialog[open]', { hasText: staff.removeReplyText }).waitFor();
  await look(page, `to remove a reply ${language}`);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** What is cut at the end of its one line. */
const CUT = /leaves (queue-name|queue-words|canned-text|account-device)$/;

/** No element was made of a text and no handler ran; it turns nothing around it, and lies within its place. */
async function look(page: Page, what: string): Promise<void> {
  for (const width of [900, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(drawnWithText, 100);
    const folder = process.env.SHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${what.replaceAll(' ', '-')}-${width}.png` });
    const outside = (await page.evaluate(whatIsOutside)).filter((one) => !CUT.test(one));
    expect.soft(outside, `${what} ${width}`).toEqual([]);
    const found = await page.evaluate(lookAt, { planted, width });
    expect
      .soft(found, `${what} ${width}`)
      .toEqual({ ran: undefined, strange: [], led: [], loose: [], high: [], wide: [] });
  }
  expect(await page.title()).not.toBe('ran');
}

/** Runs in the page. */
function lookAt({ planted, width }: { planted: string[]; width: number }) {
  const all = [...document.querySelectorAll('#root *')];
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.className} ${element.textContent?.slice(0, 60)}`;
  const isStrange = (one: Element) =>
    ['script', 'iframe', 'style', 'object', 'embed', 'link', 'base', 'animate'].includes(one.localName) ||
    [...one.attributes].some(({ name }) => name.startsWith('on') || name === 'srcdoc');
  const led = all.filter((one) => {
    const to = one.getAttribute('href') ?? one.getAttribute('src');
    return to !== null && !/^(https:\/\/example\.org\/|blob:|\/|#)/.test(to);
  });
  const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
  const isOnlyTheirs = (text: string) => planted.some((one) => one.includes(text.trim()));
  // Each such text is alone in its element, and that turns nothing around it.
  const loose = all.filter((one) => {
    const own = [...one.childNodes].some(
      (node) => node.nodeType === 3 && turning.test(node.textContent ?? ''),
    );
    // Lists of a form and fields turn nothing; what is hidden is not seen.
    if (!own || one.localName === 'textarea' || one.localName === 'option' || one.closest('.vh'))
      return false;
    const { unicodeBidi, display } = getComputedStyle(one);
    const isApart = unicodeBidi !== 'normal' || !display.startsWith('inline');
    return !isApart || !isOnlyTheirs(one.textContent ?? '');
  });
  // What is heaped on a letter is seen in its own place alone.
  const heaps = '.entry-words, .entry-who, .entry-choices li, .entry-card b, .thread-who h2, .member-name';
  const high = [...document.querySelectorAll(heaps)].filter(
    (one) =>
      /\u0351{3}|\u0351\u0327/.test(one.textContent ?? '') && getComputedStyle(one).overflowY === 'visible',
  );
  const frames = '.log, .queue-list, .member, .case, .cases-list, main, dialog[open], .canned';
  const wide = [...document.querySelectorAll(width >= 1280 ? `${frames}, .table-frame` : frames)].filter(
    (one) => one.scrollWidth > one.clientWidth + 1,
  );
  return {
    ran: (window as unknown as { ran?: number }).ran,
    strange: all.filter(isStrange).map(nameOf),
    led: led.map(nameOf),
    loose: loose.map(nameOf),
    high: high.map(nameOf),
    wide: wide.map((one) => `${nameOf(one).slice(0, 60)} ${one.scrollWidth} in ${one.clientWidth}`),
  };
}
