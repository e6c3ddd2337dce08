import type { Answer } from '@prae/contract/contract';
import type { ServerEvents } from '@prae/contract/events';
import { createStore, type Store } from '@prae/ui/store';
import { onSessionChange } from './session.ts';

export type SlipEvent = Parameters<ServerEvents['slip']>[0];
/** A slip of a bank transfer, as its list tells it. */
export type SlipRow = Answer<'slip.list'>['slips'][number];

/** Slips on a page (specification section 9). */
export const SLIPS_ON_PAGE = 10;

/** The page of the slips that everybody reads who waits for one. */
export const NEWEST_SLIPS = { body: { page: 1, limit: SLIPS_ON_PAGE } };

/** The last realtime event about a slip. */
export const slipEvents = createStore<SlipEvent | null>(null);

/** The references of the slips that were sent from here and have not come to their end. */
export const awaitedSlips: Store<readonly string[]> = createStore<readonly string[]>([]);

/** The reference of the slip that the open deposit sheet shows, and tells the end of, by itself. */
export const slipOnScreen: Store<string | undefined> = createStore<string | undefined>(undefined);

onSessionChange(() => {
  slipEvents.set(null);
  awaitedSlips.set([]);
});
