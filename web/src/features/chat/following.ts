import { type Foot, useFoot } from '@prae/ui/foot';
import type { RefObject } from 'react';
import { readOlder } from './reading.ts';
import type { Entry } from './rows.ts';
import { thread } from './thread.ts';

/** So near to the top earlier messages are read, in pixels. */
const NEAR_TOP = 40;

/** Keeps the foot of the log in sight, and reads what was said earlier at its top. */
export function useFollowing(log: RefObject<HTMLDivElement | null>, entries: readonly Entry[]): Foot {
  const foot = useFoot(log, entries, entries.at(-1)?.outgoing !== undefined);
  const onScroll = (): void => {
    const element = log.current;
    if (!element) return;
    foot.onScroll();
    const isScrolled = element.scrollHeight > element.clientHeight;
    if (isScrolled && element.scrollTop <= NEAR_TOP && thread.get().older === 'idle') void readOlder();
  };
  return { ...foot, onScroll };
}
