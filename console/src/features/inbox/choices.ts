import { sayable } from '@prae/contract/chat-facts';
import {
  BUTTONS_MOST,
  type ButtonType,
  CARD_BUTTONS_MOST,
  dialled,
  REPLIES_MOST,
  WEB_ADDRESS,
} from '@prae/contract/chat-ways';
import { useStore } from '@prae/ui/store';
import { webOf } from '../../../../web/src/features/chat/readable.ts';
import type { ChoicesTexts } from '../../messages/th/choices.ts';
import { keptForOperator } from './kept.ts';
import type { Offer } from './thread.ts';

export type Kind = Offer['message_type'];
type Card = Extract<Offer, { message_type: 'generic' }>['payloads'][number];
type Button = Card['buttons'][number];

/** Something to tap as it is typed: its title, what it does, and where it leads. */
export interface ChoiceDraft {
  key: string;
  title: string;
  does: ButtonType;
  leads: string;
}

export interface CardDraft {
  key: string;
  title: string;
  subtitle: string;
  /** The uploaded picture's, or ''. */
  picture: string;
  buttons: readonly ChoiceDraft[];
}

/** What is typed of a message with something to tap: each kind keeps its own. */
export interface OfferDraft {
  kind: Kind;
  message: string;
  replies: readonly ChoiceDraft[];
  buttons: readonly ChoiceDraft[];
  cards: readonly CardDraft[];
}

export function newChoice(): ChoiceDraft {
  return { key: crypto.randomUUID(), title: '', does: 'postback', leads: '' };
}

export function newCard(): CardDraft {
  return { key: crypto.randomUUID(), title: '', subtitle: '', picture: '', buttons: [] };
}

function newOffer(): OfferDraft {
  return {
    ...{ kind: 'quick_replies', message: '' },
    ...{ replies: [newChoice()], buttons: [newChoice()], cards: [newCard()] },
  };
}

/** How many there may be, and have to be, of the choices of each place. */
export const PLACES = {
  replies: { least: 1, most: REPLIES_MOST },
  buttons: { least: 1, most: BUTTONS_MOST },
  card: { least: 0, most: CARD_BUTTONS_MOST },
} as const;

const drafts = keptForOperator<Readonly<Record<string, OfferDraft>>>('choices', {});
const untouched = new Map<string, OfferDraft>();

/** What is typed for a thread and not sent; it is changed by what it was, and `undefined` forgets it. */
export function useOfferDraft(
  thread: string,
): [draft: OfferDraft, change: (by: ((draft: OfferDraft) => OfferDraft) | undefined) => void] {
  const draft = useStore(drafts.store())[thread] ?? fresh(thread);
  const change = (by: ((was: OfferDraft) => OfferDraft) | undefined): void => {
    const { [thread]: was = fresh(thread), ...others } = drafts.store().get();
    untouched.delete(thread);
    drafts.set(by ? { ...others, [thread]: by(was) } : others);
  };
  return [draft, change];
}

/** What is typed for a thread is typed for the one that it has become a part of. */
export function moveOfferDraft(from: string, to: string): void {
  const { [from]: moved, ...others } = drafts.store().get();
  if (moved) drafts.set({ ...others, [to]: moved });
}

/** The same one, until something of it is typed. */
function fresh(thread: string): OfferDraft {
  const made = untouched.get(thread) ?? newOffer();
  untouched.set(thread, made);
  return made;
}

/** The message that a draft comes to. What it still lacks is empty: `problemsOf` names it. */
export function offerOf({ kind, message, replies, buttons, cards }: OfferDraft): Offer {
  const payload = { message: sayable(message) ?? '' };
  if (kind === 'buttons') return { message_type: kind, payload, payloads: buttons.map(buttonOf) };
  if (kind === 'generic') return { message_type: kind, payloads: cards.map(cardOf) };
  const payloads = replies.map(({ title }) => ({ title: lineOf(title), payload: answerOf(title) }));
  return { message_type: kind, payload, payloads };
}

function cardOf({ title, subtitle, picture, buttons }: CardDraft): Card {
  return {
    image_url: picture,
    title: lineOf(title),
    subtitle: isSeen(subtitle) ? lineOf(subtitle) : '',
    buttons: buttons.map(buttonOf),
  };
}

function buttonOf({ title, does, leads }: ChoiceDraft): Button {
  const payload = does === 'postback' ? answerOf(title) : lineOf(leads);
  return { title: lineOf(title), type: does, payload };
}

/** What comes back with the title: never what the bot is asked by. */
function answerOf(title: string): string {
  return `answer:${lineOf(title)}`;
}

/** The same as far as there is something of it to be seen. */
export function previewOf(draft: OfferDraft): Offer | undefined {
  const titled = (choices: readonly ChoiceDraft[]) => choices.filter(({ title }) => isSeen(title));
  const [replies, buttons] = [titled(draft.replies), titled(draft.buttons)];
  const cards = draft.cards
    .map((card) => ({ ...card, buttons: titled(card.buttons) }))
    .filter(
      ({ title, subtitle, picture, buttons: own }) =>
        isSeen(title) || isSeen(subtitle) || picture !== '' || own.length > 0,
    );
  const isAny = {
    quick_replies: isSeen(draft.message) || replies.length > 0,
    buttons: isSeen(draft.message) || buttons.length > 0,
    generic: cards.length > 0,
  }[draft.kind];
  return isAny ? offerOf({ ...draft, replies, buttons, cards }) : undefined;
}

export type Problem = keyof ChoicesTexts['problems'];

/** What is missing or wrong, by its place: `message`, or a key with what it is of. */
export function problemsOf(
  { kind, message, replies, buttons, cards }: OfferDraft,
  uploading: ReadonlySet<string>,
): ReadonlyMap<string, Problem> {
  const found = new Map<string, Problem>();
  if (kind !== 'generic' && sayable(message) === undefined) found.set('message', 'message');
  const lookAt = (choices: readonly ChoiceDraft[]): void => {
    for (const { key, title, does, leads } of choices) {
      if (!isSeen(title)) found.set(`${key} title`, 'title');
      if (does === 'web' && !isAddress(lineOf(leads))) found.set(`${key} leads`, 'address');
      if (does === 'call' && dialled(lineOf(leads)) === undefined) found.set(`${key} leads`, 'number');
    }
  };
  if (kind === 'quick_replies') lookAt(replies);
  if (kind === 'buttons') lookAt(buttons);
  if (kind === 'generic') {
    for (const { key, title, buttons: own } of cards) {
      if (uploading.has(key)) found.set(`${key} picture`, 'uploading');
      if (!isSeen(title)) found.set(`${key} title`, 'cardTitle');
      lookAt(own);
    }
  }
  return found;
}

function isAddress(typed: string): boolean {
  return WEB_ADDRESS.test(typed) && webOf(typed) !== undefined;
}

function isSeen(typed: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Cs}]/u.test(typed);
}

/** One line, as the wire takes it. */
function lineOf(typed: string): string {
  return typed.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim();
}
