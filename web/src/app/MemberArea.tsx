import { OfflineBar } from '@prae/ui/OfflineBar';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../client/paths.ts';
import { useRealtime } from '../client/realtime.ts';
import { useMessages } from '../messages/language.ts';
import { useLate } from '../shell/late.ts';
import { MemberHeader } from '../shell/MemberHeader.tsx';
import { sheetHref } from '../shell/MenuLink.tsx';
import { SkipLink } from '../shell/SkipLink.tsx';
import { closeSheet } from '../shell/sheets.ts';
import { PageWithMenu } from './PageWithMenu.tsx';
import { type MemberPage, memberPages } from './pages.ts';
import { SheetHost } from './SheetHost.tsx';

/** Everything behind the login: the page, the member menu, the sheets, and the line on which the server speaks. */
export default function MemberArea({ path }: { path: MemberPage }): ReactNode {
  const { shell } = useMessages();
  useRealtime();
  useEffect(() => closeSheet, []);
  return (
    <div className="area">
      <SkipLink />
      <OfflineBar text={shell.offline} />
      <PageWithMenu
        path={path}
        page={memberPages[path].Component}
        head={<MemberHeader />}
        items={[
          { href: paths.profile, label: shell.profile, icon: 'user', current: path === paths.profile },
          { href: sheetHref.conditions, label: shell.conditions, icon: 'scroll' },
          { href: paths.home, label: shell.home, icon: 'house', gem: true, current: path === paths.home },
          {
            href: paths.statement,
            label: shell.statement,
            icon: 'list-bullets',
            current: path === paths.statement,
          },
          {
            href: paths.memberContact,
            label: shell.contact,
            icon: 'chat-circle-dots',
            current: path === paths.memberContact,
          },
        ]}
      />
      <SheetHost />
      <LateTold />
    </div>
  );
}

const loadTold = () => import('./Told.tsx');

/** News of money. */
function LateTold(): ReactNode {
  const Told = useLate(loadTold);
  return Told && <Told />;
}
