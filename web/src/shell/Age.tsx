import { type RelativeWords, relativeTime } from '@prae/ui/time';
import { type ReactNode, useEffect, useState } from 'react';

const SECOND = 1_000;
const MINUTE = 60_000;

/** How long ago a time was, and goes on being: by the second in the first minute, then by the minute. */
export function Age({ since, words }: { since: string; words: RelativeWords }): ReactNode {
  const [now, setNow] = useState(Date.now);
  const age = now - new Date(since).getTime();
  useEffect(() => {
    const step = age < MINUTE ? SECOND : MINUTE;
    const timer = setTimeout(() => setNow(Date.now()), step - (Math.max(0, age) % step));
    return () => clearTimeout(timer);
  }, [age]);
  return relativeTime(since, now, words);
}
