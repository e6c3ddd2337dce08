import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Of a line of chips that scrolls sideways: its chosen one is brought to the middle, as far as the line goes, when it is drawn and when another is chosen. */
export function useChipsLine(isScrolled: boolean, chosen: string | null): RefObject<HTMLDivElement | null> {
  const line = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one is brought into view.
  useLayoutEffect(() => {
    if (isScrolled && line.current) toMiddle(line.current, 'auto');
  }, [isScrolled, chosen]);
  useEffect(() => {
    const element = line.current;
    if (!isScrolled || element === null || !('ResizeObserver' in window)) return;
    // A sheet is laid out once it is open.
    const observer = new ResizeObserver(() => toMiddle(element, 'instant'));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isScrolled]);
  return line;
}

function toMiddle(line: HTMLElement, behavior: ScrollBehavior): void {
  const chip = line.querySelector(':checked')?.parentElement;
  if (!chip) return;
  line.scrollTo({ left: chip.offsetLeft - (line.clientWidth - chip.offsetWidth) / 2, behavior });
}
