import { useEffect, useState } from 'react';

/** How wide the wheel is at most, in pixels and as a part of the window (specification section 9). */
const MOST_PX = 350;
const MOST_PART = 0.85;
const RESIZE_MS = 500;

function wheelWidth(windowWidth: number): number {
  return Math.floor(Math.min(MOST_PX, windowWidth * MOST_PART));
}

/** The wheel's width in pixels; a window that changes is followed once it has not changed for half a second. */
export function useWheelWidth(): number {
  const [width, setWidth] = useState(() => wheelWidth(window.innerWidth));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setWidth(wheelWidth(window.innerWidth)), RESIZE_MS);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);
  return width;
}
