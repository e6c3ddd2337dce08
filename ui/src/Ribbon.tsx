import { type ReactNode, useState } from 'react';
import { Cloth } from './Cloth.tsx';
import './Ribbon.css';
import type { Threads } from './weave.ts';

const LEAST_SHARE = 0.07;
let wovenThisSession = false;

export interface Share {
  key: string;
  amount: number;
  threads: Threads;
}

/**
 * All the money as one woven ribbon; the width of a cloth is its share, never less than can be seen. With no money at
 * all the warp lies bare. Decorative: the legend says the amounts.
 */
export function Ribbon({ shares }: { shares: readonly Share[] }): ReactNode {
  const [first] = useState(() => !wovenThisSession);
  wovenThisSession = true;
  const total = shares.reduce((sum, share) => sum + Math.max(0, share.amount), 0);
  const filled = shares.filter((share) => share.amount > 0);
  return (
    <div
      className={`ribbon${first ? ' ribbon-weaving' : ''}${total > 0 ? '' : ' ribbon-bare'}`}
      aria-hidden="true"
    >
      {filled.map(({ key, amount, threads }) => (
        <span key={key} style={{ flex: `${Math.max(amount / total, LEAST_SHARE)} 0 0` }}>
          <Cloth name={`rib${key}`} threads={threads} scale={34 / 12} half={6} />
        </span>
      ))}
    </div>
  );
}

export interface LegendItem {
  key: string;
  label: string;
  /** As short as the place needs: '8,200.00', '5.08 ລ້ານ'. */
  text: string;
  /** The full amount where `text` is shortened; read out in its place. */
  fullText?: string | undefined;
  colour: string;
}

/** The words and amounts of a ribbon. */
export function Legend({ items }: { items: readonly LegendItem[] }): ReactNode {
  return (
    <ul className="legend">
      {items.map(({ key, label, text, fullText, colour }) => (
        <li key={key} style={{ ['--thread' as string]: colour }}>
          {label}
          {fullText ? (
            <b>
              <span aria-hidden="true">{text}</span>
              <span className="vh">{fullText}</span>
            </b>
          ) : (
            <b>{text}</b>
          )}
        </li>
      ))}
    </ul>
  );
}
