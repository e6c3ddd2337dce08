import { Icon } from '@prae/ui/Icon';
import { type ReactNode, useId } from 'react';
import '@prae/ui/Field.css';
import './fields.css';

export interface SelectOption<T extends string> {
  value: T;
  label: string;
}

export interface SelectFieldProps<T extends string> {
  label: string;
  name?: string | undefined;
  /** Shown in place under the choice, which becomes aria-invalid. */
  error?: string | undefined;
  options: readonly SelectOption<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** A labelled choice among a few, on the browser's own list. */
export function SelectField<T extends string>(props: SelectFieldProps<T>): ReactNode {
  const { label, name, error, options, value, onChange } = props;
  const id = useId();
  const change = (wanted: string): void => {
    const option = options.find((one) => one.value === wanted);
    if (option) onChange(option.value);
  };
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box select-box">
        <select
          id={id}
          name={name}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => change(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="caret-down" size={18} />
      </div>
      <p className="field-note" id={`${id}-note`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
