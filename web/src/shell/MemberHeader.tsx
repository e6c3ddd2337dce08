import { IconButton } from '@prae/ui/Button';
import { Logo } from '@prae/ui/Logo';
import { PageHeader, TopBar } from '@prae/ui/PageHeader';
import type { ReactNode } from 'react';
import { leavesSomething, logOut } from '../client/logout.ts';
import { useBrand } from '../messages/brand.ts';
import { useMessages } from '../messages/language.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { openSheet } from './sheets.ts';

/** The head of a member page: its bar, and what the page puts under it. */
export function MemberHeader({ ghost, children }: { ghost?: boolean; children?: ReactNode }): ReactNode {
  return (
    <PageHeader ghost={ghost}>
      <MemberBar />
      {children}
    </PageHeader>
  );
}

/** The bar of every member page: brand, language, logout. */
export function MemberBar(): ReactNode {
  const { shell } = useMessages();
  const brand = useBrand();
  const leave = (): void => {
    if (leavesSomething()) openSheet('logout');
    else logOut();
  };
  return (
    <TopBar start={<Logo name={brand} />}>
      <LanguageSwitch />
      <IconButton icon="sign-out" label={shell.logout} onClick={leave} />
    </TopBar>
  );
}
