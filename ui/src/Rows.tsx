import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { type LinkAs, PlainLink } from './link.ts';
import './Rows.css';

/** A card of rows sewn together. */
export function Rows({ label, children }: { label?: string | undefined; children: ReactNode }): ReactNode {
  return (
    <ul className="rows stitched" aria-label={label}>
      {children}
    </ul>
  );
}

export interface RowProps {
  title: ReactNode;
  note?: ReactNode;
  /** A stitched picture or initials. */
  picture?: ReactNode;
  /** At the right: an amount, a status, a small button. */
  end?: ReactNode;
  href?: string | undefined;
  link?: LinkAs | undefined;
  onSelect?: (() => void) | undefined;
  /** Among those to choose from: the one that is chosen. */
  isChosen?: boolean | undefined;
}

/** One line of at least 64 px; with `onSelect` or `href` the whole line can be tapped and shows a chevron. */
export function Row({
  title,
  note,
  picture,
  end,
  href,
  link: Link = PlainLink,
  onSelect,
  isChosen = false,
}: RowProps): ReactNode {
  const active = href !== undefined || onSelect !== undefined;
  const content = (
    <>
      {picture}
      <span className="row-text">
        <span className="row-title">{title}</span>
        {note && <span className="meta">{note}</span>}
      </span>
      {end && <span className="row-end">{end}</span>}
      {active && <Icon name={isChosen ? 'check' : 'caret-right'} size={18} />}
    </>
  );
  return (
    <li>
      {href !== undefined ? (
        <Link href={href} className="row" onClick={onSelect}>
          {content}
        </Link>
      ) : active ? (
        <button type="button" className="row" aria-current={isChosen || undefined} onClick={onSelect}>
          {content}
        </button>
      ) : (
        <div className="row">{content}</div>
      )}
    </li>
  );
}
