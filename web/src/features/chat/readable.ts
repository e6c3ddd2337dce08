import { aboutKinds } from '@prae/contract/chat-facts';
import { dialled } from '@prae/contract/chat-ways';
import type { Conversation } from '@prae/contract/events';
import type { ChatMessages } from '../../messages/th/chat.ts';
import type { Sendable } from './thread.ts';

export type Message = Conversation['message'];
export type Button = { title: string; type: string; payload: string };
export type Card = Extract<Message, { message_type: 'generic' }>['payloads'][number];

/** Where a button leads. `say`: it says its title. */
export type Way =
  | { kind: 'web'; href: string; host: string }
  | { kind: 'call'; href: string }
  | { kind: 'postback' }
  | { kind: 'say' }
  | { kind: 'nowhere' };

/**
 * A message as this version of the portal knows it; `undefined` of any other. What comes from elsewhere is looked at: nothing but text
 * is ever shown as text.
 */
export function readable(message: Message | Sendable): Message | undefined {
  return isKnown(message as unknown as Loose) ? message : undefined;
}

interface Loose {
  message_type?: unknown;
  payload?: Record<string, unknown> | null;
  payloads?: unknown;
}

const KINDS: readonly unknown[] = aboutKinds;
const FILES = ['image', 'video', 'file'];

function isKnown({ message_type, payload, payloads }: Loose): boolean {
  const has = (...names: string[]) => hasTexts(payload, names);
  switch (message_type) {
    case 'text':
      return has('message');
    case 'media':
      return has('filePath') && FILES.includes(String(payload?.fileType)) && isTextOrNone(payload?.message);
    case 'postback':
      return has('title');
    case 'about':
      return KINDS.includes(payload?.kind) && has('id') && isTextOrNone(payload?.message);
    case 'buttons':
      return has('message') && isList(payloads, isButton);
    case 'quick_replies':
      return has('message') && isList(payloads, (one) => hasTexts(one, ['title', 'payload']));
    case 'generic':
      return isList(payloads, isCard);
    default:
      return false;
  }
}

function isCard(card: unknown): boolean {
  return hasTexts(card, ['image_url', 'title', 'subtitle']) && isList((card as Card).buttons, isButton);
}

const isButton = (button: unknown): boolean => hasTexts(button, ['title', 'type', 'payload']);

function isList(list: unknown, isOne: (item: unknown) => boolean): boolean {
  return Array.isArray(list) && list.every(isOne);
}

function hasTexts(item: unknown, names: readonly string[]): boolean {
  if (typeof item !== 'object' || item === null) return false;
  return names.every((name) => typeof (item as Record<string, unknown>)[name] === 'string');
}

function isTextOrNone(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

/** Where a button leads: to https alone, and to numbers that can be dialled. */
export function wayOf({ type, payload }: Button): Way {
  if (type === 'postback') return { kind: 'postback' };
  if (type === 'call') {
    const number = dialled(payload);
    return number === undefined ? { kind: 'nowhere' } : { kind: 'call', href: `tel:${number}` };
  }
  if (type !== 'web') return { kind: 'say' };
  return webOf(payload) ?? { kind: 'nowhere' };
}

/** An address that may be opened, with the host that it leads to. */
export function webOf(address: string): Extract<Way, { kind: 'web' }> | undefined {
  const url = parsed(address);
  return url?.protocol === 'https:' ? { kind: 'web', href: url.href, host: url.host } : undefined;
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** A message in words, for whoever hears it. */
export function wordsOf(
  message: Message | undefined,
  texts: Pick<ChatMessages, 'image' | 'video' | 'file' | 'unknown'> & { about: { asks: string } },
): string {
  const known = message && readable(message);
  switch (known?.message_type) {
    case 'media':
      return [texts[known.payload.fileType], known.payload.message].filter(Boolean).join(' ');
    case 'about':
      return [texts.about.asks, known.payload.message].filter(Boolean).join(' ');
    case 'postback':
      return known.payload.title;
    case 'generic':
      return known.payloads.map(({ title, subtitle }) => `${title} ${subtitle}`).join(', ');
    case undefined:
      return texts.unknown;
    default:
      return known?.payload.message ?? '';
  }
}
