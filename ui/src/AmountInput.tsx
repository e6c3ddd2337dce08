import { type ReactNode, useId, useRef, useState } from 'react';
import './overlaid-input.css';
import './AmountInput.css';
import { type AmountKey, acceptAmount, groupAmount, isAboveMax, pressKey } from './amountKeys.ts';
import { Keypad } from './Keypad.tsx';
import { type Currency, currencyMark, moneyText, parseAmount } from './money.ts';
import { useSheetKeys } from './sheetKeys.ts';

export interface AmountInputProps {
  label: string;
  /** What was typed, '1000.5', or ''. Read it with parseAmount. */
  value: string;
  onChange: (value: string) => void;
  /** Enter moves on like the main button. */
  onEnter?: (() => void) | undefined;
  currency: Currency;
  /** Keys that would exceed it do nothing, and `aboveMax` is said under the figure. */
  max: number;
  aboveMax: ReactNode;
  /** Smallest and largest amount, under the figure; the error takes its place. */
  note?: ReactNode;
  error?: ReactNode;
  keypadLabel: string;
  backLabel: string;
  /** Whole units only: there is no point to be typed. */
  whole?: boolean | undefined;
  /** The value was put there by the screen: the first digit that is typed takes its place. */
  isGiven?: boolean | undefined;
  /** Presets, between the figure and the pad. */
  children?: ReactNode;
}

/**
 * A large amount with its own pad. One real input lies under the drawn figure, so that a physical keyboard, pasting
 * and screen readers work; the phone's keyboard stays away. What is typed elsewhere in the sheet goes to it as well.
 * Amounts made without the input are announced.
 */
export function AmountInput(props: AmountInputProps): ReactNode {
  const {
    label,
    value,
    onChange,
    onEnter,
    currency,
    max,
    aboveMax,
    note,
    error: wrong,
    keypadLabel,
    backLabel,
    whole,
    isGiven,
    children,
  } = props;
  const rules = { max, whole, isGiven };
  const id = useId();
  const [spoken, setSpoken] = useState('');
  const root = useRef<HTMLDivElement>(null);
  // What stands there while more was typed or pasted.
  const [below, setBelow] = useState<string>();
  if (below !== undefined && below !== value) setBelow(undefined);
  const error = below === value ? aboveMax : wrong;
  const take = (typed: string): string => {
    setBelow(isAboveMax(value, typed, rules) ? value : undefined);
    return acceptAmount(value, typed, rules);
  };
  const change = (next: string): void => {
    onChange(next);
    setSpoken(moneyText(parseAmount(next) ?? 0, currency));
  };
  const press = (key: AmountKey): void => {
    setBelow(isAboveMax(value, value + key, rules) ? value : undefined);
    change(pressKey(value, key, rules));
  };
  useSheetKeys(root, (key) => {
    if (key === 'Enter') return onEnter?.();
    if (key === 'Backspace') return press('back');
    change(take(value + key.sign));
  });
  return (
    <div className="amount-input" ref={root}>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <div className="amount-input-box">
        <span className={`amount-input-figure${lengthClass(value)}`} aria-hidden="true">
          <i>{currencyMark(currency)}</i>
          <span className={value === '' ? 'amount-input-empty' : ''}>
            {value === '' ? '0' : groupAmount(value)}
          </span>
        </span>
        <input
          className="overlaid-input"
          id={id}
          value={value}
          inputMode="none"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(take(event.target.value))}
          onKeyDown={(event) => {
            // A key that is held down must not confirm what it has just asked for.
            if (event.key === 'Enter' && !event.repeat) onEnter?.();
          }}
        />
      </div>
      <p
        className={error ? 'amount-input-note amount-input-error' : 'amount-input-note'}
        id={`${id}-note`}
        aria-live="polite"
      >
        {error || note}
      </p>
      {children}
      <Keypad label={keypadLabel} backLabel={backLabel} onKey={press} whole={whole} />
      <p className="vh" role="status">
        {spoken}
      </p>
    </div>
  );
}

/** Larger amounts are drawn smaller, so that ten million still fits a screen of 320 px. */
function lengthClass(value: string): string {
  if (value.length <= 6) return '';
  return value.length <= 8 ? ' amount-input-long' : ' amount-input-longer';
}
