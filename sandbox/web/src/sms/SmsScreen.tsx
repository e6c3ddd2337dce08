import { Empty } from '@prae/ui/Empty';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queries } from '../control/queries.ts';
import { useMessages } from '../messages/language.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { AppScreen } from '../phone/AppScreen.tsx';
import { Message } from './Message.tsx';
import { markSeen } from './unread.ts';
import './sms.css';

/** The newest messages that a phone shows without more ado. */
const SHOWN = 100;

/** The inbox, newest first. */
export function SmsScreen(): ReactNode {
  const { sms } = useMessages();
  const query = useQuery(queries.sms);
  useEffect(() => markSeen(query.data ?? []), [query.data]);
  return (
    <AppScreen title={sms.name}>
      <Loaded query={query}>
        {(inbox) =>
          inbox.length === 0 ? (
            <Empty text={sms.empty} />
          ) : (
            <ul>
              {inbox.slice(0, SHOWN).map((one, index) => (
                <Message key={`${one.sentAt} ${one.to}`} sms={one} newest={index === 0} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </AppScreen>
  );
}
