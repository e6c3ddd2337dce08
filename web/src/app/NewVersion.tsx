import { NewsBar } from '@prae/ui/NewsBar';
import { createStore, useStore } from '@prae/ui/store';
import { type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '../messages/language.ts';
import { isBusy } from './busy.ts';

/** How often it is looked whether the member is free, in milliseconds: what is typed tells nobody when it goes. */
export const LOOK_EVERY = 500;

/** Whether another version of the portal waits to take the place of this one. */
export const newVersion = createStore(false);

/** Offers the new version on any page, while the member would lose nothing by it. */
export function NewVersion({ onUpdate }: { onUpdate: () => void }): ReactNode {
  const { shell } = useMessages();
  const isThere = useStore(newVersion);
  const isFree = useFree(isThere);
  const offer = isThere && isFree ? { label: shell.update, onAction: onUpdate } : undefined;
  return <NewsBar text={shell.newVersion} action={offer} />;
}

/** Whether the member is busy with nothing, looked at while it matters. */
function useFree(matters: boolean): boolean {
  const [isFree, set] = useState(false);
  useEffect(() => {
    if (!matters) return;
    const look = (): void => set(!isBusy());
    look();
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [matters]);
  return isFree;
}
