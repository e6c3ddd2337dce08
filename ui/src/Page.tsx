import type { ReactNode } from 'react';
import './Page.css';

/** The content of a page: gutters, room for the menu at the foot; 624 px of text where it is `narrow`. */
export function Page({
  narrow = false,
  children,
}: {
  narrow?: boolean | undefined;
  children: ReactNode;
}): ReactNode {
  return <main className={narrow ? 'page page-narrow' : 'page'}>{children}</main>;
}

export interface SectionProps {
  title: string;
  note?: string | undefined;
  children: ReactNode;
}

/** A titled part of a page. */
export function Section({ title, note, children }: SectionProps): ReactNode {
  return (
    <section className="section" aria-label={title}>
      <div className="section-head">
        <h2 className="title">{title}</h2>
        {note && <span className="meta">{note}</span>}
      </div>
      {children}
    </section>
  );
}

export interface PurseProps {
  /** Accessible name of the strip. */
  label: string;
  coins: { label: string; value: string };
  invite: { label: string; amount: ReactNode; stats?: ReactNode };
  /** The collect button. */
  children?: ReactNode;
}

/** Coins and the money earned by inviting, in one strip under the hem. */
export function Purse({ label, coins, invite, children }: PurseProps): ReactNode {
  return (
    <section className="purse" aria-label={label}>
      <div className="purse-coins">
        <small>{coins.label}</small>
        <strong>{coins.value}</strong>
      </div>
      <div className="purse-invite">
        <div>
          <small>{invite.label}</small>
          <div className="purse-figures">
            {invite.amount}
            {invite.stats && <span className="purse-stats">{invite.stats}</span>}
          </div>
        </div>
        {children}
      </div>
    </section>
  );
}
