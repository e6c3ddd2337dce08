import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.ts';

/** How many messages are unread, on the corner of a link; nothing when none is. */
export function UnreadBadge({ count }: { count: number }): ReactNode {
  const { sms } = useMessages();
  if (count === 0) return null;
  return (
    <span className="unread">
      <span aria-hidden="true">{count}</span>
      <span className="vh">{sms.unread(count)}</span>
    </span>
  );
}
