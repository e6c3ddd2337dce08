import { followOnline, isOnline } from '@prae/ui/online';
import { type ComponentType, useEffect, useState } from 'react';
import { unheard } from '../client/connection.ts';

/**
 * A part that no first view waits for; `undefined` until its code is there. Where that cannot be fetched, it is tried again
 * with the next connection. Give it the same function every time, or none as long as nobody needs the part.
 */
export function useLate<Props>(
  load: (() => Promise<{ default: ComponentType<Props> }>) | undefined,
): ComponentType<Props> | undefined {
  const [Part, show] = useState<ComponentType<Props>>();
  useEffect(() => {
    if (!load) return;
    let isMissing = false;
    const begin = (): void => {
      isMissing = false;
      load().then(
        (part) => show(() => part.default),
        () => {
          isMissing = true;
          void unheard();
        },
      );
    };
    begin();
    return followOnline(() => {
      if (isMissing && isOnline()) begin();
    });
  }, [load]);
  return Part;
}

/** The same, of a part that comes so many milliseconds later, when the first views have long been there. */
export function useLateAfter<Props>(
  ms: number,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> | undefined {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return useLate(isTime ? load : undefined);
}
