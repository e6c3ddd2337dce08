import { createContext, useContext, useEffect, useRef, useState } from 'react';

/** How long an amount counts to what it has become, in milliseconds. */
const COUNT_MS = 600;
/** How long the place in which money arrived is marked, in milliseconds. */
const MARK_MS = 1_600;

/**
 * Whether what moves is covered by something in front of it: it stays as it is drawn, and moves once it is seen again. What
 * is read out is never held back.
 */
export const Covered = createContext(false);

/** Money on the move: the amount to draw now, and the wider of both ends, for whoever keeps room for it. */
export interface Count {
  shown: number;
  room: number;
}

/**
 * Counts to a changed amount, unless the person asked for less motion. A count that is covered or hidden on its way ends at
 * once: what stands still is an amount that is or was, never one between two.
 */
export function useCount(amount: number, isCounting: boolean): Count {
  const isCovered = useContext(Covered);
  const [count, setCount] = useState<Count>({ shown: amount, room: amount });
  const drawn = useRef(amount);
  const goal = useRef(amount);
  useEffect(() => {
    const start = drawn.current;
    const draw = (shown: number, room: number): void => {
      drawn.current = shown;
      setCount((before) => (before.shown === shown && before.room === room ? before : { shown, room }));
    };
    if (isCovered) return draw(goal.current, goal.current);
    goal.current = amount;
    const still = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!isCounting || start === amount || still) return draw(amount, amount);
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - began) / COUNT_MS));
      if (part === 1) return draw(amount, amount);
      draw(start + (amount - start) * (1 - (1 - part) ** 3), Math.max(start, amount));
      frame = requestAnimationFrame(step);
    });
    const end = (): void => {
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', onHidden);
    };
    const onHidden = (): void => {
      end();
      draw(amount, amount);
    };
    document.addEventListener('visibilitychange', onHidden);
    return end;
  }, [amount, isCounting, isCovered]);
  return count;
}

/** Whether money has just come to a place: true for a moment after its amount has grown. */
export function useArrived(amount: number): boolean {
  const isCovered = useContext(Covered);
  const [hasArrived, setArrived] = useState(false);
  const before = useRef(amount);
  useEffect(() => {
    if (isCovered) return;
    const isMore = amount > before.current;
    before.current = amount;
    setArrived(isMore);
    if (!isMore) return;
    const timer = setTimeout(() => setArrived(false), MARK_MS);
    return () => clearTimeout(timer);
  }, [amount, isCovered]);
  return hasArrived;
}

/** A value that waits as long as it is covered. */
export function useUncovered<T>(value: T): T {
  const isCovered = useContext(Covered);
  const seen = useRef(value);
  useEffect(() => {
    if (!isCovered) seen.current = value;
  });
  return isCovered ? seen.current : value;
}
