import { BottomNav, type NavItem } from '@prae/ui/BottomNav';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useMessages } from '../messages/language.ts';
import { MenuLink } from '../shell/MenuLink.tsx';
import { ChunkBoundary } from './ChunkBoundary.tsx';

export interface PageWithMenuProps {
  path: string;
  page: ComponentType;
  items: readonly NavItem[];
}

/**
 * A page, or room for it while it is fetched, with the menu of its area at the foot of the screen. Where its code cannot
 * be fetched the menu stays, and leads to the pages that are there.
 */
export function PageWithMenu({ path, page: Page, items }: PageWithMenuProps): ReactNode {
  const { shell } = useMessages();
  return (
    <>
      <ChunkBoundary key={path}>
        <Suspense fallback={<main className="page-waiting" />}>
          <Page />
        </Suspense>
      </ChunkBoundary>
      <BottomNav label={shell.menu} link={MenuLink} items={items} />
    </>
  );
}
