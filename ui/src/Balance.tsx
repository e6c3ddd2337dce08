import type { ReactNode } from 'react';
import './PageHeader.css';

export interface GreetingProps {
  hello: string;
  name: string;
  /** When the amounts were read. */
  note: string;
  /** The refresh button. */
  children?: ReactNode;
}

/** Who is here and how fresh the figures are. */
export function Greeting({ hello, name, note, children }: GreetingProps): ReactNode {
  return (
    <div className="greeting">
      <div>
        <p className="greeting-name">
          {hello} <b>{name}</b>
        </p>
        <p className="greeting-note">{note}</p>
      </div>
      {children}
    </div>
  );
}

export interface BalanceProps {
  label: string;
  /** An AmountText of size xl. */
  amount: ReactNode;
  /** Beside the label: hides the amounts. */
  action?: ReactNode;
  /** Ribbon and Legend. */
  children: ReactNode;
}

/** The total and where it is. */
export function Balance({ label, amount, action, children }: BalanceProps): ReactNode {
  return (
    <section className="balance" aria-label={label}>
      <div className="balance-head">
        <h2>{label}</h2>
        {action}
      </div>
      <p>{amount}</p>
      <div className="balance-shares">{children}</div>
    </section>
  );
}
