import { vibrate } from '@prae/ui/vibrate';
import { useEffect, useRef, useState } from 'react';
import { openedSheet } from '../../shell/sheets.ts';

/** How far the threads come down at most, and how far they have to for a refresh when let go; in pixels. */
const MOST = 96;
const ENOUGH = 64;
/** The threads come half as far as the finger goes. */
const WEIGHT = 0.5;
/** A finger that has gone no further than this, in pixels, has not said yet where it goes. */
const UNDECIDED = 8;

export interface Pull {
  /** How far the threads have come down, in pixels; 0 while nobody pulls. */
  pulled: number;
  /** Letting go now refreshes. */
  isEnough: boolean;
}

const NONE: Pull = { pulled: 0, isEnough: false };

interface Start {
  x: number;
  y: number;
  /** The finger goes down, and not sideways. */
  isDown: boolean;
}

/** Follows one finger that pulls the page down from its very top, and calls back where it has pulled enough. No sheet may be open. */
export function usePull(onEnough: () => void): Pull {
  const [pull, setPull] = useState(NONE);
  const latest = useRef(onEnough);
  useEffect(() => {
    latest.current = onEnough;
  });
  useEffect(() => {
    // Null where this touch is not followed; undefined while the one goes on during which the code came.
    let start: Start | null | undefined;
    let now = NONE;
    const show = (next: Pull): void => {
      if (next.isEnough && !now.isEnough) vibrate('key');
      now = next;
      setPull(next);
    };
    const end = (): void => {
      start = null;
      show(NONE);
    };
    const onStart = ({ touches }: TouchEvent): void => {
      end();
      start = startOf(touches);
    };
    const onMove = ({ touches }: TouchEvent): void => {
      if (start === undefined) start = startOf(touches);
      const [finger] = touches;
      if (!start || !finger) return;
      const down = finger.clientY - start.y;
      const sideways = Math.abs(finger.clientX - start.x);
      if (!start.isDown && Math.max(Math.abs(down), sideways) < UNDECIDED) return;
      start.isDown ||= down > sideways;
      if (start.isDown && isAtTop()) show(pullOf(down));
      else end();
    };
    const onEnd = (): void => {
      const { isEnough } = now;
      end();
      if (isEnough) latest.current();
    };
    const by: AddEventListenerOptions = { passive: true };
    window.addEventListener('touchstart', onStart, by);
    window.addEventListener('touchmove', onMove, by);
    window.addEventListener('touchend', onEnd);
    window.addEventListener('touchcancel', end);
    return () => {
      window.removeEventListener('touchstart', onStart);
      window.removeEventListener('touchmove', onMove);
      window.removeEventListener('touchend', onEnd);
      window.removeEventListener('touchcancel', end);
    };
  }, []);
  return pull;
}

/** Where the one finger is that may begin to pull; null for any other touch. */
function startOf([finger, second]: ArrayLike<Touch> & Iterable<Touch>): Start | null {
  if (second || !finger || !isAtTop()) return null;
  return { x: finger.clientX, y: finger.clientY, isDown: false };
}

function isAtTop(): boolean {
  return window.scrollY <= 0 && openedSheet.get() === null;
}

function pullOf(down: number): Pull {
  const pulled = Math.min(MOST, Math.max(0, down * WEIGHT));
  return { pulled, isEnough: pulled >= ENOUGH };
}

const THREADS = 40;

/** The warp, 100 wide and 96 high: slack while little is pulled, taut where it is enough. */
export function warpPath(pulled: number): string {
  const slack = 2.2 * (1 - Math.min(1, pulled / ENOUGH));
  return Array.from({ length: THREADS }, (_, thread) => {
    const x = ((thread + 0.5) * 100) / THREADS;
    const bow = thread % 2 === 0 ? slack : -slack;
    return `M${x.toFixed(2)} 0q${bow.toFixed(2)} 24 0 48t0 48`;
  }).join('');
}
