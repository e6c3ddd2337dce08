import { type ReactNode, useId } from 'react';
import { IconButton } from './Button.tsx';
import { useStore } from './store.ts';
import { dismissToast, holdToast, letGoOfToast, shownToasts, type ToastMessage } from './toasts.ts';
import { useTopmost } from './topmost.ts';
import './Toast.css';

/**
 * The place where toasts appear. Mount one at the root of the page from the first paint on; every open sheet brings
 * its own, since a modal dialog makes the rest of the page inert. Only the topmost region shows messages. They come in
 * at the foot, or with `place` head under the page's bar, where the button that caused them stays free.
 */
export function ToastRegion({
  closeLabel,
  place = 'foot',
}: {
  closeLabel: string;
  place?: 'foot' | 'head' | undefined;
}): ReactNode {
  const messages = useStore(shownToasts);
  const topmost = useTopmost(useId());
  const mine = topmost ? messages : [];
  const list = (errors: boolean): ReactNode =>
    mine
      .filter((message) => (message.tone === 'error') === errors)
      .map((message) => <Toast key={message.id} message={message} closeLabel={closeLabel} />);
  return (
    <div className={`toasts toasts-${place}`}>
      <div role="status">{list(false)}</div>
      <div role="alert">{list(true)}</div>
    </div>
  );
}

function Toast({ message, closeLabel }: { message: ToastMessage; closeLabel: string }): ReactNode {
  const { id, action } = message;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading or tabbing into a message only keeps it open.
    <div
      className={`toast toast-${message.tone}`}
      onPointerEnter={() => holdToast(id)}
      onPointerLeave={() => letGoOfToast(id)}
      onFocus={() => holdToast(id)}
      onBlur={() => letGoOfToast(id)}
    >
      <p>{message.text}</p>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            dismissToast(id);
            action.onAction();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon="x" label={closeLabel} onClick={() => dismissToast(id)} />
    </div>
  );
}
