import { Button } from '@prae/ui/Button';
import { Empty, ErrorState } from '@prae/ui/Empty';
import { Skeleton } from '@prae/ui/Skeleton';
import { useStore } from '@prae/ui/store';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { failureText } from '../../client/failure-text.ts';
import { isLineUp } from '../../client/line.ts';
import { useOperator } from '../../client/session.ts';
import { useMessages } from '../../messages/language.ts';
import { MemberPanel } from '../member/member.ts';
import { Composer, type ComposerHandle } from './Composer.tsx';
import { moveOfferDraft } from './choices.ts';
import { customerOf } from './customer.ts';
import { moveDrafts } from './drafts.ts';
import './inbox.css';
import { KeysDialog } from './KeysDialog.tsx';
import { useKeys } from './keys.ts';
import { Log } from './Log.tsx';
import { moveOutgoing } from './outbox.ts';
import { Queue } from './Queue.tsx';
import { ThreadHead, useThreadActions } from './ThreadHead.tsx';
import { readNewest, type Thread, useThread } from './thread.ts';

/** From this width on the member's panel has room beside a thread. */
const WIDE = '(min-width: 1180px)';

/** The inbox: the queue, a thread, and whose it is. */
export function Inbox({ id }: { id: string | undefined }): ReactNode {
  const { inbox } = useMessages();
  const list = useRef<HTMLUListElement>(null);
  const [isHelpOpen, setHelp] = useState(false);
  const [isPanelOpen, setPanel] = usePanel();
  const heading = useFocusAfter(id);
  useKeys((key) => {
    const step = stepOf(key, isIn(list));
    if (key === '?') setHelp(true);
    return key === '?' || (step !== undefined && moveIn(list, step));
  });
  return (
    <div className={`inbox${id ? ' inbox-open' : ''}${id && isPanelOpen ? ' inbox-beside' : ''}`}>
      <h1 className="vh" ref={heading} tabIndex={-1}>
        {inbox.title}
      </h1>
      <Queue current={id} list={list} />
      {id ? (
        <OpenThread key={id} id={id} isPanelOpen={isPanelOpen} togglePanel={() => setPanel(!isPanelOpen)} />
      ) : (
        <div className="inbox-nothing">
          <Empty text={inbox.choose}>
            <Button tone="quiet" aria-keyshortcuts="?" onClick={() => setHelp(true)}>
              {inbox.keysHint}
            </Button>
          </Empty>
        </div>
      )}
      <KeysDialog open={isHelpOpen} onClose={() => setHelp(false)} />
    </div>
  );
}

/** Whoever has left a thread goes on at the head of the inbox: where they were is there no more. */
function useFocusAfter(id: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(id);
  useEffect(() => {
    if (before.current !== undefined && id === undefined) heading.current?.focus();
    before.current = id;
  }, [id]);
  return heading;
}

/** Open where it has room, and whether or not that is so wherever somebody opens it. */
function usePanel(): [isOpen: boolean, set: (isOpen: boolean) => void] {
  const [isOpen, set] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const follow = (): void => set(wide.matches);
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, []);
  return [isOpen, set];
}

interface OpenThreadProps {
  id: string;
  isPanelOpen: boolean;
  togglePanel: () => void;
}

/** A thread with its composer, and the panel of the member beside it. */
function OpenThread({ id, isPanelOpen, togglePanel }: OpenThreadProps): ReactNode {
  const { inbox } = useMessages();
  const { allowed } = useOperator();
  const [, navigate] = useLocation();
  const thread = useThread(id);
  const { row } = thread;
  useJoined(id, thread.joined);
  const actions = useThreadActions(row, () => navigate('/inbox'));
  const composer = useRef<ComposerHandle>(null);
  const place = useRef<HTMLElement>(null);
  const mayWrite = allowed('inbox.send');
  useKeys((key) => {
    const deed = { r: 'reply', n: 'note', '/': 'canned', a: 'take', e: 'close' }[key];
    if (!mayWrite || !row || deed === undefined) return false;
    if (deed === 'take' || deed === 'close') actions[deed]();
    else composer.current?.[deed as keyof ComposerHandle]();
    return true;
  });
  if (thread.phase !== 'ready' || !row) return <NoThread id={id} thread={thread} />;
  const customer = customerOf(row, inbox);
  return (
    <>
      <section className="thread" ref={place} aria-label={customer}>
        <ThreadHead {...{ row, customer, actions, isPanelOpen, togglePanel }} />
        <LineDown />
        <Log id={id} thread={thread} customer={customer} />
        {mayWrite ? (
          <Composer row={row} handle={composer} onLeave={() => focusLog(place)} />
        ) : (
          <p className="thread-only meta">{inbox.readOnly}</p>
        )}
      </section>
      {isPanelOpen && <MemberPanel member={row.member?._id} onClose={togglePanel} />}
    </>
  );
}

/** A visitor who logs in is followed into the member's thread, with what is written and what is on its way. */
function useJoined(id: string, joined: string | undefined): void {
  const { inbox } = useMessages();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (joined === undefined) return;
    const wasWriting = document.activeElement?.closest('.composer') != null;
    moveDrafts(id, joined);
    moveOfferDraft(id, joined);
    moveOutgoing(id, joined);
    toast(inbox.joined);
    void readNewest(joined).then(() => {
      navigate(`/inbox/${joined}`, { replace: true });
      // Once the other thread is there.
      if (wasWriting) setTimeout(() => document.querySelector<HTMLElement>('.composer textarea')?.focus());
    });
    // A change of language says nothing again.
  }, [id, joined, navigate, inbox]);
}

function NoThread({ id, thread: { phase, failure } }: { id: string; thread: Thread }): ReactNode {
  const messages = useMessages();
  const { shell } = messages;
  return (
    <section className="thread inbox-nothing" aria-label={messages.inbox.log}>
      {failure ? (
        <ErrorState
          text={failureText(messages, failure)}
          retryLabel={shell.retry}
          retryingLabel={shell.loading}
          onRetry={phase === 'gone' ? undefined : () => void readNewest(id)}
        />
      ) : (
        <Skeleton label={shell.loading} heights={[56, 48, 72, 48]} />
      )}
    </section>
  );
}

/** Says that news may be late, while the line is down. */
function LineDown(): ReactNode {
  const { inbox } = useMessages();
  const isUp = useStore(isLineUp);
  return (
    <p className="thread-cut" role="status">
      {!isUp && inbox.cut}
    </p>
  );
}

function focusLog(place: RefObject<HTMLElement | null>): void {
  place.current?.querySelector<HTMLElement>('[role="log"]')?.focus();
}

/** Letters move from anywhere; arrows only among the rows, as elsewhere they scroll. */
function stepOf(key: string, isAmongRows: boolean): 1 | -1 | undefined {
  if (key === 'j' || (isAmongRows && key === 'ArrowDown')) return 1;
  return key === 'k' || (isAmongRows && key === 'ArrowUp') ? -1 : undefined;
}

function isIn(list: RefObject<HTMLUListElement | null>): boolean {
  return list.current?.contains(document.activeElement) === true;
}

/** Moves the focus among the rows of the queue, from the one that has it, else from the one that is open. */
function moveIn(list: RefObject<HTMLUListElement | null>, step: 1 | -1): boolean {
  const rows = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
  const focused = rows.indexOf(document.activeElement as HTMLElement);
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.hasAttribute('aria-current'));
  const to = from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step));
  rows[to]?.focus();
  return rows.length > 0;
}
