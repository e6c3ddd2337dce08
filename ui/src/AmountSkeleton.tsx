import type { ReactNode } from 'react';
import './AmountInput.css';
import './Keypad.css';
import './Presets.css';
import { Block, Bone } from './Skeleton.tsx';

const KEYS = Array.from({ length: 12 }, (_, key) => key);

/** The bones of an AmountInput with its pad and so many presets. */
export function AmountSkeleton({ presets = 3 }: { presets?: number }): ReactNode {
  return (
    <div className="amount-input">
      <div className="amount-input-box">
        <span className="amount-input-figure amount-input-empty">
          <span>
            <Bone width={1.2} />
          </span>
        </span>
      </div>
      <p className="amount-input-note">
        <Bone width={9} />
      </p>
      <div className="presets">
        {Array.from({ length: presets }, (_, preset) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a preset is its place.
          <Block key={preset} height={48} />
        ))}
      </div>
      <div className="keypad">
        {KEYS.map((key) => (
          <span key={key} className="keypad-key">
            <Bone width={0.6} />
          </span>
        ))}
      </div>
    </div>
  );
}
