import { shownToasts } from '@prae/ui/toasts';
import { type ReactNode, useRef } from 'react';

/** Takes what was said last of a try out of the toasts, once the same is tried anew. `told`: what is said of it now, if anything. */
export function useUnsay(told: ReactNode): () => void {
  const last = useRef<ReactNode>(undefined);
  if (told) last.current = told;
  return () => shownToasts.set(shownToasts.get().filter(({ text }) => text !== last.current));
}
