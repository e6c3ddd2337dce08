import type { Language } from '@prae/contract/languages';
import { createStore, useStore } from '@prae/ui/store';
import { useEffect } from 'react';
import { useLanguage } from './language.ts';
import type { ChatMessages } from './th/chat.ts';

/** A file of its own in each language: visitors who chat have no use for all that members read. */
const CHAT = import.meta.glob<{ chat: ChatMessages }>('./*/chat.ts');

const current = createStore<ChatMessages | undefined>(undefined);
let wanted: Language | undefined;

/** Fetches the texts of the chat, which come before it is drawn; its button does without. */
export async function loadChatTexts(language: Language): Promise<void> {
  wanted = language;
  const texts = await CHAT[`./${language}/chat.ts`]?.();
  // Another language may have been chosen meanwhile.
  if (texts && wanted === language) current.set(texts.chat);
}

/** Has them follow the language of the portal; the old ones stay until the new ones are there. */
export function useChatLanguage(isOpen: boolean): void {
  const language = useLanguage();
  // What could not be fetched is tried again when the chat is opened; what is here is not fetched twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened or closed, it is looked whether they are here.
  useEffect(() => {
    loadChatTexts(language).catch(() => undefined);
  }, [language, isOpen]);
}

/** The texts of the chat, as far as they are here. */
export function useKnownChatMessages(): ChatMessages | undefined {
  return useStore(current);
}

/** The texts of the chat. Only after `loadChatTexts` has succeeded once. */
export function useChatMessages(): ChatMessages {
  const texts = useKnownChatMessages();
  if (!texts) throw new Error('The texts of the chat are not there yet');
  return texts;
}
