import type { ReactNode } from 'react';
import './Presets.css';

export interface Preset {
  key: string;
  /** '500', '25%'. */
  label: string;
  /** A word over it, as that it was used last. */
  note?: string | undefined;
  selected?: boolean | undefined;
  onSelect: () => void;
}

/** Ready-made amounts under an amount input. */
export function Presets({ label, presets }: { label: string; presets: readonly Preset[] }): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons beside an input, not fields of a form.
    <div className="presets" role="group" aria-label={label}>
      {presets.map(({ key, label: text, note, selected, onSelect }) => (
        <button key={key} type="button" aria-pressed={selected ?? false} onClick={onSelect}>
          {note && <small>{note} </small>}
          {text}
        </button>
      ))}
    </div>
  );
}
