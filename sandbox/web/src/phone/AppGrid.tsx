import { StitchPicture } from '@prae/ui/StitchIcon';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.ts';
import { useUnread } from '../sms/unread.ts';
import { apps, FAULTS } from './apps.tsx';
import { useFaultsBeside } from './beside.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

/** The apps without a place of their own: the bank has a large tile, the faults may stand beside the phone. */
export function AppGrid(): ReactNode {
  const messages = useMessages();
  const unread = useUnread();
  const placed = ['/bank', ...(useFaultsBeside() ? [FAULTS] : [])];
  return (
    <nav aria-label={messages.phone.apps}>
      <ul className="app-grid">
        {apps
          .filter(({ path }) => !placed.includes(path))
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
