import type { Conversation } from '@prae/contract/events';
import { type LogRow, logRows } from '@prae/ui/log-rows';
import type { Outgoing, Sendable } from './thread.ts';

/** What is to be seen of a message, in the thread or on its way there. */
export interface Entry {
  id: string;
  sender: Conversation['sender'];
  name: string | undefined;
  at: string;
  message: Conversation['message'] | Sendable | undefined;
  readAt: string | undefined;
  outgoing: Outgoing | undefined;
}

export type Row = LogRow<Entry>;

export function entriesOf(messages: readonly Conversation[], outgoing: readonly Outgoing[]): Entry[] {
  return [
    ...messages.map(({ _id: id, sender, name, createdAt: at, message, readAt }) => ({
      ...{ id, sender, name, at, message, readAt },
      outgoing: undefined,
    })),
    ...outgoing.map((one) => ({
      ...{ id: one.id, at: one.createdAt, message: one.message, outgoing: one },
      ...{ sender: 'customer' as const, name: undefined, readAt: undefined },
    })),
  ];
}

export function rowsOf(entries: readonly Entry[]): Row[] {
  return logRows(entries, ({ sender, name }) => `${sender} ${name}`);
}
