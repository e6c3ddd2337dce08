import type { ReactNode } from 'react';
import './HomeLayout.css';

export interface HomeLayoutProps {
  /** The dark head with the total, and the strip under it. */
  money: ReactNode;
  /** What can be done with it. */
  actions?: ReactNode;
  /** A `Page` with the games. */
  children: ReactNode;
}

/** The home: money, actions and games below each other; from 768 px the money stays at the left of a wall of games. */
export function HomeLayout({ money, actions, children }: HomeLayoutProps): ReactNode {
  return (
    <div className="home">
      <div className="home-money">
        {money}
        {actions && <div className="home-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
