import { createContext, useContext, useEffect, useRef } from 'react';
import type { Path } from '../client/paths.ts';
import { useBrand } from '../messages/brand.ts';
import { withoutJoiners } from '../messages/joiner.ts';

/** Fetches the code of a page before it is shown, and never fails; the application, which knows its pages, provides it. */
export const PreloadPage = createContext<(path: Path) => Promise<void>>(async () => undefined);

/** How long anybody waits for that, in milliseconds: code that takes longer has its own room to wait in. */
const CODE_WITHIN = 3_000;

/** Answers once a page's code is there, or has taken too long. Never throws. */
export function usePreload(): (path: Path) => Promise<unknown> {
  const preload = useContext(PreloadPage);
  return (path) => Promise.race([preload(path), new Promise((resolve) => setTimeout(resolve, CODE_WITHIN))]);
}

/** How often, and every how many milliseconds, a new page's heading is looked for. */
const FOCUS_TRIES = 30;
const FOCUS_EVERY = 60;

/** On the way to another page the reading position moves to its heading and the page starts at its top. */
export function usePageFocus(location: string): void {
  const first = useRef(location);
  useEffect(() => {
    if (first.current === location) return;
    first.current = '';
    window.scrollTo(0, 0);
    // The heading of a page whose code is still loading appears a little later, and a sheet that led here leaves slowly.
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      if (focusHeading() || tries === FOCUS_TRIES) clearInterval(timer);
    }, FOCUS_EVERY);
    return () => clearInterval(timer);
  }, [location]);
}

/** Names the page in the browser's title. */
export function useTitle(page: string): void {
  const brand = useBrand();
  useEffect(() => {
    document.title = withoutJoiners(`${page} · ${brand}`);
  }, [page, brand]);
}

/** Answers whether the focus is where it belongs: in what is typed into, or on the page's heading. */
export function focusHeading(): boolean {
  const active = document.activeElement;
  if (active instanceof HTMLInputElement) return true;
  if (active?.closest('dialog')) return false;
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return document.activeElement === heading;
}
