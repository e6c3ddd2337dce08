import type { ReactNode } from 'react';
import { type LinkAs, PlainLink } from './link.ts';
import { StitchIcon } from './StitchIcon.tsx';
import type { StitchName } from './stitches.ts';
import './Tile.css';

interface TileTarget {
  /** A place to go makes it a link; without one it is a button. */
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
  link?: LinkAs | undefined;
}

export interface BigTileProps extends TileTarget {
  title: string;
  note?: string | undefined;
  icon: StitchName;
  /** in is marigold, out is indigo. */
  tone: 'in' | 'out';
}

/** One of the two things people come for: money in, money out. */
export function BigTile({ title, note, icon, tone, ...target }: BigTileProps): ReactNode {
  return (
    <Target {...target} className={`tile-big tile-${tone}${tone === 'out' ? ' on-dark' : ''}`}>
      <b>{title}</b>
      {note && <span>{note}</span>}
      <StitchIcon name={icon} size={46} colour={tone === 'in' ? 'var(--amber-900)' : 'var(--action)'} />
    </Target>
  );
}

export interface SmallTileProps extends TileTarget {
  title: string;
  icon: StitchName;
  badge?: string | undefined;
  /** What the badge counts, for screen readers: '12 coins'. */
  badgeLabel?: string | undefined;
}

export function SmallTile({ title, icon, badge, badgeLabel, ...target }: SmallTileProps): ReactNode {
  return (
    <Target {...target} className="tile-small">
      <StitchIcon name={icon} />
      {badge && (
        <>
          <span className={badge === '0' ? 'tile-badge tile-badge-none' : 'tile-badge'} aria-hidden="true">
            {badge}
          </span>
          <span className="vh">{badgeLabel ?? badge}</span>
        </>
      )}
      {title}
    </Target>
  );
}

/** Lays out two big tiles and a strip of small ones. */
export function Tiles({ children }: { children: ReactNode }): ReactNode {
  return <div className="tiles">{children}</div>;
}

/** Up to four small tiles, sewn side by side. */
export function TileStrip({ children }: { children: ReactNode }): ReactNode {
  return <div className="tile-strip">{children}</div>;
}

function Target(props: TileTarget & { className: string; children: ReactNode }): ReactNode {
  const { href, onSelect, link: Link = PlainLink, className, children } = props;
  if (href === undefined) {
    return (
      <button type="button" className={className} onClick={onSelect}>
        {children}
      </button>
    );
  }
  return (
    <Link href={href} className={className} onClick={onSelect}>
      {children}
    </Link>
  );
}
