import { type ComponentProps, type ReactNode, useId } from 'react';
import './Checkbox.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox whose whole line can be tapped. */
export function Checkbox({ label, hint, className = '', ...input }: CheckboxProps): ReactNode {
  const hintId = useId();
  return (
    <label className={`checkbox ${className}`}>
      <input {...input} type="checkbox" aria-describedby={hint ? hintId : undefined} />
      <span className="checkbox-box" aria-hidden="true">
        <svg viewBox="0 0 9 9" width="18" height="18" shapeRendering="crispEdges" aria-hidden="true">
          <path d="M1 4h1v1h1v1h1v-1h1v-1h1v-1h1v-1h1v2h-1v1h-1v1h-1v1h-1v1h-1v-1h-1v-1h-1z" />
        </svg>
      </span>
      <span>
        {label}
        {hint && (
          <small className="meta" id={hintId}>
            {hint}
          </small>
        )}
      </span>
    </label>
  );
}
