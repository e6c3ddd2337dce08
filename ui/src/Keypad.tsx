import type { ReactNode } from 'react';
import type { AmountKey } from './amountKeys.ts';
import { Icon } from './Icon.tsx';
import './Keypad.css';
import { vibrate } from './vibrate.ts';

const KEYS: readonly AmountKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'];

export interface KeypadProps {
  /** Accessible name of the pad. */
  label: string;
  backLabel: string;
  onKey: (key: AmountKey) => void;
  /** Whole amounts only: the point is left out. */
  whole?: boolean | undefined;
}

/** The portal's own number pad, large enough for a thumb and the same on every phone. */
export function Keypad({ label, backLabel, onKey, whole = false }: KeypadProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons beside an input, not fields of a form.
    <div className="keypad" role="group" aria-label={label}>
      {KEYS.map((key) =>
        whole && key === '.' ? (
          <span key={key} />
        ) : (
          <button
            key={key}
            type="button"
            aria-label={key === 'back' ? backLabel : undefined}
            onClick={() => {
              vibrate('key');
              onKey(key);
            }}
          >
            {key === 'back' ? <Icon name="backspace" size={28} /> : key}
          </button>
        ),
      )}
    </div>
  );
}
