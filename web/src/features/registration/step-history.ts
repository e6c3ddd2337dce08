import { useEffect, useRef } from 'react';
import type { Registration } from './registration.ts';
import { isReachable } from './wizard.ts';

/** How many entries of the wizard lie below a step's own. The code's makes way for the profile's: it is not asked for twice. */
const DEPTHS = { phone: 0, otp: 1, profile: 1, bank: 2 } as const;

type Entered = keyof typeof DEPTHS;

/** The name under which an entry of the browser's history says its step. */
const MARK = 'praeStep';

/**
 * The browser's way back leads to the step before, and out of the wizard from the first alone: every step has an entry of its
 * own. Forward leads to what can still be shown.
 */
export function useStepHistory({ draft, passwords, change }: Registration): void {
  const { step } = draft;
  /** The step of the entry that the browser is at, as far as it has been looked at. */
  const entry = useRef<Entered>(undefined);
  const known = useRef({ draft, passwords, change });
  known.current = { draft, passwords, change };

  useEffect(() => {
    if (step === 'done') return;
    if (entry.current === undefined) {
      entry.current = enteredStep();
      // Whoever comes back to an earlier step by the browser's buttons wants that one.
      if (entry.current && DEPTHS[entry.current] < DEPTHS[step]) {
        known.current.change({ step: entry.current });
        return;
      }
    }
    entry.current ??= mark('replaceState', 'phone');
    const way = DEPTHS[step] - DEPTHS[entry.current];
    if (way < 0) history.go(way);
    // A draft that was kept begins further on: the steps before it are there, too.
    if (way === 2) mark('pushState', 'profile');
    if (way > 0) mark('pushState', step);
    if (way === 0 && step !== entry.current) mark('replaceState', step);
    entry.current = step;
  }, [step]);

  useEffect(() => {
    const onMove = (): void => {
      const at = enteredStep();
      const { draft: now, passwords: typed, change: changeTo } = known.current;
      if (at === undefined || now.step === 'done' || at === now.step) return;
      if (isReachable(at, now, typed)) {
        entry.current = at;
        changeTo({ step: at });
      } else history.go(DEPTHS[now.step] - DEPTHS[at]);
    };
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  }, []);
}

function mark(how: 'pushState' | 'replaceState', step: Entered): Entered {
  history[how]({ [MARK]: step }, '');
  return step;
}

function enteredStep(): Entered | undefined {
  const state = history.state as { [MARK]?: Entered } | null;
  return state?.[MARK];
}
