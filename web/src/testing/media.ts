import { vi } from 'vitest';

/** A screen of which every media query is true or none; answers how to change it. */
export function screenThatIs(isWide: boolean): (wide: boolean) => void {
  const listeners = new Set<() => void>();
  const query = {
    matches: isWide,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => query);
  return (wide) => {
    query.matches = wide;
    for (const listener of listeners) listener();
  };
}
