import type { Body } from '@prae/contract/contract';
import type { Language } from '@prae/contract/languages';
import type { Deps } from '../../deps.ts';
import { bangkokTime } from '../../domain/bangkok.ts';
import type { Member } from '../../domain/member.ts';
import { toWire } from '../../domain/money.ts';
import type { Participant } from '../../domain/participant.ts';
import { checkActive } from '../bonus/bonus.ts';
import { currentQr } from '../deposit/deposit.ts';
import { listSlips } from '../slip/slip.ts';
import { latestLine } from '../statement/statement.ts';
import { currentWithdrawal } from '../withdraw/withdraw.ts';
import { type About, readCard, stateOf } from './about.ts';
import { type BotTexts, botTexts, keywords, otherWords, type Topic, topics } from './bot.texts.ts';
import { awaitPerson, type Thread } from './chat.sql.ts';

/** Who asks the bot, and whether people are there. */
interface Asked {
  thread: Thread;
  participant: Participant;
  language: Language;
  online: boolean;
}

/** The first words in a thread. */
export function greeting(language: Language, online: boolean): object {
  const texts = botTexts[language];
  return menu(texts, online ? texts.greeting : `${texts.greeting}\n${texts.closed}`);
}

/**
 * What the bot says to a message: an answer from what the house knows at this moment, with the topics to choose from, a person always
 * among them. It calls one itself where that is asked for.
 */
export async function botAnswer(
  deps: Deps,
  asked: Asked,
  message: Body<'chat.send'>['message'],
): Promise<object> {
  const texts = botTexts[asked.language];
  const topic = topicOf(message);
  // What is chosen and is none of the topics was offered by a person.
  const isOffered = message.message_type === 'postback' && topic === undefined;
  if (topic === 'PERSON' || isOffered) return call(deps, asked);
  if (message.message_type === 'about') return aboutAnswer(deps, asked, message.payload);
  if (topic === undefined) return menu(texts, texts.notUnderstood);
  const { member } = asked.participant;
  const answer = member
    ? await answers[topic](deps, { member, language: asked.language, texts })
    : texts[forVisitors[topic]];
  return menu(texts, `${answer}\n${texts.anythingElse}`, topic);
}

/** How that stands which the message is about. Its sum stands on the card above, where the member hides amounts or does not. */
async function aboutAnswer(deps: Deps, { participant, language }: Asked, about: About): Promise<object> {
  const texts = botTexts[language];
  const { member } = participant;
  // A visitor's message is about nothing.
  if (!member) return menu(texts, texts.notUnderstood);
  const state = stateOf(await readCard(deps, member.id, about, language));
  return menu(texts, `${texts.about[state]}\n${texts.anythingElse}`);
}

async function call(deps: Deps, { thread, language, online }: Asked): Promise<object> {
  const { called, calledLater } = botTexts[language];
  await deps.database.run(awaitPerson(thread.id, true));
  const { chatFrom, chatTo } = await deps.settings();
  return { message_type: 'text', payload: { message: online ? called : calledLater(chatFrom, chatTo) } };
}

/** Whether a choice asks the bot something: what people offer never does. */
export function isTopic(payload: string): boolean {
  return topics.some((topic) => topic === payload);
}

/** A text with the topics below it but the one that it is about. */
function menu({ titles }: BotTexts, message: string, about?: Topic): object {
  return {
    message_type: 'quick_replies',
    payload: { message },
    payloads: topics
      .filter((topic) => topic !== about)
      .map((topic) => ({ title: titles[topic], payload: topic })),
  };
}

/** What a message asks about: what was chosen, or the first topic a word of which is in the text. */
function topicOf(message: Body<'chat.send'>['message']): Topic | undefined {
  if (message.message_type === 'media') return undefined;
  if (message.message_type === 'postback') return topics.find((topic) => topic === message.payload.payload);
  const text = spaced(message.payload.message ?? '');
  const found = Object.entries(keywords).find(([, words]) => words.some((word) => text.includes(word)));
  return found?.[0] as Topic | undefined;
}

/** A text in small letters in which each Latin word stands between spaces, without the words that only look like one of ours. */
function spaced(text: string): string {
  const latin = text.toLowerCase().replace(/[a-z']+/g, ' $& ');
  return latin.replace(otherWords, ' ').replace(/\s+/g, ' ');
}

const forVisitors = {
  DEPOSIT: 'visitorDeposit',
  WITHDRAW: 'visitorWithdraw',
  BONUS: 'visitorBonus',
  GAME: 'visitorGame',
  ACCOUNT: 'visitorAccount',
} as const satisfies Record<Exclude<Topic, 'PERSON'>, keyof BotTexts>;

interface Asking {
  member: Member;
  language: Language;
  texts: BotTexts;
}

/** What the house knows about each topic at this moment. */
const answers: Record<Exclude<Topic, 'PERSON'>, (deps: Deps, asking: Asking) => Promise<string>> = {
  async DEPOSIT(deps, asking) {
    const { member, texts } = asking;
    const [line, slips, { qr }] = await Promise.all([
      latestLine(deps.database, member.id, 'deposit'),
      listSlips(deps, member, { page: 1, limit: 1 }),
      currentQr(deps, member),
    ]);
    const said: string[] = [];
    if (qr?.amount) said.push(texts.codeOpen(sumOf(qr.amount, asking)));
    const [slip] = slips.slips;
    if (slip?.status === 'PROCESSING') said.push(texts.slipChecked(timeOf(slip.createdAt)));
    if (line) {
      const at = timeOf(line.createdAt);
      const sum = sumOf(toWire(line.amount), asking);
      if (line.status === 'SUCCESS') said.push(texts.depositPaid(sum, at));
      else said.push(line.status === 'FAILED' ? texts.depositFailed(at) : texts.depositChecked(sum, at));
    }
    return said.join('\n') || texts.noDeposit;
  },

  async WITHDRAW(deps, asking) {
    const { member, texts } = asking;
    const { withdrawal } = await currentWithdrawal(deps, member);
    if (withdrawal) {
      const isSent = withdrawal.steps.some(({ code, at }) => code === 'SENT' && at !== undefined);
      const [sum, at] = [sumOf(withdrawal.amount, asking), timeOf(withdrawal.createdAt)];
      return isSent ? texts.withdrawSent(sum, at) : texts.withdrawReview(sum, at);
    }
    const line = await latestLine(deps.database, member.id, 'withdraw');
    if (!line) return texts.noWithdrawal;
    const amount = line.amount < 0n ? -line.amount : line.amount;
    const [sum, at] = [sumOf(toWire(amount), asking), timeOf(line.createdAt)];
    return line.status === 'SUCCESS' ? texts.withdrawPaid(sum, at) : texts.withdrawFailed(sum, at);
  },

  async BONUS(deps, { member, language, texts }) {
    const { progress } = await checkActive(deps, member, language);
    if (!progress) return texts.noBonus;
    const { name, won, target } = progress;
    const asking = { member, language, texts };
    return texts.bonusActive(name, sumOf(Math.max(0, won), asking), sumOf(target, asking));
  },

  GAME: async (_, { texts }) => texts.game,
  ACCOUNT: async (_, { texts }) => texts.account,
};

function sumOf(amount: number, { member, language }: Asking): string {
  const sum = amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${sum} ${botTexts[language].currency[member.currency]}`;
}

/** '26/11/2026 09:15' in Bangkok. */
function timeOf(time: Date | string): string {
  const [day = '', clock = ''] = bangkokTime(new Date(time)).split(' ');
  return `${day.split('-').reverse().join('/')} ${clock.slice(0, 5)}`;
}
