import { useQuery } from '@tanstack/react-query';
import type { Sms } from '../control/answers.ts';
import { queries } from '../control/queries.ts';
import { isText, keep, useKept } from '../parts/kept.ts';

const NAME = 'seen';

/** How many messages came since the inbox was last looked at. */
export function useUnread(): number {
  const seen = useKept(NAME, isText);
  const { data = [] } = useQuery(queries.sms);
  return data.filter((sms) => sms.sentAt > (seen ?? '')).length;
}

/** Marks everything up to the newest message (the first) as looked at. */
export function markSeen([newest]: readonly Sms[]): void {
  if (newest) keep(NAME, newest.sentAt);
}
