import { type Language, languages } from '@prae/contract/languages';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openChat, said, visitor, words, write } from './chatting.ts';
import { examine } from './examine.ts';
import { hostile, NAME, RUN, shapes } from './hostile.ts';
import { houseSays } from './house-says.sql.ts';
import { operate } from './product.ts';
import { served } from './served.ts';

const on = served({ CHAT: 'true' });

test.each(languages)(
  'whatever is written, by a visitor, a person of the house or in a file’s name, is text (%s)',
  async (language) => {
    const page = await newVisitor(language);
    for (const text of [
      hostile.script,
      hostile.markup,
      hostile.turned,
      hostile.unseen,
      hostile.marks,
      hostile.long,
    ])
      await write(page, text);
    await words(page, 'long1').waitFor();
    await said(page);
    await sendFile(page);
    await nothingRan(page, 'own messages');
    await shot(page, `own-${language}`);

    await houseSays(on.product, NAME, shapes);
    await words(page, 'last1').waitFor();
    await nothingRan(page, 'what the house says');
    await shot(page, `house-${language}`);
    await examine(page, 'hostile texts', language, 'one');
    await atEachPlace(page, language);

    // What was chosen of them is said back as it stands.
    await page.locator('.chat-replies button').first().click();
    await page
      .locator('.chat-own .chat-words', { hasText: hostile.script.slice(0, 200) })
      .nth(1)
      .waitFor();
    await said(page);
    expect(await page.locator('.chat-refused').count()).toBe(0);
    await nothingRan(page, 'what was chosen');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.locator('.chat-words').first().waitFor();
    await nothingRan(page, 'beside the page');
    await shot(page, `beside-${language}`);
  },
);

test('an operator’s answer by the command is the same text', async () => {
  const page = await newVisitor('th');
  await page.locator('.chat-replies button').last().click();
  await expect.poll(() => page.locator('.chat-entry:not(.chat-own)').count()).toBe(2);
  const [thread = ''] =
    (await operate(on.product, 'chat', 'list')).trim().split('\n').at(-2)?.split('  ') ?? [];
  for (const text of [hostile.script, hostile.turned, hostile.marks])
    await operate(on.product, 'chat', 'answer', thread, 'Nok', text);
  await words(page, 'marks1').waitFor();
  expect(await words(page, 'script1').textContent()).toBe(hostile.script);
  await nothingRan(page, 'an answer');
});

async function newVisitor(language: Language): Promise<Page> {
  const context = await on.browser.newContext({ viewport: { width: 390, height: 844 } });
  onTestFinished(() => context.close());
  const page = await visitor(on.product.portal, context, language);
  page.on('dialog', (dialog) => void dialog.dismiss());
  await openChat(page);
  return page;
}

async function sendFile(page: Page): Promise<void> {
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7c65' } })
    .png()
    .toBuffer();
  const name = `<img src=x onerror="${RUN}">\u202egnp.${'\u0351'.repeat(90)}.png`;
  await page.locator('.chat-write input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.locator('.chat-file-name, .chat-own .chat-picture').first().waitFor();
  await nothingRan(page, 'the name of a file');
  await page.locator('.chat-own .chat-picture').waitFor();
  await said(page);
}

/** Looks at the log from its beginning to its end: what is far away is drawn as well when it comes into sight. */
async function atEachPlace(page: Page, language: Language): Promise<void> {
  const log = page.locator('.chat-log');
  for (const share of [0, 0.2, 0.4, 0.6, 0.8]) {
    await log.evaluate((element, at) => {
      element.scrollTop = element.scrollHeight * at;
    }, share);
    await page.waitForTimeout(200);
    await nothingRan(page, `at ${share}`);
    await shot(page, `at-${share * 10}-${language}`);
  }
}

/** No element was made of it and no handler ran; it is isolated, and lies within its place. */
async function nothingRan(page: Page, what: string): Promise<void> {
  expect(await page.title(), what).not.toBe('ran');
  const found = await page.evaluate(lookAt);
  expect(found, what).toEqual({ ran: undefined, strange: [], led: [], loose: [], wide: [], high: [] });
}

/** Runs in the page. */
function lookAt() {
  const chat = document.querySelector('.chat') as HTMLElement;
  const log = chat.querySelector('.chat-log') as HTMLElement;
  const all = [...chat.querySelectorAll('*')];
  const ours =
    'header div h2 p ol li ul bdi b i time span svg path use circle g button a img textarea form input progress video hr label defs pattern rect';
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`;
  const handlers = (element: Element) => [...element.attributes].some(({ name }) => name.startsWith('on'));
  const strange = all.filter((one) => !ours.split(' ').includes(one.localName) || handlers(one));
  const led = all.filter((one) => {
    const to = one.getAttribute('href') ?? one.getAttribute('src');
    return to !== null && !/^(https:\/\/example\.org\/|tel:|blob:|\/|#)/.test(to);
  });
  // Each text of somebody's is alone in an element that turns nothing around it.
  const texts = all.filter(
    (one) => one.childElementCount === 0 && /[\u202a-\u202e\u2066-\u2069]/.test(one.textContent ?? ''),
  );
  const loose = texts.filter(
    (one) =>
      one.localName !== 'textarea' &&
      one.closest('.vh') === null &&
      !['isolate', 'plaintext', 'isolate-override'].includes(getComputedStyle(one).unicodeBidi),
  );
  const bound = log.getBoundingClientRect();
  const wide = [
    ...chat.querySelectorAll('.chat-bubble, .chat-name, .chat-replies .button, .chat-foot'),
  ].filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left < bound.left - 1 || right > bound.right + 1;
  });
  if (log.scrollWidth > log.clientWidth) wide.push(log);
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
    wide.push(document.documentElement);
  // What is heaped up above and below a letter is seen in its own place alone.
  const heaped =
    texts.length === 0
      ? []
      : [...chat.querySelectorAll('.chat-words, .chat-name, .button, .chat-card b, .chat-card p')];
  const high = heaped.filter((one) => {
    const clipped = one.closest('.chat-bubble') ?? one;
    return (
      /\u0351{3}|\u0351\u0327/.test(one.textContent ?? '') &&
      getComputedStyle(clipped).overflowY === 'visible'
    );
  });
  return {
    ran: (window as unknown as { ran?: number }).ran,
    strange: strange.map(nameOf),
    led: led.map(nameOf),
    loose: loose.map(nameOf),
    wide: wide.map(nameOf),
    high: high.map(nameOf),
  };
}

/** To be looked at, where a folder is named. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/hostile-${name}.png` });
}

test('a server takes no giant, nested or foreign shape', async () => {
  const { portal } = on.product;
  const guest = await fetch(`${portal}/api/chat/guest`, {
    method: 'POST',
    headers: { 'x-client': 'wallet-user' },
  });
  const { guestId } = (await guest.json()) as { guestId: string };
  const send = async (body: string) => {
    const headers = { 'x-client': 'wallet-user', 'x-guest': guestId, 'content-type': 'application/json' };
    const response = await fetch(`${portal}/api/chat/send-message`, { method: 'POST', headers, body });
    return [response.status, ((await response.json()) as { message?: string }).message];
  };
  const text = (message: unknown) =>
    JSON.stringify({ message: { message_type: 'text', payload: { message } } });
  expect(await send(text('x'.repeat(2_001)))).toEqual([400, 'KEY_INVALID']);
  expect(await send(text('x'.repeat(2_000_000)))).toEqual([413, 'KEY_INVALID']);
  const deep = `{"message":{"message_type":"text","payload":{"message":${'['.repeat(20_000)}${']'.repeat(20_000)}}}}`;
  expect(await send(deep)).toEqual([400, 'KEY_INVALID']);
  expect(await send(text({ toString: 'x' }))).toEqual([400, 'KEY_INVALID']);
  for (const message_type of ['buttons', 'generic', 'quick_replies', '<script>'])
    expect(
      await send(JSON.stringify({ message: { message_type, payload: { message: 'x' }, payloads: [] } })),
    ).toEqual([400, 'KEY_INVALID']);
  expect(await send(text(`${hostile.markup}\u0000`))).toEqual([400, 'KEY_INVALID']);
  expect((await send(text(hostile.turned)))[0]).toBe(200);
});
