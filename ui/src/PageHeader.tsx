import type { ReactNode } from 'react';
import { Medallion } from './Cloth.tsx';
import { Hem } from './Hem.tsx';
import { useLook } from './look.ts';
import './PageHeader.css';

export interface PageHeaderProps {
  /** Whether the brand's medallion stands faintly behind the content. */
  ghost?: boolean | undefined;
  /** From 768 px up it stands beside the page, as high as the screen. */
  beside?: boolean | undefined;
  /** It belongs to the main part of its page. */
  part?: boolean | undefined;
  children: ReactNode;
}

/** The dark silk at the head of a page, closed by the hem. */
export function PageHeader({
  ghost = false,
  beside = false,
  part = false,
  children,
}: PageHeaderProps): ReactNode {
  const { pattern } = useLook();
  const Tag = part ? 'div' : 'header';
  return (
    <Tag className={`page-header on-dark${beside ? ' page-header-beside' : ''}`}>
      {ghost && (
        <div className="page-header-ghost" aria-hidden="true">
          <Medallion name={pattern} />
        </div>
      )}
      <div className="page-header-inner">{children}</div>
      <Hem />
    </Tag>
  );
}

/** The first line of a page header: the logo on the left, language and account on the right. */
export function TopBar({ start, children }: { start: ReactNode; children?: ReactNode }): ReactNode {
  return (
    <div className="top-bar">
      <div className="top-bar-start">{start}</div>
      {children}
    </div>
  );
}
