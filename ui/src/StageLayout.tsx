import type { ReactNode } from 'react';
import { PageHeader } from './PageHeader.tsx';
import './Page.css';
import './StageLayout.css';

export interface StageLayoutProps {
  /** The top bar. */
  bar: ReactNode;
  /** What the page is about, on the dark silk under the bar. */
  stage: ReactNode;
  /** The rest of the page, 624 px of text wide. */
  children: ReactNode;
}

/** A page whose dark head is itself what it is about. It looks as any other; its main part begins with the stage, so that nobody skips it. */
export function StageLayout({ bar, stage, children }: StageLayoutProps): ReactNode {
  return (
    <div className="stage">
      <header className="stage-bar on-dark">
        <div className="page-header-inner">{bar}</div>
      </header>
      <main>
        <PageHeader part>{stage}</PageHeader>
        <div className="page page-narrow">{children}</div>
      </main>
    </div>
  );
}
