import { StitchIcon, StitchPicture } from '@prae/ui/StitchIcon';
import { formatClock } from '@prae/ui/time';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountText } from '../bank/account.ts';
import { chooseAccount } from '../bank/chosen-account.ts';
import { queries } from '../control/queries.ts';
import { useMessages } from '../messages/language.ts';
import { signedText } from '../parts/amount.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { SMS } from '../parts/pictures.ts';

/** What arrived last: two messages and one movement of money. */
export function Latest(): ReactNode {
  const { bank, phone, sms } = useMessages();
  const inbox = useQuery(queries.sms);
  const { data: movements = [] } = useQuery(queries.movements);
  const money = movements.find(({ amount, kind }) => amount > 0 || kind === 'qr');
  return (
    <section className="latest" aria-label={phone.latest}>
      <Loaded query={inbox}>
        {(messages) =>
          messages.length === 0 && !money ? (
            <p className="note note-quiet">{phone.allQuiet}</p>
          ) : (
            messages
              .slice(0, 2)
              .map((one) => (
                <Note
                  key={`${one.sentAt} ${one.to}`}
                  href="#/sms"
                  picture={<StitchPicture rows={SMS} size={30} />}
                  title={sms.to(one.to)}
                  text={one.text}
                  at={one.sentAt}
                />
              ))
          )
        }
      </Loaded>
      {money && (
        <Note
          href="#/bank"
          picture={<StitchIcon name="bank" size={30} />}
          title={bank.kinds[money.kind]}
          text={`${signedText(money.amount)} · ${accountText(money.account)}`}
          at={money.at}
          onClick={() => chooseAccount(money.account)}
        />
      )}
    </section>
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
