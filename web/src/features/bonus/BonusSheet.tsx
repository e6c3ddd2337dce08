import { Block, Skeleton } from '@prae/ui/Skeleton';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../client/queries.ts';
import { joinWords } from '../../messages/la/glossary.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { Banners } from '../../shell/Banners.tsx';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { type Bonus, useReceive, withRate } from './bonus.ts';
import { Receiving, type Stage, stageOf } from './Receiving.tsx';
import { Terms } from './Terms.tsx';

/** One bonus: its banners, what is agreed on by receiving it, and the button. */
export function BonusSheet({ bonus, open, onClose }: SheetProps & { bonus: Bonus }): ReactNode {
  const { shell } = useMessages();
  const { bonus: texts, lateErrors } = useLaterMessages();
  const { code, name, description, percentFail, banners, state } = bonus;
  const general = useRead('lookup.notice', undefined, { enabled: bonus.notice === null });
  const notice = bonus.notice ?? general.data?.notice;
  // Nobody agrees on what they could not read.
  const isUnread = notice === undefined && state === 'open';
  const active = useRead('bonus.active', undefined);
  const receiving = useReceive();
  const [stage, setStage] = useState<Exclude<Stage, 'waiting'>>('asked');
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
      stage={isUnread && stage === 'asked' ? 'waiting' : stage}
      busy={receiving.busy}
      failure={receiving.failure}
      onReceive={() => void receive()}
      onBack={() => setStage('asked')}
      confirm={state === 'current' || state === 'full'}
    >
      <Banners seed={code} banners={banners} />
      <p>{joinWords(description)}</p>
      {state === 'open' && active.data?.status && <p className="meta">{lateErrors.BONUS_ALREADY_ACTIVE}</p>}
      {state === 'full' && <p className="meta">{texts.full}</p>}
      <Terms {...bonus} isReceived={state === 'current'} />
      {notice !== undefined ? (
        <p className="bonus-notice">{joinWords(withRate(notice, percentFail))}</p>
      ) : general.isError ? (
        <LoadFailed busy={general.isFetching} onRetry={() => void general.refetch()} />
      ) : (
        <Skeleton label={shell.loading}>
          <Block height={60} />
        </Skeleton>
      )}
    </Receiving>
  );
}
