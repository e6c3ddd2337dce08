import type { ReactNode } from 'react';
import './NewsBar.css';

export interface NewsBarProps {
  text: string;
  /** What can be done about it; without it there is no bar, but its place for announcements. */
  action: { label: string; onAction: () => void } | undefined;
}

/** A slim bar over the page that stays until the reader does something about it. */
export function NewsBar({ text, action }: NewsBarProps): ReactNode {
  return (
    <div role="status">
      {action && (
        <p className="news-bar">
          {text}
          <button type="button" onClick={action.onAction}>
            {action.label}
          </button>
        </p>
      )}
    </div>
  );
}
