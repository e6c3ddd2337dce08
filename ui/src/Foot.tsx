import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { REST_MS, Resting } from './resting.ts';

export interface FootProps {
  /** What the buttons are about. When it changes they take no press until none has come for a moment. */
  step: string | undefined;
  ref?: RefObject<HTMLDivElement | null>;
  className?: string;
  /** They came where the tap was that called them. */
  restsFirst?: boolean;
  children: ReactNode;
}

/**
 * The foot of a sheet. The main button of one step stands where that of the step before stood, so a second tap of an impatient
 * finger would do what nobody has read.
 */
export function Foot(props: FootProps): ReactNode {
  const { step, ref, className = 'sheet-actions', restsFirst = false, children } = props;
  const [about, setAbout] = useState(step);
  const [pressed, setPressed] = useState(0);
  const [isResting, setResting] = useState(restsFirst);
  if (about !== step) {
    setAbout(step);
    setResting(true);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press begins the rest anew, and so does each step.
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setResting(false), REST_MS);
    return () => clearTimeout(timer);
  }, [isResting, about, pressed]);
  const press = isResting ? () => setPressed(pressed + 1) : undefined;
  return (
    <Resting value={isResting}>
      <div className={className} ref={ref} onPointerDownCapture={press} onKeyDownCapture={press}>
        {children}
      </div>
    </Resting>
  );
}
