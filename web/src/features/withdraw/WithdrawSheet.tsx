import { AmountSkeleton } from '@prae/ui/AmountSkeleton';
import { Sheet } from '@prae/ui/Sheet';
import { Bone, Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { AmountStep } from './AmountStep.tsx';
import { Destination } from './Destination.tsx';
import { Reasons } from './Reasons.tsx';
import { WithdrawAction } from './WithdrawAction.tsx';
import { WithdrawEnding } from './WithdrawEnding.tsx';
import { useExplained, useWithdrawal } from './withdraw-flow.ts';

/** Withdrawing: the amount, a second look at amount and account, and what becomes of the money. */
export default function WithdrawSheet({ open, onClose }: SheetProps): ReactNode {
  const { shell } = useMessages();
  const { withdrawSheet: texts } = useLaterMessages();
  const money = useMoney();
  const explained = useExplained();
  const withdrawal = useWithdrawal(open);
  const { step, limits, reasons, isStopped, amount, id, tracked } = withdrawal;
  const isConfirming = step.name === 'confirm';
  const isUnread = step.name !== 'ended' && limits === undefined && explained.isLoadingError;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isConfirming ? texts.confirmTitle : texts.title}
      closeLabel={shell.close}
      back={isConfirming ? { label: shell.back, onBack: withdrawal.back } : undefined}
      busy={withdrawal.busy}
      step={isStopped ? 'stopped' : step.name}
      actions={!isUnread && <WithdrawAction withdrawal={withdrawal} onClose={onClose} />}
    >
      {step.name === 'ended' ? (
        <WithdrawEnding
          {...step}
          to={withdrawal.to}
          id={id}
          tracked={tracked}
          amount={amount}
          money={money}
        />
      ) : isUnread ? (
        <LoadFailed busy={explained.isFetching} onRetry={() => void explained.refetch()} />
      ) : limits === undefined ? (
        <Waiting />
      ) : isConfirming ? (
        <Destination amount={amount} money={money} masked={false} />
      ) : isStopped ? (
        <Reasons limits={limits} reasons={reasons} />
      ) : (
        <AmountStep withdrawal={withdrawal} limits={limits} />
      )}
    </Sheet>
  );
}

/** The bones of what there is and of the amount. */
function Waiting(): ReactNode {
  const { shell } = useMessages();
  return (
    <Skeleton label={shell.loading}>
      <div className="withdraw-available">
        <p>
          <Bone width={7} />
          <small>
            <Bone width={11} />
          </small>
        </p>
        <span className="amount amount-m">
          <Bone width={4} />
        </span>
      </div>
      <AmountSkeleton />
    </Skeleton>
  );
}
