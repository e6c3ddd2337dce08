import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { IconButton } from './Button.tsx';
import './Field.css';

export interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: ReactNode;
  /** Shown in place under the input and announced; the input becomes aria-invalid. */
  error?: ReactNode;
  leading?: ReactNode;
  trailing?: ReactNode;
  /** Keeps no room under the input where there is nothing to say. */
  compact?: boolean;
}

/** A labelled text input. The error replaces the hint and both are tied to the input for screen readers. */
export function Field({
  label,
  hint,
  error,
  leading,
  trailing,
  compact = false,
  className = '',
  id,
  ...input
}: FieldProps): ReactNode {
  const made = useId();
  const inputId = id ?? made;
  const noteId = `${inputId}-note`;
  const note = error || hint;
  return (
    <div className={`field ${error ? 'field-wrong' : ''} ${className}`}>
      <label className="field-label" htmlFor={inputId}>
        {label}
      </label>
      <div className="field-box">
        {leading}
        <input
          {...input}
          id={inputId}
          className="field-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : input['aria-describedby']}
        />
        {trailing}
      </div>
      {/* What comes with its text is only heard as an alert. */}
      {(note || !compact) && (
        <p
          className="field-note"
          id={noteId}
          role={compact && error ? 'alert' : undefined}
          aria-live={compact && error ? undefined : 'polite'}
        >
          {note}
        </p>
      )}
    </div>
  );
}

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'trailing'> {
  showLabel: string;
  hideLabel: string;
}

/** A password input with a button that shows and hides what is typed. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps): ReactNode {
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      icon={shown ? 'eye-slash' : 'eye'}
      label={shown ? hideLabel : showLabel}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      trailing={toggle}
    />
  );
}
