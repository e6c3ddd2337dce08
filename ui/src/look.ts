import { defaultLook, type Look } from './brand/look.ts';
import { createStore, useStore } from './store.ts';

/** What is drawn as the brand's: the default's, until an installation says otherwise. */
export const look = createStore<Look>(defaultLook);

export function useLook(): Look {
  return useStore(look);
}
