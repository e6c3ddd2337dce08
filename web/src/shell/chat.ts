import type { AboutKind } from '@prae/contract/chat-facts';
import { createStore, type Store } from '@prae/ui/store';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../client/paths.ts';
import { currentSession, onSessionChange } from '../client/session.ts';
import { closeSheet } from './sheets.ts';

/** Whether the chat lies open over the page. */
export const chatOpened: Store<boolean> = createStore(false);

/** How many messages of the open thread nobody has read here; `undefined` until the chat was opened once. */
export const chatUnread: Store<number | undefined> = createStore<number | undefined>(undefined);

/** Something of the member's own, or a game, by the name that it has on the wire. */
export interface About {
  kind: AboutKind;
  id: string;
}

/** What the next message is about. */
export const chatAbout: Store<About | undefined> = createStore<About | undefined>(undefined);

onSessionChange(() => chatAbout.set(undefined));

/** Opens the chat with something to ask about, in the place of the sheet that shows it. */
export function askAbout(about: About): void {
  chatAbout.set(about);
  closeSheet();
  openChat();
}

/** Opens the chat from anywhere: on the contact page, to which it leads. */
export function openChat(): void {
  chatOpened.set(true);
  const page = currentSession() ? paths.memberContact : paths.contact;
  if (window.location.pathname !== page) navigate(page);
}

export function closeChat(): void {
  chatOpened.set(false);
}
