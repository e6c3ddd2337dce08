import { useCallback, useEffect, useState } from 'react';

/** Seconds left until something may be tried again, ticking down; and how to start it. Survives a sleeping tab. */
export function useWait(until0 = 0): [seconds: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(until0);
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [until]);
  const start = useCallback((length: number) => {
    const begun = Date.now();
    setNow(begun);
    setUntil(begun + length * 1000);
  }, []);
  return [seconds, start];
}
