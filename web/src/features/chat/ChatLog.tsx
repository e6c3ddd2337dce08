import { Button } from '@prae/ui/Button';
import { Icon } from '@prae/ui/Icon';
import { Skeleton } from '@prae/ui/Skeleton';
import { useStore } from '@prae/ui/store';
import { formatDay } from '@prae/ui/time';
import { focusManager } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useChatMessages } from '../../messages/chat-texts.ts';
import { useMessages } from '../../messages/language.ts';
import { QuickReplies } from './ChatButtons.tsx';
import { ChatEntry } from './ChatEntry.tsx';
import { startChat } from './chatting.ts';
import { useFollowing } from './following.ts';
import { useNews } from './news.ts';
import { readOlder, sayRead } from './reading.ts';
import { entriesOf, rowsOf } from './rows.ts';
import { type Thread, thread } from './thread.ts';
import { isNews } from './unread.ts';

const DAY = 86_400_000;

/** Messages are said to be read once they have been in sight for so long, in milliseconds (specification section 9). */
const READ_AFTER = 1_000;

/** What has been said, the newest at the foot. */
export function ChatLog({ isOpen }: { isOpen: boolean }): ReactNode {
  const texts = useChatMessages();
  const now = useStore(thread);
  const log = useRef<HTMLDivElement>(null);
  const entries = entriesOf(now.messages, now.outgoing);
  const { isFollowing, hasNews, toFoot, onScroll } = useFollowing(log, entries);
  const news = useNews(now, texts);
  useReading(now, isOpen && isFollowing);
  const lastOwn = entries.findLast(({ sender }) => sender === 'customer');
  return (
    <div className="chat-middle">
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot scroll what has no controls. */}
      <div
        className="chat-log"
        ref={log}
        role="log"
        // Earlier messages come in here as well; what is new is said below.
        aria-live="off"
        aria-label={texts.log}
        tabIndex={0}
        onScroll={onScroll}
      >
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: the log alone. */}
        <Beginning now={now} />
        <ol>
          {rowsOf(entries).map((row) =>
            row.kind === 'day' ? (
              <li key={row.id} className="chat-day">
                <Day day={row.day} />
              </li>
            ) : (
              <ChatEntry key={row.entry.id} {...row} isNewestOwn={row.entry === lastOwn} />
            ),
          )}
        </ol>
        <QuickReplies last={entries.at(-1)} />
        {now.typist !== undefined && (
          <p className="chat-typing meta">
            <bdi>{texts.typing(now.typist || texts.staff)}</bdi>
          </p>
        )}
      </div>
      {hasNews && (
        <button
          type="button"
          className="chat-news"
          onClick={() => {
            toFoot();
            log.current?.focus({ preventScroll: true });
          }}
        >
          {texts.newMessages}
          <Icon name="caret-down" size={16} />
        </button>
      )}
      <p className="vh" role="status">
        {news}
      </p>
    </div>
  );
}

/** What stands before the first message: earlier ones, or why there is none. */
function Beginning({ now }: { now: Thread }): ReactNode {
  const { shell } = useMessages();
  const texts = useChatMessages();
  const { phase, messages, outgoing, hasOlder, older, upTo } = now;
  if (phase === 'failed')
    return (
      <div className="chat-failed" role="alert">
        <p>{texts.cannotStart}</p>
        <Button tone="secondary" onClick={() => void startChat()}>
          {shell.retry}
        </Button>
      </div>
    );
  if (upTo === undefined) return <Skeleton label={shell.loading} heights={[52, 76, 52]} />;
  if (messages.length + outgoing.length === 0) return <p className="chat-empty meta">{texts.empty}</p>;
  if (!hasOlder) return null;
  return (
    <div className="chat-older">
      {older === 'failed' && <p className="meta">{texts.olderFailed}</p>}
      <Button
        tone="quiet"
        busy={older === 'loading'}
        busyText={shell.loading}
        onClick={() => void readOlder()}
      >
        {texts.older}
      </Button>
    </div>
  );
}

function Day({ day }: { day: string }): ReactNode {
  const texts = useChatMessages();
  if (day === formatDay(Date.now())) return texts.today;
  return day === formatDay(Date.now() - DAY) ? texts.yesterday : day;
}

const followSight = (listener: () => void): (() => void) => focusManager.subscribe(listener);

/** Says what is in sight to be read. */
function useReading({ messages }: Thread, isInSight: boolean): void {
  const isVisible = useSyncExternalStore(followSight, () => focusManager.isFocused());
  const newest = messages.findLast(isNews)?.seq;
  const isToSay = newest !== undefined && isInSight && isVisible;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message begins the time anew.
  useEffect(() => {
    if (!isToSay) return;
    const timer = setTimeout(() => void sayRead(), READ_AFTER);
    return () => clearTimeout(timer);
  }, [isToSay, newest]);
}
