import { createContext, useEffect, useRef } from 'react';
import type { Path } from '../client/paths.ts';
import { useBrand } from '../messages/brand.ts';

/** Fetches the code of a page before it is shown; the application, which knows its pages, provides it. */
export const PreloadPage = createContext<(path: Path) => void>(() => undefined);

/** On the way to another page the reading position moves to its heading and the page starts at its top. */
export function usePageFocus(location: string): void {
  const first = useRef(location);
  useEffect(() => {
    if (first.current === location) return;
    first.current = '';
    window.scrollTo(0, 0);
    // The heading of a page whose code is still loading appears a little later.
    const timer = setTimeout(focusHeading, 60);
    return () => clearTimeout(timer);
  }, [location]);
}

/** Names the page in the browser's title. */
export function useTitle(page: string): void {
  const brand = useBrand();
  useEffect(() => {
    document.title = `${page} · ${brand}`;
  }, [page, brand]);
}

function focusHeading(): void {
  const active = document.activeElement;
  if (active instanceof HTMLInputElement || active?.closest('dialog')) return;
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
