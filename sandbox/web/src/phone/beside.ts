import { useSyncExternalStore } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import { FAULTS } from './apps.tsx';

/** From this width on there is a desk around the phone (desk.css). */
const DESK = '(min-width: 900px)';

/** Whether the faults stand beside the phone instead of on it. */
export function useFaultsBeside(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(DESK).matches);
}

/** The address of what the phone shows: its home while the faults that are asked for stand beside it. */
export function useShownPath(): string {
  const [path] = useHashLocation();
  const beside = useFaultsBeside();
  return beside && path === FAULTS ? '/' : path;
}

function follow(listener: () => void): () => void {
  const desk = matchMedia(DESK);
  desk.addEventListener('change', listener);
  return () => desk.removeEventListener('change', listener);
}
