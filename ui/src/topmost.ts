import { useEffect, useSyncExternalStore } from 'react';

let stack: readonly string[] = [];
const listeners = new Set<() => void>();

/** True for the region that was mounted last among those still there. */
export function useTopmost(id: string): boolean {
  useEffect(() => {
    change([...stack, id]);
    return () => change(stack.filter((other) => other !== id));
  }, [id]);
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1) === id,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function change(next: readonly string[]): void {
  stack = next;
  for (const listener of listeners) listener();
}
