import { Empty } from '@prae/ui/Empty';
import type { ReactNode } from 'react';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { awayUntil, momentText } from './standing.ts';

/** Until when the member stays away from play, as soon as that is known; undefined of one who does not. */
export function useAwayUntil(isAsked: boolean): string | undefined {
  const { data } = useRead('protection.read', undefined, { enabled: isAsked });
  return data && awayUntil(data);
}

/** In the place of a form: until when there is none, and what goes on. */
export function AwayNotice({ until }: { until: string }): ReactNode {
  const { protection: texts } = useLaterMessages();
  return <Empty text={`${texts.away(momentText(until))}\n${texts.awayHint}`} />;
}
