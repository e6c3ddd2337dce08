import { type ReactNode, useEffect, useId } from 'react';
import { IconButton } from './Button.tsx';
import { useStore } from './store.ts';
import {
  dismissToast,
  holdToast,
  letGoIfHeld,
  letGoOfToast,
  regionOf,
  shownToasts,
  type ToastMessage,
} from './toasts.ts';
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
  const id = useId();
  const topmost = useTopmost(id);
  const mine = topmost ? messages : [];
  const list = (kind: Kind): ReactNode =>
    mine
      .filter((message) => kindOf(message, id) === kind)
      .map((message) => <Toast key={message.id} message={message} closeLabel={closeLabel} />);
  return (
    <div className={`toasts toasts-${place}`}>
      <div>{list('moved')}</div>
      <div role="status">{list('news')}</div>
      <div role="alert">{list('error')}</div>
    </div>
  );
}

type Kind = 'news' | 'error' | 'moved';

/** One that was read out where it came in is not read out again where it moves to, as a sheet opens or closes. */
function kindOf(message: ToastMessage, region: string): Kind {
  if (regionOf(message.id, region) !== region) return 'moved';
  return message.tone === 'error' ? 'error' : 'news';
}

function Toast({ message, closeLabel }: { message: ToastMessage; closeLabel: string }): ReactNode {
  const { id, action } = message;
  useEffect(() => () => letGoIfHeld(id), [id]);
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
