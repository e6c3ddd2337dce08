import { useEffect, useState } from 'react';

/** False for so many milliseconds after the first drawing, then true. */
export function useShownAfter(ms: number): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isShown;
}
