import { createStore } from '@prae/ui/store';

/** How many files are on their way to the server. */
export const uploads = createStore(0);

/** How much of a slip that is on its way has left, from 0 to 1: the home tells it, which has no more of slips. */
export const slipShare = createStore<number | undefined>(undefined);
