import { createStore, type Store } from './store.ts';

export interface ToastMessage {
  id: number;
  text: string;
  tone: 'success' | 'info' | 'error';
  action?: { label: string; onAction: () => void } | undefined;
}

const SHOWN_MS = 4000;

let nextId = 1;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** The region in which each message came in. */
const regions = new Map<number, string>();

/** The messages on screen, oldest first. */
export const shownToasts: Store<readonly ToastMessage[]> = createStore<readonly ToastMessage[]>([]);

/** Shows a short message for four seconds; errors are announced at once, others when the reader pauses. */
export function toast(
  text: string,
  options: { tone?: ToastMessage['tone']; action?: ToastMessage['action'] } = {},
): void {
  const message = { id: nextId++, text, tone: options.tone ?? 'info', action: options.action };
  // News replaces older news; only errors and what offers an action stay beside it, and the same words never twice.
  const kept = shownToasts
    .get()
    .filter((other) => other.text !== text && (other.tone === 'error' || other.action));
  shownToasts.set([...kept.slice(-1), message]);
  letGoOfToast(message.id);
}

/** The region in which a message came in: the first that shows it. */
export function regionOf(id: number, region: string): string {
  const first = regions.get(id) ?? region;
  regions.set(id, first);
  return first;
}

/** Keeps a message while it is being read. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Starts a message's four seconds (again); they run on while it moves from a page to a sheet. */
export function letGoOfToast(id: number): void {
  holdToast(id);
  timers.set(
    id,
    setTimeout(() => dismissToast(id), SHOWN_MS),
  );
}

/** Lets go of a message whose drawing goes while it is held, as a sheet opens or closes: nothing says that it was left. */
export function letGoIfHeld(id: number): void {
  if (!timers.has(id) && shownToasts.get().some((message) => message.id === id)) letGoOfToast(id);
}

/** Takes what was said out of the messages, as it is not true of what is tried now. */
export function unsay(said: unknown): void {
  shownToasts.set(shownToasts.get().filter(({ text }) => text !== said));
}

/** Takes a message away before its time. */
export function dismissToast(id: number): void {
  holdToast(id);
  regions.delete(id);
  shownToasts.set(shownToasts.get().filter((message) => message.id !== id));
}
