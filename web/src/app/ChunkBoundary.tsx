import { Button } from '@prae/ui/Button';
import { useOnline } from '@prae/ui/OfflineBar';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '../messages/language.ts';

interface Props {
  /** What stands in its place; otherwise a page that offers to load again. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Catches a page or sheet whose code could not be fetched (no network, or a new version was put online) and offers to
 * load the portal again. React knows no other form than a class for this.
 */
export class ChunkBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    const { fallback = <LoadAgain />, children } = this.props;
    return this.state.failed ? fallback : children;
  }
}

/** Whether the server is there: without it a new load would lead out of the portal, to the browser's own page. */
async function isServed(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true;
}

const AGAIN_AFTER_MS = 2_000;

/** Loads the portal again as soon as the server is there: when it is asked for, and when the network comes back. */
function LoadAgain(): ReactNode {
  const { shell } = useMessages();
  const online = useOnline();
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    const load = () => setWaits(true);
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, []);
  useEffect(() => {
    if (!waits) return;
    const load = async () => {
      if (await isServed()) window.location.reload();
    };
    void load();
    const timer = setInterval(() => void load(), AGAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [waits]);
  return (
    <main className="load-again" role="alert">
      <p>{online ? shell.loadFailed : shell.noAnswer}</p>
      {online && (
        <Button tone="primary" busy={waits} onClick={() => setWaits(true)}>
          {shell.retry}
        </Button>
      )}
    </main>
  );
}
