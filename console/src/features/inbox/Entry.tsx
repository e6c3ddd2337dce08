import { Button } from '@prae/ui/Button';
import { Icon } from '@prae/ui/Icon';
import { Progress } from '@prae/ui/Progress';
import { formatClock, formatDateTime } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { failureText } from '../../client/failure-text.ts';
import { useOperator } from '../../client/session.ts';
import { useMessages } from '../../messages/language.ts';
import { Content, Shown, Words } from './Content.tsx';
import type { Entry } from './entries.ts';
import { remove, resend } from './outbox.ts';
import type { Outgoing } from './thread.ts';

interface EntryProps {
  thread: string;
  entry: Entry;
  isFirst: boolean;
  /** The customer's name. */
  customer: string;
  /** How far it is, is said of the last of ours alone. */
  isNewestOwn: boolean;
}

/** One entry of the log: who says it, what, when, and what became of it. */
export function EntryView({ thread, entry, isFirst, customer, isNewestOwn }: EntryProps): ReactNode {
  return (
    <li className={classOf(entry, isFirst)}>
      {isFirst && <Who entry={entry} customer={customer} />}
      <div className="entry-bubble">
        {entry.kind === 'message' && <Content thread={thread} of={entry.message} />}
        {entry.kind === 'note' && <Words text={entry.note.text} />}
        {entry.kind === 'outgoing' && <Leaving thread={thread} outgoing={entry.outgoing} />}
      </div>
      <Foot entry={entry} isNewestOwn={isNewestOwn} />
      {entry.kind === 'outgoing' && entry.outgoing.state === 'failed' && (
        <Failed thread={thread} outgoing={entry.outgoing} />
      )}
    </li>
  );
}

function classOf(entry: Entry, isFirst: boolean): string {
  const first = isFirst ? ' entry-first' : '';
  if (entry.kind === 'message') return `entry entry-${entry.message.sender}${first}`;
  if (entry.kind === 'note') return `entry entry-note${first}`;
  const { mode, state } = entry.outgoing;
  return `entry ${mode === 'note' ? 'entry-note' : 'entry-other'} entry-is-${state}${first}`;
}

function Who({ entry, customer }: { entry: Entry; customer: string }): ReactNode {
  const { inbox } = useMessages();
  const { operator } = useOperator();
  if (entry.kind === 'note' || (entry.kind === 'outgoing' && entry.outgoing.mode === 'note')) {
    return (
      <p className="entry-who">
        <Icon name="lock-simple" size={14} />
        <b>{inbox.note}</b>
        <bdi>{entry.kind === 'note' ? entry.note.by : operator.shownAs}</bdi>
        <span>{inbox.noteHidden}</span>
      </p>
    );
  }
  return (
    <p className="entry-who">
      <bdi>{entry.kind === 'message' ? senderOf(entry.message) : operator.shownAs}</bdi>
    </p>
  );

  function senderOf({ sender, name }: Extract<Entry, { kind: 'message' }>['message']): string {
    if (sender === 'customer') return customer;
    return name || (sender === 'bot' ? inbox.bot : inbox.staff);
  }
}

function Foot({ entry, isNewestOwn }: { entry: Entry; isNewestOwn: boolean }): ReactNode {
  const { inbox } = useMessages();
  const isRead = entry.kind === 'message' && entry.message.readAt !== undefined;
  const state = entry.kind === 'outgoing' ? entry.outgoing.state : isNewestOwn ? 'succeed' : undefined;
  return (
    <p className="entry-foot">
      <time dateTime={entry.at} title={formatDateTime(entry.at)}>
        {formatClock(entry.at)}
      </time>
      {state && state !== 'failed' && (
        <span className="entry-state">
          {state === 'succeed' && <Icon name="check" size={13} />}
          {state === 'succeed' && isRead ? inbox.read : inbox.state[state]}
        </span>
      )}
    </p>
  );
}

/** What is on its way, with how much of its file has left. */
function Leaving({ thread, outgoing }: { thread: string; outgoing: Outgoing }): ReactNode {
  const { inbox } = useMessages();
  const { id, file, text, offer, share, state } = outgoing;
  const percent = `${Math.floor(share * 100)}%`;
  return (
    <>
      {file && <Shown fileType={file.kind} filePath={file.file.name} address={file.address} />}
      {file && state === 'uploading_file' && (
        <div className="entry-way">
          <Progress label={inbox.state.uploading_file} share={share} text={percent} />
          <span aria-hidden="true">{percent}</span>
          <Button tone="danger-quiet" aria-label={inbox.cancelUpload} onClick={() => remove(thread, id)}>
            {inbox.remove}
          </Button>
        </div>
      )}
      {text !== undefined && <Words text={text} />}
      {offer && <Content thread={thread} of={{ _id: id, message: offer }} />}
    </>
  );
}

/** Why it did not go, and what can be done. */
function Failed({ thread, outgoing: { id, failure } }: { thread: string; outgoing: Outgoing }): ReactNode {
  const messages = useMessages();
  const { inbox } = messages;
  return (
    <div className="entry-refused">
      <p>
        <b>{inbox.state.failed}</b> {failure && failureText(messages, failure)}
      </p>
      <Button tone="quiet" icon="arrows-clockwise" onClick={() => resend(thread, id)}>
        {inbox.resend}
      </Button>
      <Button tone="danger-quiet" onClick={() => remove(thread, id)}>
        {inbox.remove}
      </Button>
    </div>
  );
}
