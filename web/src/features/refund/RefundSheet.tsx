import { Button } from '@prae/ui/Button';
import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { AfterBanners } from '../../shell/AfterBanners.tsx';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { MainAction } from '../../shell/MainAction.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { AddStep } from './AddStep.tsx';
import { RefundLog } from './RefundLog.tsx';
import { RefundWeek, WaitingRefund } from './RefundWeek.tsx';
import { type Refunding, useRefunding } from './refund-flow.ts';
import './refund.css';

/** What is given back of the losses of the last whole week: how it is reckoned, receiving it, and adding it to the wallet. */
export default function RefundSheet({ open, onClose }: SheetProps): ReactNode {
  const { refund: texts } = useLaterMessages();
  return (
    <AfterBanners of="refund.banners" title={texts.title} open={open}>
      {(isShown) => <Shown open={isShown} onClose={onClose} />}
    </AfterBanners>
  );
}

function Shown({ open, onClose }: SheetProps): ReactNode {
  const { shell } = useMessages();
  const { refund: texts } = useLaterMessages();
  const refunding = useRefunding(open);
  const { check, step, back } = refunding;
  const isConfirming = step === 'confirm';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isConfirming ? texts.addTitle : texts.title}
      closeLabel={shell.close}
      back={isConfirming ? { label: shell.back, onBack: back } : undefined}
      busy={refunding.receiving || refunding.adding}
      step={step}
      actions={check.data && <Actions refunding={refunding} />}
    >
      {check.isPending ? (
        <Skeleton label={shell.loading} heights={[180, 64]} />
      ) : check.isLoadingError ? (
        <LoadFailed busy={check.isFetching} onRetry={() => void check.refetch()} />
      ) : isConfirming ? (
        <AddStep checked={check.data} />
      ) : (
        <>
          <WaitingRefund checked={check.data} />
          <RefundWeek checked={check.data} onClose={onClose} />
          <RefundLog />
        </>
      )}
    </Sheet>
  );
}

/** What can be done next: receiving where there is something, adding what waits, and in the second step the answer to the question. */
function Actions({ refunding }: { refunding: Refunding }): ReactNode {
  const { refund: texts } = useLaterMessages();
  const { check, step, receiving, adding, receive, ask, back, add } = refunding;
  const { result = false, refusal, waiting = 0, bonus = false, withdrawal = false } = check.data ?? {};
  if (step === 'confirm') {
    return (
      <>
        <MainAction sends={{ busy: adding }} busyText={texts.adding} onClick={() => void add()}>
          {texts.confirm}
        </MainAction>
        <Button tone="quiet" size="large" wide blocked={adding} onClick={back}>
          {texts.cancel}
        </Button>
      </>
    );
  }
  return (
    <>
      {result && (
        <MainAction
          sends={{ busy: receiving }}
          busyText={texts.receiving}
          blocked={refusal !== null && refusal !== undefined}
          aria-describedby="refund-obstacle"
          onClick={() => void receive()}
        >
          {texts.receive}
        </MainAction>
      )}
      {waiting > 0 && (
        <Button
          tone={result ? 'secondary' : 'primary'}
          size="large"
          wide
          blocked={receiving || bonus || withdrawal}
          aria-describedby="refund-obstacle"
          onClick={ask}
        >
          {texts.add}
        </Button>
      )}
    </>
  );
}
