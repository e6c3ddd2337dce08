import type { QrBankCode } from '@prae/contract/deposit';
import { AmountSkeleton } from '@prae/ui/AmountSkeleton';
import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { RadioChips } from '@prae/ui/RadioChips';
import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../client/queries.ts';
import { waitingQr } from '../../client/waiting-qr.ts';
import { useMessages } from '../../messages/language.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { useLeaveFor } from '../../shell/leave.ts';
import type { SheetProps } from '../../shell/sheets.ts';
import { DepositActions } from './DepositActions.tsx';
import { DepositStage } from './DepositStage.tsx';
import { useDeposit } from './deposit-flow.ts';
import { gatewaysOf } from './open-qr.ts';

/** Depositing: choose the gateway and the amount, pay the code, see the money arrive. */
export default function DepositSheet({ open: isOpen, onClose }: SheetProps): ReactNode {
  const { deposit: texts, shell } = useMessages();
  const ways = useRead('lookup.deposit');
  const gateways = gatewaysOf(ways.data);
  // A code that waits to be paid is shown first.
  const [chosen, choose] = useState<QrBankCode | undefined>(() => waitingQr.get()?.bankCode);
  const gateway = gateways.find(({ bankCode }) => bankCode === chosen) ?? gateways[0];
  const deposit = useDeposit(gateway);
  const { money } = deposit;
  const toContact = useLeaveFor('memberContact', onClose);

  const failed = ways.isLoadingError || deposit.stage.name === 'failed';
  const none = ways.isSuccess && gateway === undefined;
  const tabs = gateways.length > 1 && (
    <RadioChips
      legend={texts.gateways}
      layout="scroll"
      options={gateways.map(({ bankCode }) => ({ value: bankCode, label: texts.gateway[bankCode] }))}
      value={gateway?.bankCode ?? null}
      onChange={choose}
    />
  );
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={texts.title}
      closeLabel={shell.close}
      busy={deposit.busy}
      step={deposit.stage.name}
      toolbar={tabs || undefined}
      actions={!failed && !none && <DepositActions deposit={deposit} onDone={onClose} />}
    >
      {failed ? (
        <LoadFailed
          busy={ways.isFetching}
          onRetry={() => (ways.isLoadingError ? void ways.refetch() : deposit.readAgain())}
        />
      ) : none ? (
        <Empty text={`${texts.none(money.currency)}\n${texts.noneHint}`}>
          <Button tone="soft" pill onClick={toContact}>
            {shell.contact}
          </Button>
        </Empty>
      ) : gateway === undefined || deposit.stage.name === 'loading' ? (
        <Skeleton label={shell.loading}>
          <AmountSkeleton presets={6} />
        </Skeleton>
      ) : (
        <DepositStage deposit={deposit} gateway={gateway} />
      )}
    </Sheet>
  );
}
