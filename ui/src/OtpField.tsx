import { type ReactNode, useId, useRef } from 'react';
import { latinDigits } from './money.ts';
import './overlaid-input.css';
import './OtpField.css';

export interface OtpFieldProps {
  label: string;
  length: number;
  value: string;
  onChange: (value: string) => void;
  /** Called the first time all digits are there, and never again: a wrong code is sent again only by the button. */
  onComplete?: ((value: string) => void) | undefined;
  /** Stays below an error: the reference of a wrong code is looked for in the SMS. */
  hint?: ReactNode;
  error?: ReactNode;
}

/** A one-time code: one real input (pasting and the phone's suggestion work) over slots that are only drawn. */
export function OtpField({
  label,
  length,
  value,
  onChange,
  onComplete,
  hint,
  error,
}: OtpFieldProps): ReactNode {
  const id = useId();
  const completed = useRef(false);
  const slots = Array.from({ length }, (_, place) => place);
  const type = (text: string): void => {
    const next = latinDigits(text).replace(/\D/g, '').slice(0, length);
    onChange(next);
    if (next.length < length || completed.current) return;
    completed.current = true;
    onComplete?.(next);
  };
  return (
    <div className={`otp${error ? ' otp-wrong' : ''}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="otp-box" style={{ ['--slots' as string]: length }}>
        {slots.map((slot) => (
          <span
            key={slot}
            className={slot === Math.min(value.length, length - 1) ? 'otp-slot otp-next' : 'otp-slot'}
            aria-hidden="true"
          >
            {value[slot]}
          </span>
        ))}
        <input
          className="overlaid-input"
          id={id}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d*"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <p className="field-note" id={`${id}-note`} aria-live="polite">
        {error && <span className="otp-error">{error}</span>}
        {hint && <span>{hint}</span>}
      </p>
    </div>
  );
}
