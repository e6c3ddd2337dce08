import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './Select.css';

export interface SelectOption<T extends string> {
  value: T;
  label: string;
  /** BCP-47 language of the label where it differs from the page. */
  lang?: string | undefined;
}

export interface SelectProps<T extends string> {
  /** What is chosen here, for screen readers; on screen the chosen option says it. */
  label: string;
  options: readonly SelectOption<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few in a bar, such as the language: the browser's own list, so every phone shows what its owner knows. */
export function Select<T extends string>({ label, options, value, onChange }: SelectProps<T>): ReactNode {
  const choose = (chosen: string): void => {
    const option = options.find((known) => known.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <div className="select">
      <select aria-label={label} value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="caret-down" size={14} />
    </div>
  );
}
