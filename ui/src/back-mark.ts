const MARK = 'praeOpen';

/** What the one history entry bears that lies on top of the page's own while anything is open (back.ts). */
export const mark = { [MARK]: true };

export function isMarked(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && MARK in state;
}

/**
 * Where a page was loaded again that something lay open on, or that somebody came back to from a game, nothing is open any more, and
 * its entry would take a press of the back button for itself: it is left.
 */
export function leaveMarked(): void {
  if (isMarked()) history.back();
}
