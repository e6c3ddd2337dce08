import { StitchPicture } from '@prae/ui/StitchIcon';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.ts';
import { useUnread } from '../sms/unread.ts';
import { apps } from './apps.tsx';
import { UnreadBadge } from './UnreadBadge.tsx';

/** The apps beside the bank, which has a large tile of its own above them. */
export function AppGrid(): ReactNode {
  const messages = useMessages();
  const unread = useUnread();
  return (
    <nav aria-label={messages.phone.apps}>
      <ul className="app-grid">
        {apps
          .filter(({ path }) => path !== '/bank')
          .map(({ path, name, picture }) => (
            <li key={path}>
              <a href={`#${path}`}>
                <StitchPicture rows={picture} size={38} />
                <span>{name(messages)}</span>
                {path === '/sms' && <UnreadBadge count={unread} />}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
