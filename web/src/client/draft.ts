import { DRAFT } from './sign-in.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** What was typed on a way of several steps, kept in this tab so that a reload loses nothing of it. */
export interface KeptDraft<T> {
  /** What was kept; `null` where nothing was. */
  read: () => Partial<T> | null;
  /** A password must not be part of it: none ever reaches the browser's storage. */
  keep: (draft: T) => void;
  forget: () => void;
}

/** A draft by its name. Every change of the login forgets it as well (`sign-in.ts`). */
export function keptDraft<T extends object>(name: string): KeptDraft<T> {
  const key = DRAFT + name;
  return {
    read: () => readStored<Partial<T>>('session', key),
    keep: (draft) => void writeStored('session', key, draft),
    forget: () => removeStored('session', key),
  };
}
