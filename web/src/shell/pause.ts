import { useEffect, useState } from 'react';

/** How long nothing has to be typed before what stands there is taken for all of it, in milliseconds. */
const PAUSE_MS = 1_200;

/** Whether typing has come to rest: what stands there is no beginning of something longer. */
export function usePaused(typed: string): boolean {
  const [rested, rest] = useState(typed);
  useEffect(() => {
    if (rested === typed) return;
    const timer = setTimeout(() => rest(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [rested, typed]);
  return rested === typed;
}
