import { StitchIcon, StitchPicture } from '@prae/ui/StitchIcon';
import { formatClock } from '@prae/ui/time';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountText } from '../bank/account.ts';
import { chooseAccount } from '../bank/chosen-account.ts';
import type { Movement, Sms } from '../control/answers.ts';
import { queries } from '../control/queries.ts';
import { useMessages } from '../messages/language.ts';
import { signedText } from '../parts/amount.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { SMS } from '../parts/pictures.ts';
import { latestOf, type News } from './latest-news.ts';

/** What arrived last, messages and money. */
export function Latest(): ReactNode {
  const { phone } = useMessages();
  const inbox = useQuery(queries.sms);
  const { data: movements = [] } = useQuery(queries.movements);
  return (
    <section className="latest" aria-label={phone.latest}>
      <Loaded query={inbox}>{(messages) => <Notes latest={latestOf(messages, movements)} />}</Loaded>
    </section>
  );
}

function Notes({ latest }: { latest: readonly News[] }): ReactNode {
  const { phone } = useMessages();
  if (latest.length === 0) return <p className="note note-quiet">{phone.allQuiet}</p>;
  return latest.map((news) =>
    'sms' in news ? (
      <SmsNote key={`${news.at} ${news.sms.to}`} sms={news.sms} />
    ) : (
      <MoneyNote key={news.movement.id} movement={news.movement} />
    ),
  );
}

function SmsNote({ sms }: { sms: Sms }): ReactNode {
  const texts = useMessages().sms;
  return (
    <Note
      href="#/sms"
      picture={<StitchPicture rows={SMS} size={30} />}
      title={texts.to(sms.to)}
      text={sms.text}
      at={sms.sentAt}
    />
  );
}

function MoneyNote({ movement }: { movement: Movement }): ReactNode {
  const { bank } = useMessages();
  const { account, amount, at, kind } = movement;
  return (
    <Note
      href="#/bank"
      picture={<StitchIcon name="bank" size={30} />}
      title={bank.kinds[kind]}
      text={`${signedText(amount)} · ${accountText(account)}`}
      at={at}
      onClick={() => chooseAccount(account)}
    />
  );
}

interface NoteProps {
  href: string;
  picture: ReactNode;
  title: string;
  text: string;
  at: string;
  onClick?: () => void;
}

function Note({ href, picture, title, text, at, onClick }: NoteProps): ReactNode {
  return (
    <a className="note" href={href} onClick={onClick}>
      {picture}
      <span className="note-text">
        <b>{title}</b>
        <span>{text}</span>
      </span>
      <time className="meta" dateTime={at}>
        {formatClock(at)}
      </time>
    </a>
  );
}
