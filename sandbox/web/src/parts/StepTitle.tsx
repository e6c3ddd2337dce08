import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a step that takes the place of another; it takes the focus, so that screen readers go on there. */
export function StepTitle({ children }: { children: ReactNode }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 className="title step-title" tabIndex={-1} ref={heading}>
      {children}
    </h2>
  );
}
