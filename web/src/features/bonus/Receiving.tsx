import { Result } from '@prae/ui/Result';
import { Sheet } from '@prae/ui/Sheet';
import type { ReactNode } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { SheetProps } from '../../shell/sheets.ts';

export interface ReceivingProps extends SheetProps {
  title: string;
  /** How far receiving is; `waiting`: it is not known yet what there is. */
  stage: 'waiting' | 'asked' | 'done' | 'failed';
  busy: boolean;
  /** Why it failed. */
  failure: ReactNode;
  onReceive: () => void;
  /** Back from a failure to what was asked. */
  onBack: () => void;
  /** In place of receiving: there is nothing to receive. */
  confirm?: boolean | undefined;
  children: ReactNode;
}

/** A bonus or a promotion in a sheet: what it is, the button that receives it, and what that came to. */
export function Receiving(props: ReceivingProps): ReactNode {
  const { title, stage, busy, failure, onReceive, onBack, confirm, open, onClose, children } = props;
  const { shell } = useMessages();
  const { bonus: texts } = useLaterMessages();
  const action =
    stage === 'done' || confirm ? (
      <MainAction onClick={onClose}>{texts.confirm}</MainAction>
    ) : stage === 'failed' ? (
      <MainAction onClick={onBack}>{texts.back}</MainAction>
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
      step={stage}
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
      ) : (
        children
      )}
    </Sheet>
  );
}

/** What receiving came to, of the outcome of its request. */
export function stageOf(outcome: string): 'done' | 'failed' {
  return outcome === 'ok' ? 'done' : 'failed';
}
