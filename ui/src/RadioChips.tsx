import { type ReactNode, useId } from 'react';
import './RadioChips.css';

export interface RadioChipOption<T extends string> {
  value: T;
  label: string;
  disabled?: boolean | undefined;
}

export interface RadioChipsProps<T extends string> {
  legend: string;
  /** Shows the legend above the chips; otherwise only screen readers have it. */
  legendShown?: boolean | undefined;
  options: readonly RadioChipOption<T>[];
  value: T | null;
  onChange: (value: T) => void;
  /** wrap takes as many lines as it needs, scroll keeps one, or two of many: see `ScrolledChips`. */
  layout?: 'scroll' | 'wrap' | undefined;
  error?: string | undefined;
}

/** One of a few, as chips: radio buttons underneath, so arrow keys and screen readers work as everywhere. */
export function RadioChips<T extends string>(props: RadioChipsProps<T>): ReactNode {
  const { legend, legendShown = false, options, value, onChange, layout = 'wrap', error } = props;
  const name = useId();
  const chips = options.map((option) => (
    <label key={option.value} className="radio-chip">
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={option.value === value}
        disabled={option.disabled}
        onChange={() => onChange(option.value)}
      />
      <span>{option.label}</span>
    </label>
  ));
  return (
    <fieldset
      className={`radio-chips radio-chips-${layout}`}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={legendShown ? 'field-label' : 'vh'}>{legend}</legend>
      <div className="radio-chips-row">
        {layout === 'wrap'
          ? chips
          : linesOf(chips).map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the first line and the second.
              <div key={place} className="radio-chips-line">
                {line}
              </div>
            ))}
      </div>
      {error && (
        <p className="radio-chips-error" id={`${name}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** So many chips and more stand on two lines where they scroll. */
const MANY = 5;

function linesOf<Chip>(chips: readonly Chip[]): Chip[][] {
  const half = Math.ceil(chips.length / 2);
  return chips.length < MANY ? [[...chips]] : [chips.slice(0, half), chips.slice(half)];
}
