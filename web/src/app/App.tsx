import { ToastRegion } from '@prae/ui/Toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useMessages } from '../messages/language.ts';
import { useArrival } from './arrival.ts';
import { ChunkBoundary } from './ChunkBoundary.tsx';
import { PublicShell } from './PublicShell.tsx';
import {
  isMemberPage,
  isPublicPage,
  MemberArea,
  type MemberPage,
  NotFoundPage,
  TerminatedPage,
} from './pages.ts';
import { paths } from './paths.ts';
import { queries } from './queries.ts';
import { useSession } from './session.ts';
import { rememberReturn } from './sign-in.ts';

/** The portal: one page at a time, and the place where messages appear. */
export function App(): ReactNode {
  const { shell } = useMessages();
  const [address] = useLocation();
  const location = address === '/' ? address : address.replace(/\/+$/, '');
  useArrival(location);
  return (
    <QueryClientProvider client={queries}>
      <ChunkBoundary>
        <Suspense fallback={null}>
          <Screen location={location} />
        </Suspense>
      </ChunkBoundary>
      <ToastRegion closeLabel={shell.close} />
    </QueryClientProvider>
  );
}

/** The route table of the specification, section 2. */
function Screen({ location }: { location: string }): ReactNode {
  if (location === paths.root) return <Redirect key={location} to={paths.member} replace />;
  if (location === paths.member) return <Redirect key={location} to={paths.home} replace />;
  if (location === paths.terminated) return <TerminatedPage />;
  if (isPublicPage(location)) return <PublicShell path={location} />;
  if (isMemberPage(location)) return <Guard location={location} />;
  return <NotFoundPage />;
}

/** Without a stored token every member address leads to the login, which leads back. */
function Guard({ location }: { location: MemberPage }): ReactNode {
  const session = useSession();
  if (session !== null) return <MemberArea path={location} />;
  rememberReturn(location);
  return <Redirect key={location} to={paths.login} replace />;
}
