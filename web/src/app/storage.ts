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
  try {
    storage(keep).removeItem(key(name));
  } catch {
    // Nothing could be stored either, so there is nothing to remove.
  }
}

export function key(name: string): string {
  return `prae.${name}`;
}

function storage(keep: Keep): Storage {
  return keep === 'local' ? localStorage : sessionStorage;
}
