import { ErrorState } from '@prae/ui/Empty';
import { useOnline } from '@prae/ui/online';
import { type ReactNode, useEffect, useState } from 'react';
import { isServing } from '../client/connection.ts';
import { useMessages } from '../messages/language.ts';

/** Where something answers in the server's place, it is asked again so much later, in milliseconds. */
const AGAIN_AFTER_MS = 2_000;

/** Loads the portal again as soon as the server is there: when it is asked for, and when there is a connection again. */
export function LoadAgain(): ReactNode {
  const { shell } = useMessages();
  const online = useOnline();
  const [waits, setWaits] = useState(!online);
  if (!online && !waits) setWaits(true);
  const asks = waits && online;
  useEffect(() => {
    if (!asks) return;
    void loadIfServed();
    const timer = setInterval(() => void loadIfServed(), AGAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [asks]);
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
  if (!(await isServing())) return false;
  window.location.reload();
  return true;
}
