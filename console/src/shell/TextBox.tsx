import { type ComponentProps, type ReactNode, useId } from 'react';

interface TextBoxProps extends ComponentProps<'textarea'> {
  label: string;
  hint?: string | undefined;
  /** Shown in place of the hint, and announced. */
  error?: string | undefined;
}

/** Several lines to write in, labelled as a `Field` is. */
export function TextBox({ label, hint, error, ...box }: TextBoxProps): ReactNode {
  const id = useId();
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={3}
        dir="auto"
        {...box}
        id={id}
        className="text-box"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      />
      <p className="field-note" id={`${id}-note`} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  );
}
