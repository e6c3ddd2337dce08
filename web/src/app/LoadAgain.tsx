import { ErrorState } from '@prae/ui/Empty';
import { useOnline } from '@prae/ui/online';
import { type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '../messages/language.ts';

const AGAIN_AFTER_MS = 2_000;

/** Loads the portal again as soon as the server is there: when it is asked for, and when the network comes back. */
export function LoadAgain(): ReactNode {
  const { shell } = useMessages();
  const online = useOnline();
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    const wait = (): void => setWaits(true);
    window.addEventListener('online', wait);
    return () => window.removeEventListener('online', wait);
  }, []);
  useEffect(() => {
    if (!waits) return;
    void loadIfServed();
    const timer = setInterval(() => void loadIfServed(), AGAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [waits]);
  return (
    <main className="load-again">
      <ErrorState
        text={online ? shell.loadFailed : shell.noAnswer}
        retryLabel={shell.retry}
        retryingLabel={shell.loading}
        busy={waits}
        onRetry={online ? () => setWaits(true) : undefined}
      />
    </main>
  );
}

/**
 * Loads the portal again, or answers false where the server is not there: a new load would then lead out of the portal,
 * to the browser's own page.
 */
export async function loadIfServed(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok !== true) return false;
  window.location.reload();
  return true;
}
