import type { ConsoleAnswer } from '@prae/contract/console/contract';
import { shortReference } from '@prae/contract/reference';
import { Button } from '@prae/ui/Button';
import { Skeleton } from '@prae/ui/Skeleton';
import { formatDateTime } from '@prae/ui/time';
import { type ReactNode, useEffect, useState } from 'react';
import { followThreads } from '../../client/line.ts';
import { useRead } from '../../client/queries.ts';
import { useMessages } from '../../messages/language.ts';
import { amountIn, wayOf, wordFor } from '../../shell/money.ts';
import { StatusOf } from '../../shell/StatusOf.tsx';

type Card = ConsoleAnswer<'inbox.about'>['card'];

/** How often what is under way is read again, in milliseconds: not every step of it is told. */
const READ_EVERY = 15_000;

/** What a customer's message is about, as it stands now, which changes while one looks. */
export function AboutCard({ thread, message }: { thread: string; message: string }): ReactNode {
  const { inbox, shell } = useMessages();
  const [isFollowed, follow] = useState(false);
  const { data, error, refetch } = useRead(
    'inbox.about',
    { body: { thread, message } },
    { staleTime: 0, refetchInterval: isFollowed && READ_EVERY },
  );
  const isOpen = data !== undefined && statusOf(data.card) === 'PROCESSING';
  if (isOpen !== isFollowed) follow(isOpen);
  useEffect(
    () => followThreads((heard) => (heard === 'all' || heard.thread === thread) && void refetch()),
    [thread, refetch],
  );
  if (data) return <Face {...data} />;
  if (error?.result.outcome === 'refused') return <p className="entry-unknown">{inbox.about.gone}</p>;
  if (error) {
    return (
      <Button tone="soft" icon="arrows-clockwise" onClick={() => void refetch()}>
        {inbox.notLoaded}
      </Button>
    );
  }
  return <Skeleton label={shell.loading} heights={[72]} />;
}

function statusOf(card: Card): string | undefined {
  if (card.kind === 'game') return undefined;
  return card.kind === 'slip' ? card.slip.status : card.row.status;
}

function Face({ card, currency }: ConsoleAnswer<'inbox.about'>): ReactNode {
  const { inbox } = useMessages();
  const status = statusOf(card);
  return (
    <div className="entry-card entry-about">
      <b>{inbox.about[card.kind]}</b>
      {card.kind === 'game' ? (
        <GameFacts game={card.game} currency={currency} />
      ) : (
        <Facts {...{ card, currency }} />
      )}
      {status && <StatusOf status={status} />}
    </div>
  );
}

function Facts({ card, currency }: { card: Exclude<Card, { kind: 'game' }>; currency: string }): ReactNode {
  const { inbox, member } = useMessages();
  if (card.kind === 'slip') {
    const { amount, createdAt, note, reference } = card.slip;
    return (
      <>
        {amount > 0 && <span className="amount-plain">{amountIn(currency, amount)}</span>}
        <span className="meta breakable">{[note, reference].filter(Boolean).join(' · ')}</span>
        <time className="meta">{formatDateTime(createdAt)}</time>
      </>
    );
  }
  const { amount, from, to, statementType, createdAt, _id } = card.row;
  return (
    <>
      <span className="amount-plain">{amountIn(currency, amount)}</span>
      <span className="meta">
        {wordFor(member.types, statementType)} · {wayOf(from, to, member.places.wallet)}
        {card.kind === 'withdraw' && ` · ${inbox.about.account(card.accountEnd)}`}
      </span>
      {/* As the customer's own receipt says it. */}
      <span className="meta breakable" title={_id}>
        {shortReference(_id)}
      </span>
      <time className="meta">{formatDateTime(createdAt)}</time>
    </>
  );
}

type Game = Extract<Card, { kind: 'game' }>['game'];

function GameFacts({ game, currency }: { game: Game; currency: string }): ReactNode {
  const { inbox } = useMessages();
  return (
    <>
      <span dir="auto">{game.name}</span>
      {game.isActive && <span className="amount-plain">{amountIn(currency, game.amount)}</span>}
      {!game.isActive && !game.isByLink && <span className="meta">{inbox.about.noAccount}</span>}
      {game.unavailable && <span className="meta">{inbox.about.closed}</span>}
    </>
  );
}
