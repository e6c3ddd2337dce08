import { AmountSkeleton } from '@prae/ui/AmountSkeleton';
import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { RadioChips } from '@prae/ui/RadioChips';
import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { useLeaveFor } from '../../shell/leave.ts';
import type { SheetProps } from '../../shell/sheets.ts';
import { AccountStage, accountActions } from './AccountStage.tsx';
import { useAccountDeposit } from './account-flow.ts';
import { DepositActions } from './DepositActions.tsx';
import { DepositStage } from './DepositStage.tsx';
import { useDeposit } from './deposit-flow.ts';
import { useChosenWay, useWays } from './ways.ts';

/** Depositing: choose the way, then pay a code or send money to an account, and see it arrive. */
export default function DepositSheet({ open: isOpen, onClose }: SheetProps): ReactNode {
  const { deposit: texts, shell } = useMessages();
  const { bankTransfer } = useLaterMessages();
  const lookup = useRead('lookup.deposit');
  const ways = useWays(lookup.data);
  const [way, choose] = useChosenWay(ways);
  const gateway = way && 'gateway' in way ? way.gateway : undefined;
  const deposit = useDeposit(gateway);
  const sent = useAccountDeposit(way && 'account' in way ? way.account : undefined);
  const { money } = deposit;
  const toContact = useLeaveFor('memberContact', onClose);

  const failed = lookup.isLoadingError || (sent === undefined && deposit.stage.name === 'failed');
  const none = lookup.isSuccess && way === undefined;
  const rename = sent?.rename;
  const tabs = ways.length > 1 && rename === undefined && (
    <RadioChips
      legend={texts.gateways}
      layout="scroll"
      options={ways.map(({ key, label }) => ({ value: key, label }))}
      value={way?.key ?? null}
      onChange={choose}
    />
  );
  const actions = sent ? (
    accountActions(sent, onClose)
  ) : (
    <DepositActions deposit={deposit} onDone={onClose} />
  );
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={rename ? bankTransfer.renameTitle : texts.title}
      closeLabel={shell.close}
      back={rename && { label: shell.back, onBack: rename.leave }}
      busy={deposit.busy || rename?.busy}
      step={sent?.step ?? deposit.stage.name}
      toolbar={tabs || undefined}
      actions={!failed && !none && actions}
    >
      {failed ? (
        <LoadFailed
          busy={lookup.isFetching}
          onRetry={() => (lookup.isLoadingError ? void lookup.refetch() : deposit.readAgain())}
        />
      ) : none ? (
        <Empty text={`${texts.none(money.currency)}\n${texts.noneHint}`}>
          <Button tone="soft" pill onClick={toContact}>
            {shell.contact}
          </Button>
        </Empty>
      ) : sent ? (
        <AccountStage deposit={sent} />
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
