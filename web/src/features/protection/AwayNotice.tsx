import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { awayUntil, momentText } from './standing.ts';

/** Until when the member stays away from play, as soon as that is known; undefined of one who does not. */
export function useAwayUntil(isAsked: boolean): string | undefined {
  const { data } = useRead('protection.read', undefined, { enabled: isAsked });
  return data && awayUntil(data);
}

/** What is known of a member who stays away from play, or may. */
export type Away =
  | { name: 'known'; until: string }
  /** It is being read. */
  | { name: 'awaited' }
  /** They do, and until when could not be read. */
  | { name: 'unread'; busy: boolean; readAgain: () => void };

/**
 * The same for what must not be shown and taken away again; undefined of one who does not. That somebody does the wallet says at once, so
 * nobody else waits. Where neither can be read nothing speaks against the form: what is refused the server says.
 */
export function useAway(isAsked: boolean): Away | undefined {
  const wallet = useRead('wallet.read');
  const read = useRead('protection.read', undefined, { enabled: isAsked });
  const until = read.data && awayUntil(read.data);
  const staysAway = wallet.data?.staysAway === true;
  if (until !== undefined) return { name: 'known', until };
  if (isAsked && read.isPending && (staysAway || wallet.isPending)) return { name: 'awaited' };
  if (!read.isLoadingError || !staysAway) return undefined;
  return { name: 'unread', busy: read.isFetching, readAgain: () => void read.refetch() };
}

/** In the place of a form to put money in: until when there is none, what goes on, and what becomes of money that was sent before. */
export function AwayNotice({ away, onContact }: { away: Away; onContact: () => void }): ReactNode {
  const { shell } = useMessages();
  const { protection: texts } = useLaterMessages();
  if (away.name === 'awaited') return <Skeleton label={shell.loading} heights={[220]} />;
  if (away.name === 'unread') return <LoadFailed busy={away.busy} onRetry={away.readAgain} />;
  return (
    <Empty text={`${texts.away(momentText(away.until))}\n${texts.awayHint}\n${texts.awaySent}`}>
      <Button tone="soft" pill onClick={onContact}>
        {shell.contact}
      </Button>
    </Empty>
  );
}
