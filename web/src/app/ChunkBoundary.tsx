import { Button } from '@prae/ui/Button';
import { useOnline } from '@prae/ui/OfflineBar';
import { Component, type ReactNode, useEffect } from 'react';
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

/** Without a network a new load would lead out of the portal, to the browser's own page; with it, it comes by itself. */
function LoadAgain(): ReactNode {
  const { shell } = useMessages();
  const online = useOnline();
  useEffect(() => {
    const load = () => window.location.reload();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, []);
  return (
    <main className="load-again" role="alert">
      <p>{online ? shell.loadFailed : shell.noAnswer}</p>
      {online && (
        <Button tone="primary" onClick={() => window.location.reload()}>
          {shell.retry}
        </Button>
      )}
    </main>
  );
}
