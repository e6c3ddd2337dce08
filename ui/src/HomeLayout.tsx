import type { ReactNode } from 'react';
import './HomeLayout.css';

export interface HomeLayoutProps {
  /** The dark head with the total, and the strip under it. */
  money: ReactNode;
  /** What can be done with it: whoever skips the head comes here first. */
  actions?: ReactNode;
  /** What `actions` are called, as soon as there are some. */
  actionsLabel?: string | undefined;
  /** A `Page` with the games. */
  children: ReactNode;
}

/** The home: money, actions and games below each other; from 768 px the money stays at the left of a wall of games. */
export function HomeLayout({ money, actions, actionsLabel, children }: HomeLayoutProps): ReactNode {
  return (
    <div className="home">
      <div className="home-money">
        {money}
        {actions && (
          <section className="home-actions" aria-label={actionsLabel} data-skip-to={actionsLabel && ''}>
            {actions}
          </section>
        )}
      </div>
      {children}
    </div>
  );
}
