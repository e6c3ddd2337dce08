import type { QrBankCode } from '@prae/contract/deposit';
import { AmountText } from '@prae/ui/AmountText';
import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { parseAmount } from '@prae/ui/money';
import { RadioChips } from '@prae/ui/RadioChips';
import { Result } from '@prae/ui/Result';
import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { call } from '../../app/client.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { type Money, useMoney } from '../../app/money.ts';
import { useRead } from '../../app/queries.ts';
import type { SheetProps } from '../../app/SheetHost.tsx';
import { useMessages } from '../../messages/language.ts';
import { AmountStep } from './AmountStep.tsx';
import { type Gateway, minimumOf, useCreation } from './creation.ts';
import { PictureActions } from './PictureActions.tsx';
import { QrCard } from './QrCard.tsx';
import { type OpenQr, type QrStage, useQr } from './qr.ts';

/** Depositing: choose the gateway and the amount, pay the code, see the money arrive. */
export default function DepositSheet({ open, onClose }: SheetProps): ReactNode {
  const { deposit, shell } = useMessages();
  const ways = useRead('lookup.deposit');
  const money = useMoney();
  const gateways = (ways.data?.banks ?? []).filter((bank): bank is Gateway => bank.bankType === 'PAYMENT');
  const [chosen, choose] = useState<QrBankCode>();
  const gateway = gateways.find(({ bankCode }) => bankCode === chosen) ?? gateways[0];
  const { stage, show, readAgain } = useQr(gateway?.bankCode);
  const [amount, setAmount] = useState('');
  const creation = useCreation(gateway, show);
  const [cancelling, setCancelling] = useState(false);

  const cancel = async (qr: OpenQr): Promise<void> => {
    setCancelling(true);
    const result = await call('deposit.qr.cancel', { params: { qrcodeId: qr.id } });
    setCancelling(false);
    if (result.outcome === 'ok' || (result.outcome === 'refused' && result.code === 'NO_DATA')) {
      setAmount(String(qr.amount));
      show({ name: 'none' });
      toast(deposit.cancelled);
    }
  };

  const failed = ways.isLoadingError || stage.name === 'failed';
  const none = ways.isSuccess && gateway === undefined;
  const tabs = gateways.length > 1 && (
    <RadioChips
      legend={deposit.gateways}
      layout="scroll"
      options={gateways.map(({ bankCode }) => ({ value: bankCode, label: deposit.gateway[bankCode] }))}
      value={gateway?.bankCode ?? null}
      onChange={choose}
    />
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={deposit.title}
      closeLabel={shell.close}
      busy={creation.busy || cancelling}
      toolbar={tabs || undefined}
      actions={
        !failed &&
        !none && (
          <Actions
            stage={stage}
            money={money}
            amount={amount}
            creating={creation.busy}
            onCreate={creation.create}
            onOtherAmount={() => show({ name: 'none' })}
            onDone={onClose}
          />
        )
      }
    >
      {failed ? (
        <LoadFailed
          text={navigator.onLine ? shell.loadFailed : shell.noAnswer}
          busy={ways.isFetching}
          onRetry={() => (ways.isLoadingError ? void ways.refetch() : readAgain())}
        />
      ) : none ? (
        <Empty text={`${deposit.none}\n${deposit.noneHint}`} />
      ) : stage.name === 'loading' || gateway === undefined ? (
        <Skeleton label={shell.loading} heights={[92, 104, 252]} />
      ) : stage.name === 'open' ? (
        <QrCard
          qr={stage.qr}
          currency={money.currency}
          cancelling={cancelling}
          onCancel={() => void cancel(stage.qr)}
          onExpired={() => show({ name: 'expired', qr: stage.qr })}
        />
      ) : stage.name === 'paid' ? (
        <Result outcome="success" title={deposit.paid}>
          <AmountText amount={stage.amount} currency={money.currency} size="l" signed />
          <p>{deposit.paidHint}</p>
          {money.wallet && (
            <p className="meta">
              {deposit.balance} {money.text(money.wallet.wallet.amount)}
            </p>
          )}
        </Result>
      ) : stage.name === 'expired' ? (
        <Result outcome="processing" title={deposit.expired}>
          <p>{deposit.expiredHint}</p>
        </Result>
      ) : (
        <AmountStep
          value={amount}
          onChange={(value) => {
            setAmount(value);
            creation.clear();
          }}
          currency={money.currency}
          minimum={minimumOf(gateway)}
          presets={gateway.presets ?? []}
          error={creation.error}
        />
      )}
    </Sheet>
  );
}

interface ActionsProps {
  stage: QrStage;
  money: Money;
  amount: string;
  creating: boolean;
  onCreate: (amount: number) => void;
  onOtherAmount: () => void;
  onDone: () => void;
}

function Actions({
  stage,
  money,
  amount,
  creating,
  onCreate,
  onOtherAmount,
  onDone,
}: ActionsProps): ReactNode {
  const { deposit } = useMessages();
  const big = { tone: 'primary', size: 'large', wide: true } as const;
  const making = { busy: creating, busyText: deposit.creating };
  if (stage.name === 'none') {
    const typed = parseAmount(amount) ?? 0;
    return (
      <Button {...big} {...making} blocked={typed <= 0} onClick={() => onCreate(typed)}>
        {typed > 0 ? deposit.create(money.text(typed)) : deposit.createEmpty}
      </Button>
    );
  }
  if (stage.name === 'expired') {
    return (
      <>
        <Button {...big} {...making} onClick={() => onCreate(stage.qr.amount)}>
          {deposit.again(money.text(stage.qr.amount))}
        </Button>
        <Button tone="quiet" wide blocked={creating} onClick={onOtherAmount}>
          {deposit.otherAmount}
        </Button>
      </>
    );
  }
  if (stage.name === 'paid') {
    return (
      <Button {...big} onClick={onDone}>
        {deposit.done}
      </Button>
    );
  }
  if (stage.name === 'open') return <PictureActions qr={stage.qr} money={money} />;
  // Keeps its place while it is not known yet what comes: the sheet must not jump.
  return (
    <Button {...big} blocked>
      {deposit.createEmpty}
    </Button>
  );
}
