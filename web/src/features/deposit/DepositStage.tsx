import { parseAmount } from '@prae/ui/money';
import { Result } from '@prae/ui/Result';
import type { ReactNode } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { Arrived } from '../../shell/Arrived.tsx';
import { AmountStep } from './AmountStep.tsx';
import { CheckedAbove } from './CheckedPayments.tsx';
import { type Gateway, minimumOf, takesWhole } from './creation.ts';
import type { Deposit } from './deposit-flow.ts';
import { WholeNote } from './OwnCodeNote.tsx';
import { OwnAccountOnly, PaidAlready } from './PaymentTerms.tsx';
import { QrCard } from './QrCard.tsx';

export interface DepositStageProps {
  deposit: Deposit;
  gateway: Gateway;
}

/** What the sheet is about just now: the amount, the code, that it is paid, that its time is over, or that it is gone. */
export function DepositStage({ deposit, gateway }: DepositStageProps): ReactNode {
  const { deposit: texts } = useMessages();
  const { stage, money, creation } = deposit;
  switch (stage.name) {
    case 'open':
      return (
        <QrCard
          qr={stage.qr}
          gateway={gateway}
          currency={money.currency}
          cancelling={deposit.cancelling}
          onCancel={() => void deposit.cancel(stage.qr)}
          onExpired={deposit.expire}
        />
      );
    case 'paid':
      return <Arrived amount={stage.amount} />;
    case 'expired':
      return (
        <Result outcome="processing" title={texts.expired}>
          <p>
            <PaidAlready gateway={gateway} amount={stage.qr.amount} currency={money.currency} />
          </p>
        </Result>
      );
    case 'gone':
      return (
        <Gone>
          <PaidAlready gateway={gateway} amount={stage.qr.amount} currency={money.currency} />
        </Gone>
      );
    default:
      return (
        <>
          <AmountStep
            value={deposit.amount}
            onChange={deposit.type}
            onEnter={() => {
              const typed = parseAmount(deposit.amount) ?? 0;
              if (typed > 0 && !creation.busy) void creation.create(typed);
            }}
            currency={money.currency}
            minimum={minimumOf(gateway)}
            whole={takesWhole(gateway, money.currency)}
            isGiven={deposit.isGiven}
            presets={gateway.presets ?? []}
            error={creation.error}
            terms={gateway.ownAccountOnly && <OwnAccountOnly />}
          />
          {takesWhole(gateway, money.currency) && <WholeNote isOwn={gateway.mode === 'SMS'} />}
          {gateway.checkedAbove !== undefined && (
            <CheckedAbove amount={gateway.checkedAbove} currency={money.currency} />
          )}
        </>
      );
  }
}

function Gone({ children }: { children: ReactNode }): ReactNode {
  const { depositCode } = useLaterMessages();
  return (
    <Result outcome="fail" title={depositCode.gone}>
      <p>{depositCode.goneWhy}</p>
      <p>{children}</p>
    </Result>
  );
}
