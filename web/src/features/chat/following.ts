import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readOlder } from './reading.ts';
import type { Entry } from './rows.ts';
import { thread } from './thread.ts';

/** Whoever is so near to the foot is shown what comes, in pixels (specification section 9). */
const NEAR_FOOT = 60;

/** So near to the top earlier messages are read, in pixels. */
const NEAR_TOP = 40;

interface Following {
  isFollowing: boolean;
  /** Something has come that is below what is in sight. */
  hasNews: boolean;
  toFoot: () => void;
  onScroll: () => void;
}

/**
 * Keeps the newest message in sight of whoever is at the foot of the log, and all others where they are: earlier messages that come in above
 * move nothing.
 */
export function useFollowing(log: RefObject<HTMLDivElement | null>, entries: readonly Entry[]): Following {
  const [isFollowing, setFollowing] = useState(true);
  const [hasNews, setNews] = useState(false);
  const seen = useRef<{ first?: string | undefined; last?: string | undefined; height: number }>({
    height: 0,
  });
  const follows = useRef(true);
  const top = useRef(0);
  const scroll = useCallback((element: HTMLElement, to: number) => {
    element.scrollTop = to;
    top.current = element.scrollTop;
  }, []);

  const toFoot = useCallback(() => {
    const element = log.current;
    if (element) scroll(element, element.scrollHeight);
    follows.current = true;
    setFollowing(true);
    setNews(false);
  }, [log, scroll]);

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const before = seen.current;
    const [first, last] = [entries[0]?.id, entries.at(-1)];
    seen.current = { first, last: last?.id, height: element.scrollHeight };
    const isEarlier = before.first !== first && entries.some(({ id }) => id === before.first);
    if (isEarlier) scroll(element, element.scrollTop + element.scrollHeight - before.height);
    else if (follows.current || (last?.id !== before.last && last?.outgoing)) toFoot();
    else if (last?.id !== before.last && before.last !== undefined) setNews(true);
  }, [log, entries, toFoot, scroll]);

  // What is loaded, or a keyboard that comes, changes how much is in sight.
  useEffect(() => {
    const element = log.current;
    if (!element || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => {
      if (follows.current) scroll(element, element.scrollHeight);
      seen.current.height = element.scrollHeight;
    });
    observer.observe(element);
    const content = element.querySelector('ol');
    if (content) observer.observe(content);
    return () => observer.disconnect();
  }, [log, scroll]);

  const onScroll = (): void => {
    const element = log.current;
    if (!element) return;
    const below = element.scrollHeight - element.clientHeight - element.scrollTop;
    // Only whoever went up has left the foot: a picture that has grown below says so as well, before it is followed.
    follows.current = below <= NEAR_FOOT || (follows.current && element.scrollTop >= top.current);
    top.current = element.scrollTop;
    setFollowing(follows.current);
    if (follows.current) setNews(false);
    const isScrolled = element.scrollHeight > element.clientHeight;
    if (isScrolled && element.scrollTop <= NEAR_TOP && thread.get().older === 'idle') void readOlder();
  };
  return { isFollowing, hasNews, toFoot, onScroll };
}
