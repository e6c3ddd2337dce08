import { type ReactNode, useSyncExternalStore } from 'react';
import { Icon } from './Icon.tsx';
import './OfflineBar.css';

/** A slim bar while the device has no network; its place for announcements is there from the first paint. */
export function OfflineBar({ text }: { text: string }): ReactNode {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="offline">
          <Icon name="warning" size={18} />
          {text}
        </p>
      )}
    </div>
  );
}

/** Whether the device believes it has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
