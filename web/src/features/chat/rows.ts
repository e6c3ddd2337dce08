import type { Conversation } from '@prae/contract/events';
import { formatDay } from '@prae/ui/time';
import type { Outgoing, Sendable } from './thread.ts';

/** Messages of one side that follow each other so closely are one breath, in milliseconds. */
const BREATH = 5 * 60_000;

/** What is to be seen of a message, in the thread or on its way there. */
export interface Entry {
  id: string;
  sender: Conversation['sender'];
  name: string | undefined;
  createdAt: string;
  message: Conversation['message'] | Sendable | undefined;
  readAt: string | undefined;
  outgoing: Outgoing | undefined;
}

/** A day by its date, or a message and whether it is the first or last of a breath. */
export type Row =
  | { kind: 'day'; id: string; day: string }
  | { kind: 'entry'; entry: Entry; isFirst: boolean; isLast: boolean };

export function entriesOf(messages: readonly Conversation[], outgoing: readonly Outgoing[]): Entry[] {
  return [
    ...messages.map(({ _id: id, sender, name, createdAt, message, readAt }) => ({
      ...{ id, sender, name, createdAt, message, readAt },
      outgoing: undefined,
    })),
    ...outgoing.map((one) => ({
      ...{ id: one.id, createdAt: one.createdAt, message: one.message, outgoing: one },
      ...{ sender: 'customer' as const, name: undefined, readAt: undefined },
    })),
  ];
}

/** The entries with a line before each day, of Bangkok. */
export function rowsOf(entries: readonly Entry[]): Row[] {
  return entries.flatMap((entry, index): Row[] => {
    const [before, after] = [entries[index - 1], entries[index + 1]];
    const day = formatDay(entry.createdAt);
    const row: Row = {
      ...{ kind: 'entry', entry },
      isFirst: !isOneBreath(before, entry),
      isLast: !isOneBreath(entry, after),
    };
    const isNewDay = before === undefined || formatDay(before.createdAt) !== day;
    return isNewDay ? [{ kind: 'day', id: `day ${entry.id}`, day }, row] : [row];
  });
}

function isOneBreath(one: Entry | undefined, next: Entry | undefined): boolean {
  if (!one || !next || one.sender !== next.sender || one.name !== next.name) return false;
  const isSameDay = formatDay(one.createdAt) === formatDay(next.createdAt);
  return isSameDay && Math.abs(Date.parse(next.createdAt) - Date.parse(one.createdAt)) < BREATH;
}
