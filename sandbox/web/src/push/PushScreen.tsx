import { tagOf } from '@prae/contract/languages';
import { Empty } from '@prae/ui/Empty';
import { formatDateTime } from '@prae/ui/time';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../control/queries.ts';
import { useMessages } from '../messages/language.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { AppScreen } from '../phone/AppScreen.tsx';
import { type Shown, shownOf } from './shown.ts';
import '../sms/sms.css';

/** The newest that a phone shows without more ado. */
const SHOWN = 100;

/** The phone's notifications, newest first. */
export function PushScreen(): ReactNode {
  const { push } = useMessages();
  const query = useQuery(queries.pushed);
  return (
    <AppScreen title={push.name}>
      <Loaded query={query}>
        {(messages) => {
          const shown = shownOf(messages).slice(0, SHOWN);
          if (shown.length === 0) return <Empty text={push.empty} />;
          return (
            <ul>
              {shown.map((one) => (
                <Notification key={one.id} of={one} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </AppScreen>
  );
}

function Notification({ of: { title, body, lang, sentAt } }: { of: Shown }): ReactNode {
  const language = lang === 'la' || lang === 'en' ? lang : 'th';
  return (
    <li className="sms">
      <p className="sms-head">
        <b lang={tagOf(language)}>{title}</b>
        <time className="meta" dateTime={sentAt}>
          {formatDateTime(sentAt)}
        </time>
      </p>
      <p className="sms-text" lang={tagOf(language)}>
        {body}
      </p>
    </li>
  );
}
