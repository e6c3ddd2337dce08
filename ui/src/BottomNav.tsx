import type { ReactNode } from 'react';
import './BottomNav.css';
import { Gem } from './Gem.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { type LinkAs, PlainLink } from './link.ts';

export interface NavItem {
  href: string;
  label: string;
  icon: IconName;
  current?: boolean | undefined;
  /** Drawn as the woven gem that rises above the bar; at most one, in the middle of an odd number. */
  gem?: boolean | undefined;
}

export interface BottomNavProps {
  /** Accessible name of the menu. */
  label: string;
  items: readonly NavItem[];
  link?: LinkAs | undefined;
}

/** The menu at the foot of the screen; from 768 px a rail at its side. */
export function BottomNav({ label, items, link: Link = PlainLink }: BottomNavProps): ReactNode {
  return (
    <nav className="bottom-nav" aria-label={label}>
      <ul>
        {items.map(({ href, label: text, icon, current, gem }) => (
          <li key={href} className={gem ? 'nav-middle' : undefined}>
            <Link
              href={href}
              className={gem ? 'nav-link nav-home' : 'nav-link'}
              aria-current={current ? 'page' : undefined}
            >
              {gem ? <Gem icon={icon} /> : <Icon name={icon} />}
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
