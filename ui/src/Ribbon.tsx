import { type ReactNode, useState } from 'react';
import { Cloth } from './Cloth.tsx';
import './Ribbon.css';
import { abbreviate, formatMoney, HIDDEN_AMOUNT } from './money.ts';
import { useArrived, useCount, useUncovered } from './moving.ts';
import type { Threads } from './weave.ts';

/** The least part of a ribbon that can be seen: 26 of 350 pixels. */
const LEAST_SHARE = 0.08;
let wovenThisSession = false;

export interface Share {
  key: string;
  amount: number;
  threads: Threads;
}

/**
 * All the money as one woven ribbon; the width of a cloth is its share, never less than can be seen, and flows to what it
 * becomes. With no money at all the warp lies bare. Decorative: the legend says the amounts.
 */
export function Ribbon({ shares: told }: { shares: readonly Share[] }): ReactNode {
  const [first] = useState(() => !wovenThisSession);
  wovenThisSession = true;
  const shares = useUncovered(told);
  const isBare = shares.every(({ amount }) => amount <= 0);
  const insets = insetsOf(shares.map(({ amount }) => amount));
  return (
    <div
      className={`ribbon${first ? ' ribbon-weaving' : ''}${isBare ? ' ribbon-bare' : ''}`}
      aria-hidden="true"
    >
      {shares.map(({ key, threads }, index) => (
        <span key={key} style={{ clipPath: insets[index] }}>
          <Cloth name={`rib${key}`} threads={threads} scale={34 / 12} half={6} />
        </span>
      ))}
    </div>
  );
}

/** Where each cloth shows, as the shape that cuts it out of the whole width; without money it is as narrow as nothing. */
export function insetsOf(amounts: readonly number[]): string[] {
  const total = amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0);
  const parts = amounts.map((amount) => (amount > 0 ? Math.max(amount / total, LEAST_SHARE) : 0));
  const whole = parts.reduce((sum, part) => sum + part, 0) || 1;
  let left = 0;
  return parts.map((part) => {
    const right = left + part / whole;
    const inset = `inset(0 ${gap(1 - right)} 0 ${gap(left)} round 2px)`;
    left = right;
    return inset;
  });
}

/** Half of the gap between two cloths, beyond a part of the width. */
function gap(part: number): string {
  return `calc(${Number((part * 100).toFixed(3))}% + 1.5px)`;
}

export interface LegendItem {
  key: string;
  label: string;
  amount: number;
  colour: string;
}

export interface LegendProps {
  items: readonly LegendItem[];
  /** 'ລ້ານ': four amounts stand side by side on a phone, so millions are shortened; the full amount is read out. */
  million: string;
  /** Counts to changed amounts. */
  countUp?: boolean | undefined;
  /** What is read out in an amount's place where all are hidden. */
  hidden?: string | undefined;
}

/** The words and amounts of a ribbon; a place in which money has just arrived is marked. */
export function Legend({ items, ...rest }: LegendProps): ReactNode {
  return (
    <ul className="legend">
      {items.map(({ key, ...item }) => (
        <LegendLine key={key} {...item} {...rest} />
      ))}
    </ul>
  );
}

type LegendLineProps = Omit<LegendItem, 'key'> & Omit<LegendProps, 'items'>;

function LegendLine({ label, amount, colour, million, countUp = false, hidden }: LegendLineProps): ReactNode {
  const { shown, room } = useCount(amount, countUp);
  const hasArrived = useArrived(amount);
  const write = (sum: number): string => (hidden ? HIDDEN_AMOUNT : abbreviate(sum, { million }));
  return (
    <li className={hasArrived ? 'arrived' : undefined} style={{ ['--thread' as string]: colour }}>
      {label}
      <b>
        <span className="vh">{hidden ?? formatMoney(amount)}</span>
        <span className="legend-amount" aria-hidden="true">
          <span className="legend-room">{write(room)}</span>
          <span>{write(shown)}</span>
        </span>
      </b>
    </li>
  );
}
