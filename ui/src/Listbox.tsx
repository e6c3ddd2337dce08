import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import './Listbox.css';

export interface ListboxOption<T extends string> {
  value: T;
  label: string;
  /** BCP-47 language of the label where it differs from the page. */
  lang?: string | undefined;
}

export interface ListboxProps<T extends string> {
  label: string;
  options: readonly ListboxOption<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** A small choice behind a button, such as the language: arrows, Home, End, first letters, Enter, Escape. */
export function Listbox<T extends string>({ label, options, value, onChange }: ListboxProps<T>): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const chosen = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  const current = options[chosen];
  const open = active !== null;

  const choose = (index: number): void => {
    setActive(null);
    button.current?.focus();
    const option = options[index];
    if (option && option.value !== value) onChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextActive(event.key, active, chosen, options);
    if (next === undefined) return;
    if (event.key !== 'Tab') event.preventDefault();
    if (next === 'choose') choose(active ?? chosen);
    else setActive(next);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that focus has left its own button.
    <div
      className="listbox"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setActive(null);
      }}
    >
      <button
        ref={button}
        type="button"
        role="combobox"
        className="listbox-button"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open ? `${id}-${active}` : undefined}
        onClick={() => setActive(open ? null : chosen)}
        onKeyDown={onKeyDown}
      >
        <span lang={current?.lang}>{current?.label}</span>
        <Icon name="caret-down" size={14} />
      </button>
      <div className="listbox-list" id={`${id}-list`} role="listbox" aria-label={label} hidden={!open}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the button, which keeps the focus.
          // biome-ignore lint/a11y/useFocusableInteractive: the button points here with aria-activedescendant.
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={index === active ? 'listbox-option listbox-active' : 'listbox-option'}
            lang={option.lang}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(index)}
          >
            {option.label}
            {index === chosen && <Icon name="check" size={18} />}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What a key does: the new active option, null to close, 'choose', or undefined for keys of no concern. */
function nextActive(
  key: string,
  active: number | null,
  chosen: number,
  options: readonly { label: string }[],
): number | null | 'choose' | undefined {
  const last = options.length - 1;
  if (active === null) return ['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key) ? chosen : undefined;
  if (key === 'Escape' || key === 'Tab') return null;
  if (key === 'Enter' || key === ' ') return 'choose';
  if (key === 'ArrowDown') return Math.min(last, active + 1);
  if (key === 'ArrowUp') return Math.max(0, active - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key.length !== 1) return undefined;
  const found = options.findIndex((option) => option.label.toLowerCase().startsWith(key.toLowerCase()));
  return found < 0 ? undefined : found;
}
