import { createStore, type Store } from '@prae/ui/store';
import { readStored, removeStored, writeStored } from '../../../../web/src/client/storage.ts';
import { currentSession, onSessionEnd } from '../../client/session.ts';

/** Something written that outlives a reload and a sign-in that ended by itself, for the same operator in the same tab. */
export interface Kept<T> {
  store: () => Store<T>;
  set: (value: T) => void;
}

/** A sign-out forgets it; another operator never sees it. */
export function keptForOperator<T>(part: string, nothing: T): Kept<T> {
  let held: { name: string; store: Store<T> } | undefined;
  const nameNow = (): string => `console.${part}.${currentSession()?.operator?._id ?? ''}`;
  const store = (): Store<T> => {
    const name = nameNow();
    if (held?.name !== name) held = { name, store: createStore(readStored<T>('session', name) ?? nothing) };
    return held.store;
  };
  onSessionEnd((isMeant) => {
    if (isMeant) removeStored('session', nameNow());
    held = undefined;
  });
  return {
    store,
    set: (value) => {
      store().set(value);
      writeStored('session', nameNow(), value);
    },
  };
}
