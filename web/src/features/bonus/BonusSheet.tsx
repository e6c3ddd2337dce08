import { Block, Skeleton } from '@prae/ui/Skeleton';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../client/queries.ts';
import { joinWords } from '../../messages/la/glossary.ts';
import { useMessages } from '../../messages/language.ts';
import { Banners } from '../../shell/Banners.tsx';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { type Bonus, useReceive, withRate } from './bonus.ts';
import { useObstacle } from './obstacle.ts';
import { ObstacleLine, Receiving, type Stage, stageOf } from './Receiving.tsx';
import { Terms } from './Terms.tsx';

/** One bonus: its banners, what is agreed on by receiving it, and the button. */
export function BonusSheet({ bonus, open, onClose }: SheetProps & { bonus: Bonus }): ReactNode {
  const { shell } = useMessages();
  const { code, name, description, percentFail, banners, state } = bonus;
  const general = useRead('lookup.notice', undefined, { enabled: bonus.notice === null });
  const notice = bonus.notice ?? general.data?.notice;
  const receiving = useReceive();
  const isOffered = state !== 'current';
  // Whatever else there is: nobody can do anything about that one.
  const offer = state === 'full' ? { ...bonus, refusal: 'BONUS_FULL' as const } : bonus;
  const mayBeKept = useObstacle(isOffered ? offer : undefined);
  // What is refused once this has been received is none of its own.
  const obstacle = receiving.busy ? undefined : mayBeKept;
  // Nobody agrees on what they could not read.
  const isUnread = notice === undefined && state === 'open' && !obstacle;
  const [stage, setStage] = useState<Exclude<Stage, 'waiting' | 'unread'>>('asked');
  const receive = async (): Promise<void> => {
    const { outcome } = await receiving.submit({ params: { code } });
    setStage(stageOf(outcome));
  };
  // Opened again, it asks again; while it leaves it stays as it is.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setStage('asked');
  }
  return (
    <Receiving
      open={open}
      onClose={onClose}
      title={joinWords(name)}
      stage={isUnread && stage === 'asked' ? 'unread' : stage}
      busy={receiving.busy}
      failure={receiving.failure}
      onReceive={() => void receive()}
      onBack={() => setStage('asked')}
      confirm={state === 'current' || state === 'full'}
      obstacle={obstacle}
    >
      <Banners seed={code} banners={banners} />
      <p>{joinWords(description)}</p>
      <ObstacleLine obstacle={obstacle} />
      <Terms {...bonus} isReceived={state === 'current'} />
      {notice !== undefined ? (
        <p className="bonus-notice">{joinWords(withRate(notice, percentFail))}</p>
      ) : general.isError ? (
        <LoadFailed busy={general.isFetching} onRetry={() => void general.refetch()} />
      ) : (
        <Skeleton label={shell.loading}>
          <Block height={98} />
        </Skeleton>
      )}
    </Receiving>
  );
}
