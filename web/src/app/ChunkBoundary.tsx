import { Component, type ReactNode } from 'react';
import { LoadAgain } from './LoadAgain.tsx';

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
