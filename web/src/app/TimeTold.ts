import { useStore } from '@prae/ui/store';
import { useEffect, useState } from 'react';
import { noteReminded, stayHere } from '../client/here.ts';
import { isDialogOpen } from '../shell/covered.ts';
import { openedSheet, openSheet } from '../shell/sheets.ts';
import { useVisible } from './visible.ts';

/** How often the time is looked at, in milliseconds. */
const LOOK_EVERY = 30_000;

/** Reminds the member each hour of how long they have been here, once nothing else is open and they can see it. */
export default function TimeTold(): null {
  const isVisible = useVisible();
  const isCovered = useStore(openedSheet) !== null;
  const [looks, look] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => look((count) => count + 1), LOOK_EVERY);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    // Asked anew with each look.
    void looks;
    const now = Date.now();
    const since = isVisible ? stayHere(now) : undefined;
    if (since === undefined || isCovered || isDialogOpen()) return;
    noteReminded(now);
    openSheet('reminder', { since, now });
  }, [looks, isVisible, isCovered]);
  return null;
}
