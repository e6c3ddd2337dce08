import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '@prae/contract/languages';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { first, openChat, pictureOf, readUpTo, sendAgain, write } from './chatting.ts';
import { openChoices, sendChoices, writeButton } from './choosing.ts';
import { launchChromium } from './chromium.ts';
import { type Cuttable, cuttableTo, type Swallowed } from './cuttable.ts';
import { houseSays, type Row, rowsSaid } from './house-says.sql.ts';
import { chooseConsoleLanguage, consoleCall, consoleTexts, signIn } from './operator.ts';
import { enter, type Newcomer, newcomer, register, setLanguage } from './person.ts';
import { shownOf, typeOf, whatIsShown, wordsOf } from './shown.ts';
import { chatTexts, texts } from './texts.ts';
import { type Server, startTwoServers, type TwoServers } from './two-servers.ts';

/* One conversation of a member's browser with an operator's, each at a server of its own, one of which is killed in the middle. */

let two: TwoServers;
let browser: Browser;

beforeAll(async () => {
  [two, browser] = await Promise.all([startTwoServers({ CHAT: 'true' }), launchChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await two?.product.stop();
});

/** A browser's end of the conversation. */
interface Side {
  page: Page;
  way: Cuttable;
  server: Server;
}

interface Round {
  language: Language;
  member: Pick<Newcomer, 'phone' | 'password'>;
  /** Whose server is killed, while so much of what goes to it and comes from it is lost. */
  killed: 'member' | 'operator';
  lost: Swallowed;
  /** Whose server was killed goes on at the other one, or at the same once that is there again. */
  goesOn: 'there' | 'here';
}

const someone = newcomer();

/** One for each language. */
const rounds: readonly Omit<Round, 'language'>[] = [
  { member: first, killed: 'member', lost: 'answers', goesOn: 'there' },
  { member: { ...first, phone: '0800000002' }, killed: 'operator', lost: 'answers', goesOn: 'there' },
  { member: someone, killed: 'member', lost: 'questions', goesOn: 'here' },
];

test('two browsers hold a conversation over two servers, one of which is killed: nothing is lost, doubled or out of order', async () => {
  const [one, other] = two.servers;
  const operator = await operatorAt(one);
  for (const [at, language] of languages.entries()) {
    const round = { language, ...(rounds[at] as (typeof rounds)[number]) };
    // Never at the server that the operator is at.
    const member = await memberAt(operator.server === one ? other : one, round);
    await chooseConsoleLanguage(operator.page, language);
    await begin(member.page, operator.page, language);
    await say(member.page, operator.page, language);
    await killInTheMiddle({ member, operator }, round);
    await goOn(member.page, operator.page, language);
    await isOneTruth(member.page, operator.page, round);
    await operator.page.keyboard.press('e');
    await operator.page.waitForURL('**/console/inbox');
    await member.page.context().close();
    member.way.close();
  }
  operator.way.close();
});

async function newSide(server: Server, width: number, height: number): Promise<Side> {
  const way = await cuttableTo(server.url);
  const context = await browser.newContext({ viewport: { width, height } });
  return { page: await context.newPage(), way, server };
}

async function operatorAt(server: Server): Promise<Side> {
  const side = await newSide(server, 1280, 900);
  await side.page.goto(`${side.way.url}/console/inbox`);
  await side.page.locator('input[name="name"]').focus();
  await signIn(side.page, 'demo');
  const hello = Object.fromEntries(languages.map((language) => [language, `${language}: hello`]));
  await consoleCall(side.page, 'canned.save', { _id: randomUUID(), title: 'hello', texts: hello });
  return side;
}

/** A member on the home, who has asked about a game there: the chat is open. */
async function memberAt(server: Server, { language, member }: Round): Promise<Side> {
  const side = await newSide(server, 390, 844);
  const { page, way } = side;
  const t = texts[language];
  await page.goto(`${way.url}/login`);
  await setLanguage(page, language);
  if (member === someone) await register(page, two.product, t, someone);
  await page.getByLabel(t.session.remember).check({ force: true });
  await enter(page, t, member);
  await page.locator('button.game').first().click();
  await page.locator('dialog.sheet[open]').getByRole('button', { name: t.askAbout.ask }).click();
  await page.locator('.chat-asked .chat-about-face').waitFor();
  return side;
}

const onPhone = (page: Page, text: string) => page.locator('.chat-words', { hasText: text });
const onDesk = (page: Page, text: string) => page.locator('.entry-words', { hasText: text });

/** The question about the game, the bot's answer, and a person who is called by a quick reply and comes. */
async function begin(member: Page, operator: Page, language: Language): Promise<void> {
  await write(member, `${language}: what about this?`);
  await member.locator('.chat-own .chat-about-face').waitFor();
  await member.locator('.chat-replies button').last().click();
  await operator.locator('.queue-row').first().click();
  await onDesk(operator, `${language}: what about this?`).waitFor();
  await operator.locator('.entry-about').waitFor();
  await operator.keyboard.press('a');
  const { inbox } = consoleTexts[language];
  await operator.locator('.thread-who', { hasText: inbox.assignedMe }).waitFor();
}

/** What nobody makes today, and who speaks to us tomorrow may. */
const fromTomorrow: readonly object[] = [
  {
    message_type: 'media',
    payload: { url: true, fileType: 'file', filePath: 'https://example.org/terms.pdf' },
  },
  { message_type: 'of-tomorrow', payload: { message: 'who knows' } },
];

/** The operator sends buttons of each kind, and two cards. */
async function offer(operator: Page, language: Language): Promise<void> {
  const { choices } = consoleTexts[language];
  const buttons = await openChoices(operator, language, 'buttons');
  await buttons.getByLabel(choices.message).fill('Three ways');
  const rules = { title: 'Rules', does: 'web', address: 'https://example.org/rules' } as const;
  await writeButton(buttons, language, 1, rules);
  await writeButton(buttons, language, 2, { title: 'Call us', does: 'call', number: '+66 2 123 4567' });
  await writeButton(buttons, language, 3, { title: 'Call me', does: 'postback' });
  await sendChoices(operator, buttons, language);
  const cards = await openChoices(operator, language, 'generic');
  for (const [index, name] of ['One', 'Two'].entries()) {
    const card = cards.getByRole('group', { name: choices.card(String(index + 1)) });
    if (index > 0) await cards.getByRole('button', { name: choices.addCard }).click();
    await card.getByLabel(choices.cardTitle).fill(`${name} card`);
    await card.getByLabel(choices.cardSubtitle).fill(`What ${name} is`);
    await writeButton(card, language, 1, { title: `Take ${name}`, does: 'postback' });
  }
  await sendChoices(operator, cards, language);
}

/** The operator asks by quick replies. */
async function askWhich(operator: Page, language: Language): Promise<void> {
  const { choices } = consoleTexts[language];
  const dialog = await openChoices(operator, language, 'quick_replies');
  await dialog.getByLabel(choices.message).fill('Which one?');
  for (const [index, title] of ['This', 'That'].entries()) {
    if (index > 0) await dialog.getByRole('button', { name: choices.addChoice }).click();
    const row = dialog.getByRole('group', { name: choices.choice(String(index + 1)) });
    await row.getByLabel(choices.choiceTitle).fill(title);
  }
  await sendChoices(operator, dialog, language);
}

/** Both sides write and send pictures and a video, the operator offers buttons and cards and keeps a note. */
async function say(member: Page, operator: Page, language: Language): Promise<void> {
  const { inbox } = consoleTexts[language];
  await write(member, `${language}: from the member`);
  await choose(member, await pictureOf(310));
  await operator.locator('.entry-customer .entry-picture img').waitFor();
  await choose(member, film);
  await operator.locator('.entry-customer').getByRole('button', { name: inbox.play }).waitFor();
  await offer(operator, language);
  await houseSays(two.product, 'Nok', fromTomorrow);
  await member.locator('.chat-unknown').waitFor();
  await answer(operator, `${language}: from the operator`);
  await note(operator, `${language}: for us alone`);
  await onPhone(member, `${language}: from the operator`).waitFor();
  await allSent(member, operator, language);
}

const film = fileURLToPath(new URL('../web/src/features/site/videos/wallet-en.mp4', import.meta.url));

const fields = { phone: '.chat-write input[type=file]', desk: '.composer input[type=file]' };

async function choose(page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.locator(`${fields.phone}, ${fields.desk}`).setInputFiles(file);
}

async function answer(operator: Page, text: string): Promise<void> {
  const field = operator.locator('.composer textarea');
  await field.fill(text);
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('');
}

async function note(operator: Page, text: string): Promise<void> {
  await operator.locator('.composer textarea').press('Escape');
  await operator.keyboard.press('n');
  await operator.locator('.composer-note').waitFor();
  await answer(operator, text);
  await operator.locator('.composer textarea').press('Escape');
  await operator.keyboard.press('r');
  await operator.locator('.composer-reply').waitFor();
}

/** Kills a server while a text of each side and a picture of its own side are on their way, of which nobody there has heard what became. */
async function killInTheMiddle(
  sides: { member: Side; operator: Side },
  { language, killed, lost, goesOn }: Round,
): Promise<void> {
  const { member, operator } = sides;
  const hit = sides[killed];
  const spared = killed === 'member' ? operator : member;
  const writes = {
    member: (text: string) => write(member.page, `${language}: ${text}`),
    operator: (text: string) => answer(operator.page, `${language}: ${text}`),
  };
  hit.way.swallow(lost);
  await writes[killed]('under way');
  await choose(hit.page, await pictureOf(320));
  await writes[killed === 'member' ? 'operator' : 'member']('to whoever hears');
  await hit.page.locator('.chat-is-uploading_file, .entry-is-uploading_file').waitFor();
  const heard = onDesk(spared.page, 'under way').or(onPhone(spared.page, 'under way'));
  // It has come to the database, but for the answer; or else to nobody.
  if (lost === 'answers') await heard.waitFor();
  else await hit.page.waitForTimeout(1_000);
  await hit.server.kill();
  await writes.member('in the dark');
  await writes.operator('in the dark, too');
  const dead = hit.server;
  if (goesOn === 'there') hit.server = spared.server;
  else await dead.start();
  hit.way.leadTo(hit.server.url);
  const isBack = goesOn === 'there' ? dead.start() : undefined;
  await Promise.all([allSent(member.page, operator.page, language), isBack]);
}

async function allSent(member: Page, operator: Page, language: Language): Promise<void> {
  const again = {
    phone: member.locator('.chat-refused').getByRole('button', { name: chatTexts[language].resend }),
    desk: operator
      .locator('.entry-refused')
      .getByRole('button', { name: consoleTexts[language].inbox.resend }),
  };
  const under = (prefix: string) =>
    ['sending', 'uploading_file', 'failed'].map((state) => `.${prefix}-is-${state}`).join();
  await sendAgain(again.phone, member.locator(under('chat')));
  await sendAgain(again.desk, operator.locator(under('entry')));
}

/** What is left to say: all that is chosen, a canned reply, and a film of the operator's. */
async function goOn(member: Page, operator: Page, language: Language): Promise<void> {
  await member.getByRole('button', { name: 'Call me' }).click();
  await onDesk(operator, 'Call me').waitFor();
  const field = operator.locator('.composer textarea');
  await field.fill('/hel');
  await operator.getByRole('option', { name: /hello/ }).waitFor();
  await field.press('Enter');
  await field.press('Enter');
  await choose(operator, film);
  await member
    .locator('.chat-entry:not(.chat-own)')
    .getByRole('button', { name: chatTexts[language].play })
    .waitFor();
  await askWhich(operator, language);
  await member.locator('.chat-replies').getByRole('button', { name: 'That' }).click();
  await onDesk(operator, 'That').last().waitFor();
  await write(member, `${language}: the end`);
  await onDesk(operator, `${language}: the end`).waitFor();
}

/** Both screens show what the database has, as it is and after they were loaded anew. */
async function isOneTruth(member: Page, operator: Page, round: Round): Promise<void> {
  const { language } = round;
  await allSent(member, operator, language);
  const rows = await rowsSaid(two.product);
  isAllThereOnce(rows, round);
  for (const isAnew of [false, true]) {
    if (isAnew) await loadAnew(member, operator);
    await shows(member, 'phone', rows, language);
    await shows(operator, 'desk', rows, language);
    const notes = operator.locator('.entry-note');
    await expect.poll(() => notes.count()).toBe(1);
    expect(await notes.textContent()).toContain(`${language}: for us alone`);
    expect(await member.content()).not.toContain('for us alone');
  }
}

/** What was written is there once and in its order, and so are the files; there is something of every type. */
function isAllThereOnce(rows: readonly Row[], { language, killed }: Round): void {
  const said = (sender: Row['sender']) => rows.filter((row) => row.sender === sender).map(wordsOf);
  const own = (texts: string[]) => texts.map((text) => `${language}: ${text}`);
  const [ofMember, ofOperator] = ['under way', 'to whoever hears'].toSorted((text) =>
    (text === 'under way') === (killed === 'member') ? -1 : 1,
  );
  expect(said('customer').filter((text) => text.startsWith(language))).toEqual(
    own(['what about this?', 'from the member', String(ofMember), 'in the dark', 'the end']),
  );
  expect(said('other').filter((text) => text.startsWith(language))).toEqual(
    own(['from the operator', String(ofOperator), 'in the dark, too', 'hello']),
  );
  const shown = rows.map((row) => shownOf(row, 'desk'));
  for (const file of ['picture', 'video'])
    expect(shown.filter((one) => one.endsWith(` ${file}`))).toHaveLength(2);
  expect(new Set(rows.map(typeOf))).toEqual(
    new Set(['about', 'buttons', 'generic', 'media', 'of-tomorrow', 'postback', 'quick_replies', 'text']),
  );
}

/** Both are loaded anew, and read up to the beginning. */
async function loadAnew(member: Page, operator: Page): Promise<void> {
  await Promise.all([member.goto(new URL('/user/contact', member.url()).href), operator.reload()]);
  await openChat(member);
  const isFirst = (page: Page, words: string) => async () => (await page.locator(words).count()) > 0;
  await readUpTo(member.locator('.chat-log'), isFirst(member, '.chat-about-face'));
  await readUpTo(operator.locator('.log'), isFirst(operator, '.entry-about'));
}

async function shows(
  page: Page,
  where: 'phone' | 'desk',
  rows: readonly Row[],
  language: Language,
): Promise<void> {
  const { play, file } = where === 'phone' ? chatTexts[language] : consoleTexts[language].inbox;
  const seen = () => page.evaluate(whatIsShown, { where, play, file });
  await expect.poll(seen, { timeout: 30_000 }).toEqual(rows.map((row) => shownOf(row, where)));
}
