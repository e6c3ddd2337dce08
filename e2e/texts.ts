import { perLanguage } from '@prae/contract/languages';
import type { LaterMessages } from '../web/src/messages/th/later.ts';
import type { Messages } from '../web/src/messages/th/messages.ts';

/** The texts a person reads, by language: the journeys find everything by what it says. */
export const texts = perLanguage(
  import.meta.glob<Messages>('../web/src/messages/*/messages.ts', { eager: true, import: 'messages' }),
);

/** Those that neither login nor home says. */
export const laterTexts = perLanguage(
  import.meta.glob<LaterMessages>('../web/src/messages/*/later.ts', { eager: true, import: 'later' }),
);
