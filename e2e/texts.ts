import { type Language, perLanguage } from '@prae/contract/languages';
import type { ChatMessages } from '../web/src/messages/th/chat.ts';
import type { LaterMessages } from '../web/src/messages/th/later.ts';
import type { Messages } from '../web/src/messages/th/messages.ts';
import type { RareMessages } from '../web/src/messages/th/rare.ts';
import { joinedTexts, type Texts } from './joined-texts.ts';

export type { Texts } from './joined-texts.ts';

const first = perLanguage(
  import.meta.glob<Messages>('../web/src/messages/*/messages.ts', { eager: true, import: 'messages' }),
);
const later = perLanguage(
  import.meta.glob<LaterMessages>('../web/src/messages/*/later.ts', { eager: true, import: 'later' }),
);

const rare = perLanguage(
  import.meta.glob<RareMessages>('../web/src/messages/*/rare.ts', { eager: true, import: 'rare' }),
);

/** What the chat says, likewise. */
export const chatTexts = perLanguage(
  import.meta.glob<ChatMessages>('../web/src/messages/*/chat.ts', { eager: true, import: 'chat' }),
);

/** The texts a person reads, by language: the journeys find everything by what it says. */
export const texts = Object.fromEntries(
  Object.entries(first).map(([language, messages]) => [
    language,
    joinedTexts(messages, later[language as Language], rare[language as Language]),
  ]),
) as Record<keyof typeof first, Texts>;
