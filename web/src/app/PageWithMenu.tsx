import { BottomNav, type NavItem } from '@prae/ui/BottomNav';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useMessages } from '../messages/language.ts';
import { MenuLink } from '../shell/MenuLink.tsx';

export interface PageWithMenuProps {
  page: ComponentType;
  items: readonly NavItem[];
}

/** A page, or room for it while it is fetched, with the menu of its area at the foot of the screen. */
export function PageWithMenu({ page: Page, items }: PageWithMenuProps): ReactNode {
  const { shell } = useMessages();
  return (
    <>
      <Suspense fallback={<main className="page-waiting" />}>
        <Page />
      </Suspense>
      <BottomNav label={shell.menu} link={MenuLink} items={items} />
    </>
  );
}
