import { type ReactNode, useEffect, useRef, useState } from 'react';
import './Countdown.css';
import { formatCountdown } from './time.ts';

const ANNOUNCED_AT = [60, 30, 10] as const;

export interface CountdownProps {
  /** Seconds left, from useSecondsLeft. */
  left: number;
  label: string;
  /** Spoken politely at 60, 30 and 10 seconds and at the end; the ticking itself stays silent. */
  spoken: { 60: string; 30: string; 10: string; over: string };
}

/** Minutes and seconds that do not talk at every tick. */
export function Countdown({ left, label, spoken }: CountdownProps): ReactNode {
  const mark = left <= 0 ? 'over' : ANNOUNCED_AT.findLast((seconds) => left <= seconds);
  return (
    <>
      <b className="countdown" role="timer" aria-live="off" aria-label={label}>
        {formatCountdown(left)}
      </b>
      <span className="vh" role="status">
        {mark === undefined ? '' : spoken[mark]}
      </span>
    </>
  );
}

/** Whole seconds until a moment (milliseconds since 1970), from the clock and not from counting; `onEnd` is called once. */
export function useSecondsLeft(until: number, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    let ended = false;
    const look = (): void => {
      const now = secondsUntil(until);
      setLeft(now);
      if (now > 0 || ended) return;
      ended = true;
      clearInterval(timer);
      end.current?.();
    };
    const timer = setInterval(look, 250);
    look();
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
