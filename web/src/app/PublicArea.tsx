import { CLOTH_HALF } from '@prae/ui/brand/look';
import { Cloth } from '@prae/ui/Cloth';
import { Logo } from '@prae/ui/Logo';
import { useLook } from '@prae/ui/look';
import { OfflineBar } from '@prae/ui/OfflineBar';
import { PageHeader, TopBar } from '@prae/ui/PageHeader';
import { dyed } from '@prae/ui/palettes';
import { type ReactNode, useLayoutEffect } from 'react';
import { endSession } from '../client/logout.ts';
import { paths } from '../client/paths.ts';
import { useBrand } from '../messages/brand.ts';
import { useMessages } from '../messages/language.ts';
import { LanguageSwitch } from '../shell/LanguageSwitch.tsx';
import { PageWithMenu } from './PageWithMenu.tsx';
import { type PublicPage, publicPages } from './pages.ts';
import './PublicArea.css';
import { SkipLink } from '../shell/SkipLink.tsx';

const SILK = dyed('indigo-850', 'indigo-700', 'crimson-500', 'amber-500');

/** The pages before the login: the brand on cloth, above the page or beside it, the page, the public menu. */
export function PublicArea({ path }: { path: PublicPage }): ReactNode {
  const { shell } = useMessages();
  const brand = useBrand();
  const { pattern } = useLook();
  // Coming to the public pages with a login ends it (specification section 2, route guard); the server is told too.
  // Before the page reads anything: what is known of the login is forgotten with it.
  useLayoutEffect(endSession, []);
  return (
    <div className="area area-public">
      <SkipLink />
      <OfflineBar text={shell.noAnswer} />
      <PageHeader ghost={path !== paths.login} beside>
        <TopBar start={<Logo name={brand} />}>
          <LanguageSwitch />
        </TopBar>
        <div className={path === paths.login ? 'hero' : 'hero hero-beside'} aria-hidden="true">
          <Cloth name={pattern} threads={SILK} scale={6} half={CLOTH_HALF} />
        </div>
      </PageHeader>
      <PageWithMenu
        path={path}
        page={publicPages[path].Component}
        items={[
          { href: paths.login, label: shell.home, icon: 'house', current: path === paths.login },
          {
            href: paths.register,
            label: shell.register,
            icon: 'user-plus',
            current: path === paths.register,
          },
          { href: paths.howto, label: shell.howto, icon: 'play-circle', current: path === paths.howto },
          {
            href: paths.contact,
            label: shell.contact,
            icon: 'chat-circle-dots',
            current: path === paths.contact,
          },
        ]}
      />
    </div>
  );
}
