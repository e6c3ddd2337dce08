import { parseAmount } from '@prae/ui/money';
import { Result } from '@prae/ui/Result';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import { Arrived } from '../../shell/Arrived.tsx';
import { AmountStep } from './AmountStep.tsx';
import { type Gateway, minimumOf } from './creation.ts';
import type { Deposit } from './deposit-flow.ts';
import { OwnCodeNote } from './OwnCodeNote.tsx';
import { QrCard } from './QrCard.tsx';

export interface DepositStageProps {
  deposit: Deposit;
  gateway: Gateway;
}

/** What the sheet is about just now: the amount, the code, that it is paid, or that its time is over. */
export function DepositStage({ deposit, gateway }: DepositStageProps): ReactNode {
  const { deposit: texts } = useMessages();
  const { stage, money, creation } = deposit;
  switch (stage.name) {
    case 'open':
      return (
        <QrCard
          qr={stage.qr}
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
          <p>{texts.expiredHint}</p>
        </Result>
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
            presets={gateway.presets ?? []}
            error={creation.error}
          />
          {gateway.mode === 'SMS' && <OwnCodeNote />}
        </>
      );
  }
}
