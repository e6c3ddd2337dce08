import { AmountText } from '@prae/ui/AmountText';
import { Skeleton } from '@prae/ui/Skeleton';
import { Status } from '@prae/ui/Status';
import { StitchIcon } from '@prae/ui/StitchIcon';
import { formatDateTime } from '@prae/ui/time';
import { type ReactNode, useState } from 'react';
import { hidesAmounts } from '../../client/hides-amounts.ts';
import { useMoney } from '../../client/money.ts';
import { useRead } from '../../client/queries.ts';
import { useChatMessages } from '../../messages/chat-texts.ts';
import { useMessages } from '../../messages/language.ts';
import type { About } from '../../shell/chat.ts';
import { type Card, isUnderWay, openCard, useFace } from './about-face.ts';

/** How often it is read again while it is under way, in milliseconds: not every step of it is told. */
const CHECK_EVERY = 15_000;

/** What a message is about, as it stands now, which changes while one looks. A tap shows it where it lives. */
export default function AboutCard({ kind, id }: About): ReactNode {
  const { shell } = useMessages();
  const { about: texts } = useChatMessages();
  const [isFollowed, follow] = useState(false);
  const { data, error, isFetching, refetch } = useRead(
    'chat.about',
    { params: { kind, id } },
    { staleTime: 0, refetchInterval: isFollowed && CHECK_EVERY },
  );
  const isOpen = data !== undefined && isUnderWay(data);
  if (isOpen !== isFollowed) follow(isOpen);
  if (data) return <Face card={data} />;
  if (error?.result.outcome === 'refused') return <p className="chat-about-none">{texts.gone}</p>;
  if (!error || isFetching) return <Skeleton label={shell.loading} heights={[92]} />;
  return (
    <button type="button" className="chat-about-none" onClick={() => void refetch()}>
      {shell.loadFailed} · {shell.retry}
    </button>
  );
}

function Face({ card }: { card: Card }): ReactNode {
  const { wallet } = useMessages();
  const { currency } = useMoney();
  const { icon, title, detail, at, status, amount, isUndone } = useFace(card);
  return (
    <button type="button" className="chat-about-face" onClick={() => openCard(card)}>
      <StitchIcon name={icon} size={30} />
      <span className="chat-about-what">
        <span className="chat-about-top">
          <b>{title}</b>
          {amount && (
            <span className={isUndone ? 'statement-undone' : undefined}>
              <AmountText
                {...amount}
                currency={currency}
                hidden={hidesAmounts() ? wallet.hidden : undefined}
              />
            </span>
          )}
        </span>
        {detail && <span className="meta">{detail}</span>}
        {at && <span className="meta">{formatDateTime(at)}</span>}
        <Status kind={status.kind}>{status.text}</Status>
      </span>
    </button>
  );
}
