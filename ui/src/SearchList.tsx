import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { Initials } from './Initials.tsx';
import './SearchList.css';

export interface SearchOption<T extends string> {
  value: T;
  label: string;
  /** A second line, also searched. */
  note?: string | undefined;
  /** Letters on the stitched label; the value's own where left out. */
  initials?: string | undefined;
}

export interface SearchListProps<T extends string> {
  label: string;
  searchLabel: string;
  options: readonly SearchOption<T>[];
  value: T | null;
  onChange: (value: T) => void;
  emptyText: string;
  error?: ReactNode;
}

/** A list that is narrowed by typing, such as the banks: arrows move, Enter takes, the list stays in place. */
export function SearchList<T extends string>(props: SearchListProps<T>): ReactNode {
  const { label, searchLabel, options, value, onChange, emptyText, error } = props;
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState<number>(-1);
  const found = options.filter((option) => matches(option, query));

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = Math.min(found.length - 1, Math.max(0, active + (event.key === 'ArrowDown' ? 1 : -1)));
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      const option = found[active] ?? (found.length === 1 ? found[0] : undefined);
      event.preventDefault();
      if (option) onChange(option.value);
    }
  };

  return (
    <div className="search-list">
      <Field
        label={searchLabel}
        type="search"
        role="combobox"
        autoComplete="off"
        leading={<Icon name="magnifying-glass" />}
        aria-expanded={true}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 && found[active] ? `${id}-${active}` : undefined}
        value={query}
        error={error}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="search-options stitched" id={`${id}-list`} role="listbox" aria-label={label}>
        {found.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the search input, which keeps the focus.
          // biome-ignore lint/a11y/useFocusableInteractive: the input points here with aria-activedescendant.
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            className={index === active ? 'search-option search-active' : 'search-option'}
            onClick={() => onChange(option.value)}
          >
            <Initials code={option.value} text={option.initials ?? option.value} />
            <span>
              {option.label}
              {option.note && <span className="meta">{option.note}</span>}
            </span>
            {option.value === value && <Icon name="check" />}
          </div>
        ))}
      </div>
      <p className="search-empty" role="status">
        {found.length === 0 && emptyText}
      </p>
    </div>
  );
}

function matches(
  option: { value: string; label: string; note?: string | undefined },
  query: string,
): boolean {
  const words = query.trim().toLowerCase().split(/\s+/);
  const text = `${option.value} ${option.label} ${option.note ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
