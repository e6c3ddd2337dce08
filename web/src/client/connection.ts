import { reachable } from '@prae/ui/online';

/** How long the server may take to say that it is there, in milliseconds. */
const WITHIN_MS = 5_000;
/** Where it did not, it is asked again so much later, in milliseconds. */
const AGAIN_AFTER_MS = 3_000;

let asking: Promise<boolean> | undefined;
let again: ReturnType<typeof setTimeout> | undefined;

/** Something came from the server, whatever it was: there is a connection. */
export function heard(): void {
  clearTimeout(again);
  reachable.set(true);
}

/**
 * Something was asked and nothing came. One call may be lost alone, so the server is asked whether it is there at all, and
 * as long as that is not answered, every 3 seconds. Answers whether it was heard. Never throws.
 */
export function unheard(): Promise<boolean> {
  asking ??= ask();
  return asking;
}

/** Whether there is a connection again, where `isOnline` has said that there is none: what is to be sent need not wait to be told. */
export async function isBack(): Promise<boolean> {
  return navigator.onLine && unheard();
}

async function ask(): Promise<boolean> {
  clearTimeout(again);
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), WITHIN_MS);
  const isThere = await fetch('/healthz', { cache: 'no-store', signal: abort.signal }).then(
    () => true,
    () => false,
  );
  clearTimeout(timer);
  asking = undefined;
  reachable.set(isThere);
  if (!isThere) again = setTimeout(unheard, AGAIN_AFTER_MS);
  return isThere;
}
