import { copyWithoutJoiners } from '../messages/copied.ts';
import { keepUpToDate } from './kept.tsx';

/** What can wait until the first view is there. What needs no worker works without one. */
export async function afterwards(): Promise<void> {
  copyWithoutJoiners();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await keepUpToDate();
}
