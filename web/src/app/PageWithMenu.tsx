import { BottomNav, type NavItem } from '@prae/ui/BottomNav';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useMessages } from '../messages/language.ts';
import { MenuLink } from '../shell/MenuLink.tsx';
import { ChunkBoundary } from './ChunkBoundary.tsx';
import { LoadAgain } from './LoadAgain.tsx';
import { TakeOver } from './TakeOver.ts';
import { Waiting } from './Waiting.tsx';

export interface PageWithMenuProps {
  path: string;
  page: ComponentType;
  items: readonly NavItem[];
  /** What stands over the page while its code is not there, where pages bring their own head. */
  head?: ReactNode;
}

/**
 * A page, or room for it while it is fetched, after the menu of its area, which is at the foot or the side of the screen. Where its code cannot
 * be fetched, or does not come, head and menu stay, and the menu leads to the pages that are there.
 */
export function PageWithMenu({ path, page: Page, items, head }: PageWithMenuProps): ReactNode {
  const { shell } = useMessages();
  return (
    <>
      <BottomNav label={shell.menu} link={MenuLink} items={items} />
      <ChunkBoundary
        key={path}
        fallback={
          <>
            {head}
            <LoadAgain />
          </>
        }
      >
        <Suspense
          fallback={
            <>
              {head}
              <Waiting>
                <main className="page-waiting" />
              </Waiting>
            </>
          }
        >
          <Page />
          <TakeOver />
        </Suspense>
      </ChunkBoundary>
    </>
  );
}
