import { BottomNav } from '@prae/ui/BottomNav';
import { OfflineBar } from '@prae/ui/OfflineBar';
import { type ReactNode, Suspense, useEffect } from 'react';
import { paths } from '../client/paths.ts';
import { useRealtime } from '../client/realtime.ts';
import { useMessages } from '../messages/language.ts';
import { MenuLink, sheetHref } from '../shell/MenuLink.tsx';
import { SkipLink } from '../shell/SkipLink.tsx';
import { closeSheet } from '../shell/sheets.ts';
import { type MemberPage, memberPages } from './pages.ts';
import { SheetHost } from './SheetHost.tsx';

/** Everything behind the login: the page, the member menu, the sheets, and the line on which the server speaks. */
export default function MemberArea({ path }: { path: MemberPage }): ReactNode {
  const { shell } = useMessages();
  const Page = memberPages[path];
  useRealtime();
  useEffect(() => closeSheet, []);
  return (
    <>
      <SkipLink />
      <OfflineBar text={shell.offline} />
      <Suspense fallback={<main className="page-waiting" />}>
        <Page />
      </Suspense>
      <BottomNav
        label={shell.menu}
        link={MenuLink}
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
    </>
  );
}
