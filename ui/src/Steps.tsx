import type { ReactNode } from 'react';
import { Cloth } from './Cloth.tsx';
import { CLOTHS } from './palettes.ts';
import './Steps.css';

export interface StepsProps {
  total: number;
  /** How many are finished. */
  done: number;
  /** 'Step 2 of 4: code'. */
  label: string;
}

/** Progress as a cloth being woven: every finished step fills one band of bare warp. */
export function Steps({ total, done, label }: StepsProps): ReactNode {
  const threads = CLOTHS[0];
  return (
    <div className="steps" role="img" aria-label={label}>
      {Array.from({ length: total }, (_, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place.
        <span key={step} className={step < done ? 'steps-done' : step === done ? 'steps-now' : ''}>
          {step < done && threads && <Cloth name={`step${step}`} threads={threads} scale={2} half={6} />}
        </span>
      ))}
    </div>
  );
}
