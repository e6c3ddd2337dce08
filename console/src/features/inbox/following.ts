import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Entry } from './entries.ts';

/** Whoever is so near to the foot is shown what comes, in pixels. */
const NEAR_FOOT = 60;

interface Following {
  isFollowing: boolean;
  /** Something has come that is below what is in sight. */
  hasNews: boolean;
  toFoot: () => void;
  onScroll: () => void;
}

/** Keeps the newest entry in sight of whoever is at the foot of the log, and all others where they are. */
export function useFollowing(log: RefObject<HTMLDivElement | null>, entries: readonly Entry[]): Following {
  const [isFollowing, setFollowing] = useState(true);
  const [hasNews, setNews] = useState(false);
  const follows = useRef(true);
  const before = useRef<{ first: string | undefined; last: string | undefined; height: number }>(undefined);
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
    const was = before.current;
    const [first, last] = [entries[0]?.id, entries.at(-1)];
    before.current = { first, last: last?.id, height: element.scrollHeight };
    const isEarlier = was && was.first !== first && entries.some(({ id }) => id === was.first);
    if (isEarlier) scroll(element, element.scrollTop + element.scrollHeight - was.height);
    else if (follows.current || (last?.id !== was?.last && last?.kind === 'outgoing')) toFoot();
    else if (was && last?.id !== was.last) setNews(true);
  }, [log, entries, toFoot, scroll]);

  // A picture that has loaded, or a window of another size, changes how much is in sight.
  useEffect(() => {
    const element = log.current;
    const content = element?.querySelector('ol');
    if (!element || !content || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => {
      if (follows.current) scroll(element, element.scrollHeight);
      if (before.current) before.current.height = element.scrollHeight;
    });
    observer.observe(element);
    observer.observe(content);
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
  };
  return { isFollowing, hasNews, toFoot, onScroll };
}
