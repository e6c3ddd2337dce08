import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { RadioChips, type RadioChipsProps } from './RadioChips.tsx';
import './ScrolledChips.css';

/** Chips on a line that scrolls sideways, many on two, on screens that are not wide: the chosen one is brought to its middle, as far as it goes. */
export function ScrolledChips<T extends string>(props: Omit<RadioChipsProps<T>, 'layout'>): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { value } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one is brought into view.
  useLayoutEffect(() => toMiddle(box.current, 'auto'), [value]);
  useEffect(() => {
    if (box.current === null || !('ResizeObserver' in window)) return;
    // A sheet is laid out once it is open.
    const observer = new ResizeObserver(() => toMiddle(box.current, 'instant'));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box}>
      <RadioChips {...props} layout="scroll" />
    </div>
  );
}

function toMiddle(box: HTMLElement | null, behavior: ScrollBehavior): void {
  const chip = box?.querySelector(':checked')?.parentElement;
  const line = chip?.closest<HTMLElement>('.radio-chips-row');
  if (!chip || !line) return;
  line.scrollTo({ left: chip.offsetLeft - (line.clientWidth - chip.offsetWidth) / 2, behavior });
}
