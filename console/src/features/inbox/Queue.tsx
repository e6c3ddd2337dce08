import { Button } from '@prae/ui/Button';
import { formatCount } from '@prae/ui/money';
import { RadioChips } from '@prae/ui/RadioChips';
import { useStore } from '@prae/ui/store';
import { formatRecent } from '@prae/ui/time';
import { Fragment, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { wordsOf } from '../../../../web/src/features/chat/readable.ts';
import { Age } from '../../../../web/src/shell/Age.tsx';
import { isLineUp } from '../../client/line.ts';
import { useRead } from '../../client/queries.ts';
import { useMessages } from '../../messages/language.ts';
import { Loaded } from '../../shell/Loaded.tsx';
import { customerOf } from './customer.ts';
import type { ThreadRow } from './thread.ts';

const LISTS = ['waiting', 'mine', 'all'] as const;
type Which = (typeof LISTS)[number];

/** How many threads are shown at once. */
const PAGE = 50;

/** The thread of somebody who waits so long is woven full, in milliseconds. */
const FULL_AFTER = 15 * 60_000;

/** Without a line the queue is read by the clock, in milliseconds. */
const READ_EVERY = 10_000;

interface QueueProps {
  current: string | undefined;
  /** Holds the links of the rows, in their order. */
  list: RefObject<HTMLUListElement | null>;
}

/** The live queue: who waits, the longest first; what is mine; all. */
export function Queue({ current, list }: QueueProps): ReactNode {
  const { inbox } = useMessages();
  const [which, setWhich] = useState<Which>('waiting');
  const [skip, setSkip] = useState(0);
  const isUp = useStore(isLineUp);
  const read = useRead(
    'inbox.list',
    { body: { which, limit: PAGE, skip } },
    { refetchInterval: isUp ? 60_000 : READ_EVERY },
  );
  const choose = (next: Which): void => {
    setWhich(next);
    setSkip(0);
  };
  const options = LISTS.map((value) => ({ value, label: inbox.which[value] }));
  return (
    <section className="queue" aria-label={inbox.queue}>
      <div className="queue-head">
        <RadioChips legend={inbox.queue} options={options} value={which} onChange={choose} />
        <p className="meta" role="status">
          {read.data && inbox.waiting(formatCount(read.data.waiting))}
        </p>
      </div>
      <div className="queue-list">
        <Loaded read={read} heights={[64, 64, 64, 64, 64]}>
          {({ threads }) => (
            <>
              {threads.length === 0 && <p className="queue-none meta">{inbox.empty[which]}</p>}
              <ul ref={list}>
                {threads.map((row) => (
                  <Fragment key={row.thread}>
                    {which === 'waiting' && row === threads.find(isAnswered) && (
                      <li className="queue-group">{inbox.answered}</li>
                    )}
                    <QueueRow row={row} isCurrent={row.thread === current} />
                  </Fragment>
                ))}
              </ul>
              <Pages {...{ skip, setSkip }} isFull={threads.length === PAGE} />
            </>
          )}
        </Loaded>
      </div>
    </section>
  );
}

/** Whoever was answered waits for nothing, until they speak again; in the queue they stand behind the others. */
const isAnswered = ({ last }: ThreadRow): boolean => last.sender === 'other';

interface PagesProps {
  skip: number;
  setSkip: (skip: number) => void;
  isFull: boolean;
}

function Pages({ skip, setSkip, isFull }: PagesProps): ReactNode {
  const { inbox, shell } = useMessages();
  if (skip === 0 && !isFull) return null;
  return (
    <p className="queue-pages">
      {skip > 0 && (
        <Button tone="quiet" onClick={() => setSkip(Math.max(0, skip - PAGE))}>
          {shell.back}
        </Button>
      )}
      {isFull && (
        <Button tone="quiet" onClick={() => setSkip(skip + PAGE)}>
          {inbox.more}
        </Button>
      )}
    </p>
  );
}

function QueueRow({ row, isCurrent }: { row: ThreadRow; isCurrent: boolean }): ReactNode {
  const { inbox, shell } = useMessages();
  const { thread, assigned, unread, last, lastAt, language } = row;
  const waitsSince = isAnswered(row) ? null : row.waitsSince;
  return (
    <li>
      <Link href={`/inbox/${thread}`} className="queue-row" aria-current={isCurrent ? 'true' : undefined}>
        <span className="queue-line">
          <b className="queue-name">
            <bdi>{customerOf(row, inbox)}</bdi>
          </b>
          <span className="queue-time">
            {waitsSince ? (
              <>
                <span className="vh">{inbox.waitsNow} </span>
                <Age since={waitsSince} words={shell.age} />
              </>
            ) : (
              formatRecent(lastAt, Date.now())
            )}
          </span>
        </span>
        <span className="queue-line">
          <span className="queue-words" dir="auto">
            {last.sender !== 'customer' && '↩ '}
            <bdi>{wordsOf(last.message, inbox)}</bdi>
          </span>
          {unread > 0 && (
            <span className="queue-unread">
              <span aria-hidden="true">{formatCount(unread)}</span>
              <span className="vh">{inbox.unread(formatCount(unread))}</span>
            </span>
          )}
        </span>
        <span className="queue-line queue-small">
          <span>
            {assigned ? <bdi>{assigned.shownAs}</bdi> : row.waitsSince ? inbox.unassigned : inbox.byBot}
          </span>
          <span lang="en">{language.toUpperCase()}</span>
        </span>
        {waitsSince && <WaitThread since={waitsSince} />}
      </Link>
    </li>
  );
}

/** A thread that is woven further the longer somebody waits; amber at first, crimson once it is full. */
function WaitThread({ since }: { since: string }): ReactNode {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  const share = Math.min(1, Math.max(0.04, (now - Date.parse(since)) / FULL_AFTER));
  return (
    <span className="queue-thread" aria-hidden="true">
      <span
        className={share === 1 ? 'queue-thread-woven queue-thread-full' : 'queue-thread-woven'}
        style={{ width: `${100 * share}%` }}
      />
    </span>
  );
}
