import { unsay } from '@prae/ui/toasts';
import { type ReactNode, useRef } from 'react';

/** Takes what a screen itself said last of a try out of the toasts, once the same is tried anew; what `useSubmit` says goes by itself. `told`: what is said of it now, if anything. */
export function useUnsay(told: ReactNode): () => void {
  const last = useRef<ReactNode>(undefined);
  if (told) last.current = told;
  return () => unsay(last.current);
}
