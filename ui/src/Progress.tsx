import type { ReactNode } from 'react';
import { Cloth } from './Cloth.tsx';
import { CLOTHS } from './palettes.ts';
import './Progress.css';

export interface ProgressProps {
  label: string;
  /** From 0 to 1; less and more count as that. */
  share: number;
  /** How far it is, in words and numbers. */
  text: string;
}

/** How far something is, as cloth that is woven over its bare warp. */
export function Progress({ label, share, text }: ProgressProps): ReactNode {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  const threads = CLOTHS[3];
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
    >
      <span style={{ clipPath: `inset(0 ${100 - percent}% 0 0 round 2px)` }}>
        {threads && <Cloth name="progress" threads={threads} scale={2.4} half={6} />}
      </span>
    </div>
  );
}
