import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import type { ReactNode } from 'react';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { awayUntil, momentText } from './standing.ts';

/** Until when the member stays away from play, as soon as that is known; undefined of one who does not. */
export function useAwayUntil(isAsked: boolean): string | undefined {
  const { data } = useRead('protection.read', undefined, { enabled: isAsked });
  return data && awayUntil(data);
}

/** In the place of a form to put money in: until when there is none, what goes on, and what becomes of money that was sent before. */
export function AwayNotice({ until, onContact }: { until: string; onContact: () => void }): ReactNode {
  const { shell } = useMessages();
  const { protection: texts } = useLaterMessages();
  return (
    <Empty text={`${texts.away(momentText(until))}\n${texts.awayHint}\n${texts.awaySent}`}>
      <Button tone="soft" pill onClick={onContact}>
        {shell.contact}
      </Button>
    </Empty>
  );
}
