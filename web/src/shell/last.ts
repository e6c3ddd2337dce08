import { useState } from 'react';

/** What is known now, or was last: what stands beside a page of a list that is on its way stays as it is. */
export function useLast<T>(now: T | undefined): T | undefined {
  const [last, keep] = useState(now);
  if (now !== undefined && now !== last) keep(now);
  return now ?? last;
}
