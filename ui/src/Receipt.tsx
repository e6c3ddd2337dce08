import type { ReactNode } from 'react';
import { Band } from './Cloth.tsx';
import './Receipt.css';
import { TEETH } from './bands.ts';

export interface ReceiptProps {
  /** pending while money is awaited or leaves, and where it did not come; done once it is where it was to go. */
  tone?: 'pending' | 'done' | undefined;
  children: ReactNode;
}

const EDGES = { pending: 'var(--crimson-600)', done: 'var(--green-600)' };

/** A receipt as a piece of cloth: selvedge at the top, fringe at the foot. */
export function Receipt({ tone = 'pending', children }: ReceiptProps): ReactNode {
  return (
    <div className="receipt" style={{ ['--edge' as string]: EDGES[tone] }}>
      <div className="receipt-cloth">
        <div className="receipt-edge">
          <Band band={{ rows: TEETH, threads: { r: EDGES[tone] } }} scale={2.5} />
        </div>
        {children}
      </div>
      <div className="receipt-fringe" />
    </div>
  );
}

/** The receipt's first line: a small label over a large amount, and one action beside it. */
export function ReceiptTop({
  label,
  amount,
  action,
}: {
  label: string;
  amount: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    <div className="receipt-top">
      <div>
        <small>{label}</small>
        {amount}
      </div>
      {action}
    </div>
  );
}

/** Label and value pairs of a receipt; those that may bear one label have an id each. */
export function ReceiptRows({
  rows,
}: {
  rows: readonly { id?: string; label: string; value: ReactNode; action?: ReactNode }[];
}): ReactNode {
  return (
    <dl className="receipt-rows stitched">
      {rows.map(({ id, label, value, action }) => (
        <div key={id ?? label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {action}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A band across the receipt that says what is going on, beside a shuttle or a stitched picture. */
export function ReceiptBand({
  picture,
  title,
  children,
}: {
  picture?: ReactNode;
  title: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="receipt-band" role="status">
      {picture}
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
