import { Gem } from '@prae/ui/Gem';
import { StitchPicture } from '@prae/ui/StitchIcon';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.ts';
import { useUnread } from '../sms/unread.ts';
import { apps, type PhoneApp } from './apps.tsx';
import { useShownPath } from './beside.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

/** The menu at the phone's foot: the first four apps, two on either side of the home. Colour marks where one is. */
export function PhoneMenu(): ReactNode {
  const { phone } = useMessages();
  const path = useShownPath();
  return (
    <nav className="phone-menu" aria-label={phone.menu}>
      <ul>
        {apps.slice(0, 2).map((app) => (
          <MenuEntry key={app.path} app={app} path={path} />
        ))}
        <li>
          <a className="to-home" href="#/" aria-current={path === '/' ? 'page' : undefined}>
            <Gem />
            <span>{phone.home}</span>
          </a>
        </li>
        {apps.slice(2, 4).map((app) => (
          <MenuEntry key={app.path} app={app} path={path} />
        ))}
      </ul>
    </nav>
  );
}

function MenuEntry({ app, path }: { app: PhoneApp; path: string }): ReactNode {
  const messages = useMessages();
  const unread = useUnread();
  return (
    <li>
      <a href={`#${app.path}`} aria-current={path.startsWith(app.path) ? 'page' : undefined}>
        <StitchPicture rows={app.picture} size={24} colour="currentColor" />
        <span>{app.name(messages)}</span>
        {app.path === '/sms' && <UnreadBadge count={unread} />}
      </a>
    </li>
  );
}
