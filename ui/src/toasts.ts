export interface ToastMessage {
  id: number;
  text: string;
  tone: 'success' | 'info' | 'error';
  action?: { label: string; onAction: () => void } | undefined;
}

type Listener = () => void;

let shown: readonly ToastMessage[] = [];
let nextId = 1;
const listeners = new Set<Listener>();

/** Shows a short message for four seconds; errors are announced at once, others when the reader pauses. */
export function toast(
  text: string,
  options: { tone?: ToastMessage['tone']; action?: ToastMessage['action'] } = {},
): void {
  const message = { id: nextId++, text, tone: options.tone ?? 'info', action: options.action };
  // The same words twice would only push the first one away.
  change([...shown.filter((other) => other.text !== text).slice(-2), message]);
}

/** Takes a message away before its time. */
export function dismissToast(id: number): void {
  change(shown.filter((message) => message.id !== id));
}

export function currentToasts(): readonly ToastMessage[] {
  return shown;
}

export function onToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function change(next: readonly ToastMessage[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
