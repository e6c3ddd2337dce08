import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Whoever is so near to the foot is shown what comes, in pixels (specification section 9). */
const NEAR_FOOT = 60;

export interface Foot {
  isFollowing: boolean;
  /** Something has come that is below what is in sight. */
  hasNews: boolean;
  toFoot: () => void;
  onScroll: () => void;
}

/**
 * Keeps the newest entry in sight of whoever is at the foot of a log, and all others where they are: earlier entries that come in above move
 * nothing. `isOwn`: the newest is on its way from here, and shown wherever one is. The entries stand in the log's `ol`.
 */
export function useFoot(
  log: RefObject<HTMLElement | null>,
  entries: readonly { id: string }[],
  isOwn: boolean,
): Foot {
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
    const [first, last] = [entries[0]?.id, entries.at(-1)?.id];
    seen.current = { first, last, height: element.scrollHeight };
    const isEarlier = before.first !== first && entries.some(({ id }) => id === before.first);
    if (isEarlier) scroll(element, element.scrollTop + element.scrollHeight - before.height);
    else if (follows.current || (last !== before.last && isOwn)) toFoot();
    else if (last !== before.last && before.last !== undefined) setNews(true);
  }, [log, entries, isOwn, toFoot, scroll]);

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
  };
  return { isFollowing, hasNews, toFoot, onScroll };
}
