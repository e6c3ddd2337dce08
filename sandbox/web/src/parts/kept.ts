import { useSyncExternalStore } from 'react';

const PREFIX = 'prae-sandbox-';
const CHANGED = 'keptchange';

/** What a browser that forbids storage (a private window) keeps until the page is left. */
const unstored = new Map<string, string>();

/** A text kept in this browser under `name`, or null where there is none or `fits` refuses it. Follows other tabs. */
export function useKept<T extends string>(name: string, fits: (text: string | null) => text is T): T | null {
  const text = useSyncExternalStore(follow, () => kept(name));
  return fits(text) ? text : null;
}

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return unstored.get(name) ?? null;
  }
}

export function keep(name: string, text: string): void {
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    unstored.set(name, text);
  }
  dispatchEvent(new Event(CHANGED));
}

/** The `fits` of any text at all. */
export function isText(text: string | null): text is string {
  return text !== null;
}

function follow(listener: () => void): () => void {
  for (const event of [CHANGED, 'storage']) addEventListener(event, listener);
  return () => {
    for (const event of [CHANGED, 'storage']) removeEventListener(event, listener);
  };
}
