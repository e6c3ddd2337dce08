import type { RefusalCode } from '@prae/contract/refusals';
import { ToastRegion } from '@prae/ui/Toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { paths } from '../client/paths.ts';
import { queries } from '../client/queries.ts';
import { useSession } from '../client/session.ts';
import { rememberReturn, sayOnLogin } from '../client/sign-in.ts';
import { useMessages } from '../messages/language.ts';
import { PreloadPage, usePageFocus } from '../shell/navigation.ts';
import { MemberArea, preloadPage } from './areas.ts';
import { ChunkBoundary } from './ChunkBoundary.tsx';
import { PublicArea } from './PublicArea.tsx';
import {
  DrawPage,
  isMemberPage,
  isPublicPage,
  type MemberPage,
  NotFoundPage,
  ProofPage,
  TerminatedPage,
} from './pages.ts';
import { Waiting } from './Waiting.tsx';

/** The portal: one page at a time, and the place where messages appear. */
export function App(): ReactNode {
  const { shell } = useMessages();
  const [address] = useLocation();
  const location = address === '/' ? address : address.replace(/\/+$/, '');
  usePageFocus(location);
  return (
    <QueryClientProvider client={queries}>
      <ChunkBoundary>
        <PreloadPage value={preloadPage}>
          <Suspense fallback={<Waiting />}>
            <Screen location={location} />
          </Suspense>
        </PreloadPage>
      </ChunkBoundary>
      <ToastRegion closeLabel={shell.close} />
    </QueryClientProvider>
  );
}

/** The route table of the specification, section 2. */
function Screen({ location }: { location: string }): ReactNode {
  if (location === paths.root || location === paths.member) return <Entrance location={location} />;
  if (location === paths.terminated) return <TerminatedPage />;
  if (location === paths.draw) return <DrawPage />;
  if (location === paths.proof) return <ProofPage />;
  if (isPublicPage(location)) return <PublicArea path={location} />;
  if (isMemberPage(location)) return <Guard location={location} />;
  return <NotFoundPage />;
}

/** Leads home, or to the login, which asks whoever comes this way for no reason. */
function Entrance({ location }: { location: string }): ReactNode {
  const to = useSession() === null ? paths.login : paths.home;
  return <Redirect key={location} to={to} replace />;
}

/**
 * Without a stored token every member address leads to the login, which leads back and says why to whoever came by
 * a link, or in a tab that knows of no login. Another login draws the area
 * anew: nothing on screen outlives the member it was read for.
 */
function Guard({ location }: { location: MemberPage }): ReactNode {
  const session = useSession();
  const [isEnded] = useState(session !== null);
  if (session !== null) return <MemberArea key={session.token} path={location} />;
  rememberReturn(location);
  // Whoever ended a login has said so.
  if (!isEnded) sayOnLogin('UNAUTHORIZED' satisfies RefusalCode);
  return <Redirect key={location} to={paths.login} replace />;
}
