import { createStore } from '@prae/ui/store';

/** How many files are on their way to the server. */
export const uploads = createStore(0);
