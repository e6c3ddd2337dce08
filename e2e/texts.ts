import { perLanguage } from '@prae/contract/languages';
import type { Messages } from '../web/src/messages/th/messages.ts';

/** The texts a person reads, by language: the journeys find everything by what it says. */
export const texts = perLanguage(
  import.meta.glob<Messages>('../web/src/messages/*/messages.ts', { eager: true, import: 'messages' }),
);
