export type Keep = 'local' | 'session';

/**
 * Browser storage under the prefix `prae.`, as JSON. Reading never throws and gives `null` for what is absent,
 * broken or forbidden (private windows); writing answers whether it was kept.
 */
export function readStored<T>(keep: Keep, name: string): T | null {
  try {
    const text = storage(keep).getItem(key(name));
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function writeStored(keep: Keep, name: string, value: unknown): boolean {
  try {
    storage(keep).setItem(key(name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(keep: Keep, name: string): void {
  removeStoredWhere(keep, (stored) => stored === name);
}

/** Removes everything of ours whose name answers to `wanted`. */
export function removeStoredWhere(keep: Keep, wanted: (name: string) => boolean): void {
  try {
    const place = storage(keep);
    const keys = Array.from({ length: place.length }, (_, index) => place.key(index) ?? '');
    for (const stored of keys) {
      if (stored.startsWith(PREFIX) && wanted(stored.slice(PREFIX.length))) place.removeItem(stored);
    }
  } catch {
    // Nothing could be stored either, so there is nothing to remove.
  }
}

const PREFIX = 'prae.';

/** The name as the browser knows it. */
export function key(name: string): string {
  return PREFIX + name;
}

function storage(keep: Keep): Storage {
  return keep === 'local' ? localStorage : sessionStorage;
}
