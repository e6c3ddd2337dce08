import { createStore, type Store } from '@prae/ui/store';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../client/paths.ts';
import { currentSession } from '../client/session.ts';

/** Whether the chat lies open over the page. */
export const chatOpened: Store<boolean> = createStore(false);

/** How many messages of the open thread nobody has read here; `undefined` until the chat was opened once. */
export const chatUnread: Store<number | undefined> = createStore<number | undefined>(undefined);

/** Opens the chat from anywhere: on the contact page, to which it leads. */
export function openChat(): void {
  chatOpened.set(true);
  const page = currentSession() ? paths.memberContact : paths.contact;
  if (window.location.pathname !== page) navigate(page);
}

export function closeChat(): void {
  chatOpened.set(false);
}
