import type { ReactNode } from 'react';
import './ThreeSteps.css';

/** What to do, in a few numbered words on one line. */
export function ThreeSteps({ steps }: { steps: readonly string[] }): ReactNode {
  return (
    <ol className="three-steps">
      {steps.map((step, index) => (
        <li key={step}>
          <i aria-hidden="true">{index + 1}</i>
          {step}
        </li>
      ))}
    </ol>
  );
}
