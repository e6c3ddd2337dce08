import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { useOnline } from './online.ts';
import './OfflineBar.css';

/** A slim bar while there is no connection; its place for announcements is there from the first paint. */
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
