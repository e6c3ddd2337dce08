import type { ReactNode } from 'react';
import { Band } from './Cloth.tsx';
import './Slip.css';
import { TEETH } from './stitches.ts';

export interface SlipProps {
  /** lac while money is awaited or leaves, celadon once it has arrived. */
  tone?: 'lac' | 'celadon' | undefined;
  children: ReactNode;
}

const EDGES = { lac: 'var(--khrang-600)', celadon: 'var(--sangkha-600)' };

/** A receipt as a piece of cloth: selvedge at the top, fringe at the foot. */
export function Slip({ tone = 'lac', children }: SlipProps): ReactNode {
  return (
    <div className="slip" style={{ ['--edge' as string]: EDGES[tone] }}>
      <div className="slip-cloth">
        <div className="slip-edge">
          <Band rows={TEETH} colours={{ r: EDGES[tone] }} scale={2.5} />
        </div>
        {children}
      </div>
      <div className="slip-fringe" />
    </div>
  );
}

/** The slip's first line: a small label over a large amount, and one action beside it. */
export function SlipTop({
  label,
  amount,
  action,
}: {
  label: string;
  amount: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    <div className="slip-top">
      <div>
        <small>{label}</small>
        {amount}
      </div>
      {action}
    </div>
  );
}

/** Label and value pairs of a slip. */
export function SlipRows({
  rows,
}: {
  rows: readonly { label: string; value: ReactNode; action?: ReactNode }[];
}): ReactNode {
  return (
    <dl className="slip-rows stitched">
      {rows.map(({ label, value, action }) => (
        <div key={label}>
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

/** A band across the slip that says what is going on, beside a shuttle or a stitched picture. */
export function SlipBand({
  picture,
  title,
  children,
}: {
  picture?: ReactNode;
  title: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="slip-band" role="status">
      {picture}
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
