import { Button } from '@prae/ui/Button';
import { useFoot } from '@prae/ui/foot';
import { Icon } from '@prae/ui/Icon';
import { formatDay } from '@prae/ui/time';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../../../web/src/features/chat/readable.ts';
import { call } from '../../client/call.ts';
import { refresh } from '../../client/queries.ts';
import { useOperator } from '../../client/session.ts';
import { useMessages } from '../../messages/language.ts';
import { EntryView } from './Entry.tsx';
import { entriesOf, rowsOf } from './entries.ts';
import { readOlder, type Thread } from './thread.ts';

const DAY = 86_400_000;

/** What the customer wrote is said to be read once it has been in sight for so long, in milliseconds. */
export const READ_AFTER = 1_000;

interface LogProps {
  id: string;
  thread: Thread;
  customer: string;
}

/** What was said, the newest at the foot. */
export function Log({ id, thread, customer }: LogProps): ReactNode {
  const { inbox, shell } = useMessages();
  const log = useRef<HTMLDivElement>(null);
  const entries = entriesOf(thread);
  const { isFollowing, hasNews, toFoot, onScroll } = useFoot(
    log,
    entries,
    entries.at(-1)?.kind === 'outgoing',
  );
  useReading(id, thread, isFollowing);
  const news = useNews(thread, customer);
  const lastOwn = entries.findLast((entry) => entry.kind === 'message' && entry.message.sender === 'other');
  return (
    <div className="log-middle">
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot scroll what has no controls. */}
      <div
        className="log"
        ref={log}
        role="log"
        // Earlier messages come in here as well; what is new is said below.
        aria-live="off"
        aria-label={inbox.log}
        tabIndex={0}
        onScroll={onScroll}
      >
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: the log alone. */}
        {thread.hasOlder && (
          <p className="log-older">
            {thread.older === 'failed' && <span className="meta">{inbox.olderFailed}</span>}
            <Button
              tone="quiet"
              busy={thread.older === 'loading'}
              busyText={shell.loading}
              onClick={() => void readOlder(id)}
            >
              {inbox.older}
            </Button>
          </p>
        )}
        {entries.length === 0 && <p className="log-none meta">{inbox.none}</p>}
        <ol>
          {rowsOf(entries).map((row) =>
            row.kind === 'day' ? (
              <li key={row.id} className="log-day">
                <Day day={row.day} />
              </li>
            ) : (
              <EntryView
                key={row.entry.id}
                thread={id}
                {...row}
                customer={customer}
                isNewestOwn={row.entry === lastOwn}
              />
            ),
          )}
        </ol>
        {thread.isTyping && (
          <p className="log-typing meta">
            <bdi>{inbox.typing(customer)}</bdi>
          </p>
        )}
      </div>
      {hasNews && (
        <button type="button" className="log-news" onClick={toFoot}>
          {inbox.newMessages}
          <Icon name="caret-down" size={16} />
        </button>
      )}
      <p className="vh" role="status">
        {news}
      </p>
    </div>
  );
}

function Day({ day }: { day: string }): ReactNode {
  const { inbox } = useMessages();
  if (day === formatDay(Date.now())) return inbox.today;
  return day === formatDay(Date.now() - DAY) ? inbox.yesterday : day;
}

/** Says the customer's newest message, where it came while the log was open. */
function useNews({ messages, phase }: Thread, customer: string): string {
  const { inbox } = useMessages();
  const [news, setNews] = useState('');
  const seen = useRef<number>(undefined);
  const last = messages.findLast(({ sender }) => sender === 'customer');
  useEffect(() => {
    if (phase !== 'ready') return;
    const isNew = seen.current !== undefined && last !== undefined && last.seq > seen.current;
    seen.current = last?.seq ?? 0;
    if (isNew) setNews(inbox.said(customer, wordsOf(last.message, inbox)));
  }, [phase, last, customer, inbox]);
  return news;
}

/** Says what is in sight to be read, once for each newest message. */
function useReading(id: string, { messages, row }: Thread, isInSight: boolean): void {
  const { allowed } = useOperator();
  const isAllowed = allowed('inbox.read');
  const isUnread = (row?.unread ?? 0) > 0;
  const last = messages.findLast(({ sender }) => sender === 'customer')?.seq;
  const said = useRef<number>(undefined);
  const isVisible = useVisible();
  useEffect(() => {
    if (!isAllowed || !isInSight || !isVisible || !isUnread || last === said.current) return;
    const timer = setTimeout(() => {
      said.current = last;
      void call('inbox.read', { body: { thread: id } }).then(({ outcome }) => {
        if (outcome === 'ok') void refresh('inbox.list');
        else said.current = undefined;
      });
    }, READ_AFTER);
    return () => clearTimeout(timer);
  }, [id, last, isAllowed, isInSight, isVisible, isUnread]);
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const look = (): void => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
