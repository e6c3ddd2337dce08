import { languageOptions, languages } from '@prae/contract/languages';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { post } from './caller.ts';
import { consoleTexts, signIn } from './operator.ts';
import { settled } from './person.ts';
import { served } from './served.ts';

const on = served({ CHAT: 'true', CONSOLE: 'true' });

const RUN = "window.ran=(window.ran||0)+1;document.title='ran'";
const HEAP = '\u0351\u0327\u0e47\u0ecd';
const NAME = `</b><img src=x onerror="1">\u202e\u2066 Z${'\u0351'.repeat(60)}`;

/** What a customer writes who wants more than to write. */
const hostile = [
  `<script>${RUN}</script><svg onload="${RUN}"></svg>`,
  `</p></li></ol><img src=x onerror="${RUN}"><iframe srcdoc="<script>parent.${RUN}</script>"></iframe><style>*{display:none}</style>`,
  '\u202e\u2066\u2067 gnp.exe \u202e abc \u202bdef (5,000.00)',
  'ก'.repeat(1_900),
  `Z${HEAP.repeat(400)}`,
];

test('whatever customers and operators write is text at the console, in its own place', async () => {
  await memberWrites();
  const page = await (await on.browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  onTestFinished(() => page.context().close());
  await page.goto(`${on.product.portal}/console/replies`);
  await page.locator('header .select select').first().selectOption({ label: 'English' });
  await page.locator('input[name="name"]').focus();
  await signIn(page, 'demo');
  await keepReply(page);
  await page.locator('tbody tr').waitFor();
  await looked(page, 'replies');

  await page.locator('.rail a[href$="/inbox"]').click();
  await page.locator('.queue-row').first().click();
  await page.locator('.member-name').waitFor();
  await page.locator('.entry-words', { hasText: HEAP }).waitFor();
  await looked(page, 'thread');
  await page.keyboard.press('n');
  await page.locator('.composer textarea').fill(hostile.at(-1) ?? '');
  await page.keyboard.press('Enter');
  await page.locator('.entry-note').waitFor();
  await looked(page, 'note');

  await page.locator('.rail a[href$="/audit"]').click();
  const details = page.locator('.audit-details [aria-expanded="false"]');
  await details.first().waitFor();
  while ((await details.count()) > 0) await details.first().click();
  await looked(page, 'audit');
});

/** A member of that name asks for a person. */
async function memberWrites(): Promise<void> {
  const { portal } = on.product;
  const login = { username: '0800000002', password: 'prae-demo-1' };
  const { token } = await post(portal, undefined, '/login', login);
  const renamed = await fetch(`${portal}/api/account/profile`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'x-client': 'wallet-user',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({
      ...{ name: NAME, bankCode: 'KTB', bankAccountNo: '9876543210', bankAccountName: 'SOMYING JAIDEE' },
    }),
  });
  expect(renamed.status).toBe(200);
  const messages = [
    ...hostile.map((message) => ({ message_type: 'text', payload: { message } })),
    { message_type: 'postback', payload: { title: 'person', payload: 'PERSON' } },
    { message_type: 'text', payload: { message: hostile[2] } },
  ];
  for (const message of messages) await post(portal, String(token), '/chat/send-message', { message });
}

async function keepReply(page: Page): Promise<void> {
  const { staff, shell } = consoleTexts.en;
  await page.getByRole('button', { name: staff.addReply }).click();
  await page.locator('dialog input').fill(`\u202eevil ${HEAP.repeat(10)}`);
  const fields = await page.locator('dialog textarea').all();
  for (const [index, field] of fields.entries()) await field.fill(hostile[index + 2] ?? '');
  await page.getByRole('button', { name: shell.save, exact: true }).click();
}

/** Nothing ran, no element was made of it, and it neither turns nor covers what stands around it, in each language. */
async function looked(page: Page, what: string): Promise<void> {
  for (const language of languages) {
    const label = languageOptions.find(({ value }) => value === language)?.label ?? '';
    await page.locator('header .select select').first().selectOption({ label });
    await settled(page);
    expect(await page.title(), what).not.toContain('ran');
    expect.soft(await page.evaluate(lookAt), `${what} ${language}`).toEqual({
      ...{ ran: undefined, made: [], loose: [], high: [] },
    });
  }
}

/** Runs in the page. */
function lookAt() {
  const nameOf = (one: Element) => `${one.localName}.${one.className} ${one.textContent?.slice(0, 30)}`;
  const texts = [...document.body.querySelectorAll('*')].filter(
    (one) => one.childElementCount === 0 && !one.closest('textarea, option, .vh') && one.textContent,
  );
  const loose = texts.filter((one) => {
    const { display, unicodeBidi } = getComputedStyle(one);
    const isTurning = /[\u202a-\u202e\u2066-\u2069]/.test(one.textContent ?? '');
    return isTurning && display.startsWith('inline') && !/isolate|plaintext/.test(unicodeBidi);
  });
  const isClipped = (one: Element | null): boolean => {
    const shown = one ? getComputedStyle(one).overflowY : 'auto';
    return shown === 'visible' ? isClipped(one?.parentElement ?? null) : shown !== 'auto';
  };
  const high = texts.filter((one) => /\u0351{3}|\u0351\u0327/.test(one.textContent ?? '') && !isClipped(one));
  return {
    ran: (window as unknown as { ran?: number }).ran,
    made: [
      ...document.body.querySelectorAll('main :is(iframe, script, style, img[onerror], svg[onload])'),
    ].map(nameOf),
    loose: loose.map(nameOf),
    high: high.map(nameOf),
  };
}
