import { useStore } from '@prae/ui/store';
import { useEffect, useState } from 'react';
import { openedSheet } from './sheets.ts';

/** How long a sheet that was closed is still seen, in milliseconds. */
export const LEAVING_MS = 260;

/** Whether a sheet lies over the page, or is just leaving it. */
export function useCovered(): boolean {
  const isOpen = useStore(openedSheet) !== null;
  const [isCovered, cover] = useState(isOpen);
  useEffect(() => {
    if (isOpen) return cover(true);
    const timer = setTimeout(() => cover(false), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isOpen || isCovered;
}

/** Whether a sheet or a dialog lies over the page, be it one that the page shows by itself. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
