import { AmountSkeleton } from '@prae/ui/AmountSkeleton';
import { Sheet } from '@prae/ui/Sheet';
import { Bone, Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useRead } from '../../client/queries.ts';
import { useMessages } from '../../messages/language.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { MainAction } from '../../shell/MainAction.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { AmountStep } from './AmountStep.tsx';
import { Destination } from './Destination.tsx';
import { WithdrawEnding } from './WithdrawEnding.tsx';
import { useWithdrawal, type Withdrawal } from './withdraw-flow.ts';

/** Withdrawing: the amount, a second look at amount and account, and what becomes of the money. */
export default function WithdrawSheet({ open, onClose }: SheetProps): ReactNode {
  const { withdraw: texts, shell } = useMessages();
  const money = useMoney();
  const rules = useRead('lookup.withdraw');
  const withdrawal = useWithdrawal(open);
  const { step, limits, amount } = withdrawal;
  const isConfirming = step.name === 'confirm';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isConfirming ? texts.confirmTitle : texts.title}
      closeLabel={shell.close}
      back={isConfirming ? { label: shell.back, onBack: withdrawal.back } : undefined}
      busy={withdrawal.busy}
      step={step.name}
      actions={<Action withdrawal={withdrawal} onClose={onClose} />}
    >
      {limits === undefined && rules.isLoadingError ? (
        <LoadFailed busy={rules.isFetching} onRetry={() => void rules.refetch()} />
      ) : limits === undefined ? (
        <Waiting />
      ) : step.name === 'amount' ? (
        <AmountStep withdrawal={withdrawal} limits={limits} />
      ) : isConfirming ? (
        <Destination amount={amount} money={money} masked={false} />
      ) : (
        <WithdrawEnding {...step} amount={amount} money={money} onClose={onClose} />
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

function Action({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }): ReactNode {
  const { withdraw: texts, shell } = useMessages();
  const money = useMoney();
  const { step, limits, amount, next, send } = withdrawal;
  if (step.name === 'amount') {
    return (
      <MainAction blocked={limits === undefined} onClick={next}>
        {texts.next}
      </MainAction>
    );
  }
  if (step.name === 'confirm') {
    return (
      <MainAction sends={withdrawal} busyText={texts.sending} onClick={() => void send()}>
        {texts.confirm(money.text(amount))}
      </MainAction>
    );
  }
  const isGood = step.ending === 'accepted' || step.ending === 'paid';
  return <MainAction onClick={onClose}>{isGood ? texts.done : shell.close}</MainAction>;
}
