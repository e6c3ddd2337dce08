import { type LogRow, logRows } from '@prae/ui/log-rows';
import type { Message, Note, Outgoing, Thread } from './thread.ts';

/** What stands in the log: what was said, a note that the customer never sees, or what is on its way. */
export type Entry =
  | { kind: 'message'; id: string; at: string; message: Message }
  | { kind: 'note'; id: string; at: string; note: Note }
  | { kind: 'outgoing'; id: string; at: string; outgoing: Outgoing };

export type Row = LogRow<Entry>;

/** All entries in their order. Notes from before the first message that is here come with the messages around them. */
export function entriesOf({ messages, notes, outgoing, hasOlder }: Thread): Entry[] {
  const begin = hasOlder ? Date.parse(messages[0]?.createdAt ?? '') : Number.NEGATIVE_INFINITY;
  const pending = notes.filter(({ at }) => Date.parse(at) >= begin);
  const entries: Entry[] = [];
  for (const message of messages) {
    while (pending[0] && Date.parse(pending[0].at) < Date.parse(message.createdAt))
      entries.push(...pending.splice(0, 1).map(noteEntry));
    entries.push({ kind: 'message', id: message._id, at: message.createdAt, message });
  }
  return [
    ...entries,
    ...pending.map(noteEntry),
    ...outgoing.map((one): Entry => ({ kind: 'outgoing', id: one.id, at: one.createdAt, outgoing: one })),
  ];
}

function noteEntry(note: Note): Entry {
  return { kind: 'note', id: note._id, at: note.at, note };
}

export function rowsOf(entries: readonly Entry[]): Row[] {
  return logRows(entries, sideOf);
}

function sideOf(entry: Entry): string {
  if (entry.kind === 'message') return `${entry.message.sender} ${entry.message.name ?? ''}`;
  return entry.kind === 'note' ? `note ${entry.note.by}` : `own ${entry.outgoing.mode}`;
}
