import { Button } from '@prae/ui/Button';
import { Result } from '@prae/ui/Result';
import { Sheet } from '@prae/ui/Sheet';
import { Block, Skeleton } from '@prae/ui/Skeleton';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useEffect, useId } from 'react';
import type { Submitted } from '../../client/submit.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import { openSheet, type SheetProps } from '../../shell/sheets.ts';
import { useUnsay } from '../../shell/unsay.ts';
import type { Obstacle } from './obstacle.ts';

/** How far receiving is; `waiting`: it is not known yet what there is; `unread`: its conditions are not there; `unknown`: it was sent, and nobody told what became of it. */
export type Stage = 'waiting' | 'unread' | 'asked' | 'done' | 'failed' | 'unknown';

export interface ReceivingProps extends SheetProps {
  title: string;
  stage: Stage;
  busy: boolean;
  /** Why it failed. */
  failure: ReactNode;
  onReceive: () => void;
  /** Back from a failure to what was asked. */
  onBack: () => void;
  /** In place of receiving: there is nothing to receive. */
  confirm?: boolean | undefined;
  /** What would have it refused, in place of receiving. */
  obstacle?: Obstacle | undefined;
  children: ReactNode;
}

/** A bonus or a promotion in a sheet: what it is, the button that receives it, and what that came to. */
export function Receiving(props: ReceivingProps): ReactNode {
  const { title, stage, busy, failure, onReceive, onBack, confirm, obstacle, open, onClose, children } =
    props;
  const { shell, wallet } = useMessages();
  const { bonus: texts } = useLaterMessages();
  const unreadId = useId();
  useLateResult(props);
  const leadTo = (way: 'deposit' | 'withdraw') => (): void => {
    onClose();
    openSheet(way);
  };
  const lacksDeposit = stage === 'failed' && failure === texts.noDeposit && obstacle?.way !== 'withdraw';
  const action =
    stage === 'done' || confirm ? (
      <MainAction onClick={onClose}>{texts.confirm}</MainAction>
    ) : lacksDeposit ? (
      <>
        <MainAction onClick={leadTo('deposit')}>{texts.toDeposit}</MainAction>
        <Button tone="quiet" size="large" wide onClick={onBack}>
          {texts.back}
        </Button>
      </>
    ) : stage === 'failed' || stage === 'unknown' ? (
      <MainAction onClick={onBack}>{texts.back}</MainAction>
    ) : stage === 'unread' ? (
      <>
        <p className="bonus-unread" id={unreadId}>
          {texts.unread}
        </p>
        <MainAction blocked aria-describedby={unreadId}>
          {texts.receive}
        </MainAction>
      </>
    ) : obstacle?.way === 'deposit' ? (
      <MainAction onClick={leadTo('deposit')}>{texts.toDeposit}</MainAction>
    ) : obstacle ? (
      <>
        <MainAction onClick={onClose}>{texts.confirm}</MainAction>
        {obstacle.way && (
          <Button tone="secondary" size="large" wide onClick={leadTo(obstacle.way)}>
            {wallet.withdraw}
          </Button>
        )}
      </>
    ) : (
      <MainAction sends={{ busy }} busyText={texts.receiving} onClick={onReceive}>
        {texts.receive}
      </MainAction>
    );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={shell.close}
      isSending={busy}
      asks
      step={`${stage} ${obstacle ? (obstacle.way ?? 'confirm') : ''}`}
      actions={stage === 'waiting' ? undefined : action}
    >
      {stage === 'done' ? (
        <Result outcome="success" title={texts.done}>
          <p>{texts.doneHint}</p>
        </Result>
      ) : stage === 'failed' ? (
        <Result outcome="fail" title={texts.failed}>
          <p>{failure}</p>
        </Result>
      ) : stage === 'unknown' ? (
        <Result outcome="processing" title={texts.unknown}>
          <p>{texts.unknownHint}</p>
        </Result>
      ) : (
        children
      )}
    </Sheet>
  );
}

/** Why it would be refused, where it is read before anything is pressed. */
export function ObstacleLine({ obstacle }: { obstacle: Obstacle | undefined }): ReactNode {
  const { shell } = useMessages();
  if (!obstacle) return null;
  if (obstacle.text !== undefined) return <p className="bonus-obstacle">{obstacle.text}</p>;
  return (
    <Skeleton label={shell.loading}>
      <Block height={72} />
    </Skeleton>
  );
}

/** What it came to is told by a toast where the sheet is closed by then. */
function useLateResult({ open, stage, failure }: ReceivingProps): void {
  const { bonus: texts } = useLaterMessages();
  const takeBack = useUnsay(stage === 'failed' && failure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it is opened anew.
  useEffect(() => {
    if (open) takeBack();
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known; closing what was read tells nothing.
  useEffect(() => {
    if (open) return;
    if (stage === 'done') toast(texts.done, { tone: 'success' });
    if (stage === 'unknown') toast(texts.unknown, { tone: 'info' });
    if (stage === 'failed' && typeof failure === 'string') toast(failure, { tone: 'error' });
  }, [stage]);
}

/** What receiving came to, of the outcome of its request. */
export function stageOf(outcome: Submitted<'bonus.activate'>['outcome']): 'done' | 'failed' | 'unknown' {
  if (outcome === 'unknown') return 'unknown';
  return outcome === 'ok' ? 'done' : 'failed';
}
