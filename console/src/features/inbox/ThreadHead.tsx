import { Button, IconButton } from '@prae/ui/Button';
import { toast } from '@prae/ui/toasts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Failure } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { refresh, useRead } from '../../client/queries.ts';
import { useOperator } from '../../client/session.ts';
import { useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { plain } from '../../shell/plain.ts';
import { change, readNewest, type ThreadRow, threadOf } from './thread.ts';

export interface ThreadActions {
  take: () => void;
  assign: (to: string | null) => void;
  close: () => void;
  busy: boolean;
}

/** What can be done with a thread as a whole. `onClosed`: it is nobody's any more. */
export function useThreadActions(row: ThreadRow | undefined, onClosed: () => void): ThreadActions {
  const messages = useMessages();
  const { operator } = useOperator();
  const assigning = useSubmit('inbox.assign');
  const closing = useSubmit('inbox.close');
  // Of what stands otherwise by now, it is read how it stands.
  const failed = (failure: Failure, changed?: string): void => {
    const isChanged = failure.outcome === 'refused' && failure.code === 'CHANGED';
    toast((isChanged && changed) || failureText(messages, failure), { tone: 'error' });
    if (isChanged && row) void readNewest(row.thread);
  };
  const assign = (to: string | null): void => {
    if (!row || row.assigned?._id === to) return;
    const body = { thread: row.thread, to, from: row.assigned?._id ?? null };
    const done = (next: ThreadRow): void => {
      change(row.thread, { row: next });
      void refresh('inbox.list');
    };
    assigning.submit({ body }, done, (failure) => failed(failure, messages.inbox.movedOn));
  };
  const close = (): void => {
    if (!row) return;
    const done = (): void => {
      void refresh('inbox.list', 'inbox.times');
      toast(messages.inbox.closed, { tone: 'success' });
      onClosed();
    };
    // What came while the hand was on its way is nobody's to close.
    const seen = threadOf(row.thread).get();
    const lastSeq = Math.max(seen.row?.lastSeq ?? 0, ...seen.messages.map(({ seq }) => seq));
    closing.submit({ body: { thread: row.thread, lastSeq } }, done, (failure) => failed(failure));
  };
  return { assign, take: () => assign(operator._id), close, busy: assigning.busy || closing.busy };
}

interface ThreadHeadProps {
  row: ThreadRow;
  customer: string;
  actions: ThreadActions;
  isPanelOpen: boolean;
  togglePanel: () => void;
}

/** Whose thread it is, who has it, and what can be done with it. */
export function ThreadHead({ row, customer, actions, isPanelOpen, togglePanel }: ThreadHeadProps): ReactNode {
  const { inbox } = useMessages();
  const { operator, allowed } = useOperator();
  const isMine = row.assigned?._id === operator._id;
  const holder = isMine
    ? inbox.assignedMe
    : row.assigned
      ? inbox.assigned(plain(row.assigned.shownAs))
      : inbox.unassigned;
  return (
    <header className="thread-head">
      <Link href="/inbox" className="thread-back">
        {inbox.toQueue}
      </Link>
      <div className="thread-who">
        <h2 className="title">
          <bdi>{customer}</bdi>
        </h2>
        <p className="meta">{holder}</p>
      </div>
      <div className="thread-acts">
        {allowed('inbox.assign') && (
          <>
            <HandTo row={row} actions={actions} />
            {isMine ? (
              <Button blocked={actions.busy} onClick={() => actions.assign(null)}>
                {inbox.leave}
              </Button>
            ) : (
              <Button tone="dark" blocked={actions.busy} aria-keyshortcuts="a" onClick={actions.take}>
                {row.assigned ? inbox.takeOver : inbox.take}
              </Button>
            )}
            <Button blocked={actions.busy} aria-keyshortcuts="e" onClick={actions.close}>
              {inbox.closeThread}
            </Button>
          </>
        )}
        <IconButton
          icon="user"
          label={inbox.showMember}
          title={inbox.showMember}
          aria-expanded={isPanelOpen}
          onClick={togglePanel}
        />
      </div>
    </header>
  );
}

function HandTo({ row, actions }: { row: ThreadRow; actions: ThreadActions }): ReactNode {
  const { inbox } = useMessages();
  const { operator } = useOperator();
  const { data = [] } = useRead('inbox.operators', undefined, { staleTime: 60_000 });
  const others = data.filter(({ _id }) => _id !== operator._id && _id !== row.assigned?._id);
  if (others.length === 0) return null;
  return (
    <select
      className="thread-hand"
      aria-label={inbox.hand}
      value=""
      disabled={actions.busy}
      onChange={({ target }) => actions.assign(target.value)}
    >
      <option value="" disabled>
        {inbox.hand}…
      </option>
      {others.map(({ _id, shownAs }) => (
        <option key={_id} value={_id}>
          {shownAs}
        </option>
      ))}
    </select>
  );
}
