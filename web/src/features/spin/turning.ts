import { type RefObject, useEffect, useState } from 'react';
import { angleAt, type Motion } from './angle.ts';

/** How far apart the angles are that the browser is given; between them it turns evenly. */
const STEP_MS = 50;

/**
 * Turns the disc by the clock; answers whether it stands. The browser turns it by itself, so it runs smoothly however busy the page
 * is, and stands where it would by then when a hidden tab is shown again. With less motion it fades over to its end.
 */
export function useTurning(disc: RefObject<HTMLCanvasElement | null>, motion: Motion | undefined): boolean {
  const [stood, setStood] = useState<Motion>();
  useEffect(() => {
    const element = disc.current;
    if (!element) return;
    const stillAt = (angle: number): void => {
      element.style.transform = turnedBy(angle);
    };
    if (!motion) return stillAt(0);
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isCalm && !motion.landing) return;
    if (motion.landing) stillAt(angleAt(motion, Number.POSITIVE_INFINITY));
    if (isCalm) {
      element.classList.add('wheel-fades');
      setStood(motion);
      return () => element.classList.remove('wheel-fades');
    }
    const turning = turn(element, motion);
    // One that is cancelled never finishes.
    turning.onfinish = () => setStood(motion);
    return () => turning.cancel();
  }, [disc, motion]);
  return motion !== undefined && stood === motion;
}

/** Has the browser turn it: round and round at first, then the way to where it stands. */
function turn(element: HTMLElement, motion: Motion): Animation {
  const { landing, pressedAt, speed, start } = motion;
  const turning = landing
    ? element.animate({ transform: landingAngles(motion).map(turnedBy) }, landing.ms)
    : element.animate(
        { transform: [turnedBy(start), turnedBy(start + 2 * Math.PI)] },
        { duration: (2_000 * Math.PI) / speed, iterations: Number.POSITIVE_INFINITY },
      );
  // By its own clock it would begin at the next frame.
  turning.startTime = landing?.at ?? pressedAt;
  return turning;
}

/** Where it is from the answer to the end, evenly spread over that time. */
function landingAngles(motion: Motion): number[] {
  const { at, ms } = motion.landing ?? { at: 0, ms: 0 };
  const steps = Math.ceil(ms / STEP_MS);
  return Array.from({ length: steps + 1 }, (_, step) => angleAt(motion, at + (ms * step) / steps));
}

function turnedBy(angle: number): string {
  return `rotate(${angle}rad)`;
}
