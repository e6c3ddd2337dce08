import { AmountSkeleton } from '@prae/ui/AmountSkeleton';
import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { ScrolledChips } from '@prae/ui/ScrolledChips';
import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { useLeaveFor } from '../../shell/leave.ts';
import type { SheetProps } from '../../shell/sheets.ts';
import { AwayNotice, useAway } from '../protection/protection.ts';
import { SlipActions } from '../slip/slip.ts';
import { AccountStage, accountActions } from './AccountStage.tsx';
import { useAccountDeposit } from './account-flow.ts';
import { CheckedPayments } from './CheckedPayments.tsx';
import { CodeSlipStage, NotArrived } from './CodeSlipStage.tsx';
import { type CodeSlip, useCodeSlip } from './code-slip.ts';
import { DepositActions } from './DepositActions.tsx';
import { DepositStage } from './DepositStage.tsx';
import { type Deposit, useDeposit } from './deposit-flow.ts';
import { GiftActions, GiftStage } from './GiftStage.tsx';
import { useGift } from './gift-flow.ts';
import { useKeptWay, useLastFirst } from './last-way.ts';
import { useMadeElsewhere } from './made-elsewhere.ts';
import { qrKey, useChosenWay, useWays, type Way } from './ways.ts';

/** Depositing: choose the way, pay a code, send to an account or paste a gift link, and see the money arrive. */
export default function DepositSheet({ open: isOpen, onClose }: SheetProps): ReactNode {
  const { deposit: texts, shell } = useMessages();
  const { depositSheet: late, gift: gifts, slip: slips } = useLaterMessages();
  const read = useRead('lookup.deposit');
  const away = useAway(isOpen);
  const ways = useLastFirst(useWays(read.data));
  const [way, choose] = useChosenWay(ways);
  const gateway = way?.kind === 'qr' ? way.gateway : undefined;
  const deposit = useDeposit(gateway);
  useMadeElsewhere(deposit, way, choose);
  const code = useCodeSlip(gateway, deposit.stage);
  const sent = useAccountDeposit(way?.kind === 'account' ? way.account : undefined);
  const gift = useGift(isOpen, way?.kind === 'gift');
  const [toContact, toStatement] = [useLeaveFor('memberContact', onClose), useLeaveFor('statement', onClose)];
  useKeptWay(way, { deposit, code, sent, gift });

  const failed = read.isLoadingError || (gateway !== undefined && deposit.stage.name === 'failed');
  const none = read.isSuccess && way === undefined;
  const rename = sent?.rename;
  const back = rename?.leave ?? code.slip?.leave;
  const titled = away ? undefined : way;
  const own = way?.kind === 'gift' ? gifts.title : code.slip ? slips.title : sent?.title;
  const tabs = !away && ways.length > 1 && back === undefined && (
    <WayChips ways={ways} way={way} disabled={gift.busy} onChange={choose} />
  );
  const actions =
    way?.kind === 'gift' ? (
      <GiftActions gift={gift} walletName={way.walletName} onDone={onClose} />
    ) : sent ? (
      accountActions(sent, onClose)
    ) : code.slip ? (
      <SlipActions sending={code.slip.sending} onDone={onClose} />
    ) : (
      <DepositActions deposit={deposit} onDone={onClose} onGateway={(code) => choose(qrKey(code))} />
    );
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={(titled && own) ?? texts.title}
      closeLabel={shell.close}
      back={back && { label: shell.back, onBack: back }}
      // A code that is being made is found on the home, and what became of a gift is told there.
      isSending={deposit.creation.busy || gift.busy}
      busy={deposit.cancelling || rename?.busy}
      step={sent?.step ?? (gateway ? codeStep(deposit, code) : `${way?.key} ${gift.ended?.ending}`)}
      toolbar={tabs || undefined}
      actions={!away && !failed && !none && actions}
    >
      {away ? (
        <AwayNotice away={away} onContact={toContact} />
      ) : failed ? (
        <LoadFailed
          busy={read.isFetching}
          onRetry={() => (read.isLoadingError ? void read.refetch() : deposit.readAgain())}
        />
      ) : none ? (
        <Empty text={`${late.none(deposit.money.currency)}\n${late.noneHint}`}>
          <Button tone="soft" pill onClick={toContact}>
            {shell.contact}
          </Button>
        </Empty>
      ) : way?.kind === 'gift' ? (
        <GiftStage gift={gift} walletName={way.walletName} onStatement={toStatement} />
      ) : sent ? (
        <AccountStage deposit={sent} />
      ) : code.slip ? (
        <CodeSlipStage sending={code.slip.sending} amount={code.amount} />
      ) : gateway === undefined || deposit.stage.name === 'loading' ? (
        <Skeleton label={shell.loading}>
          <AmountSkeleton presets={6} />
        </Skeleton>
      ) : (
        <>
          <CheckedPayments currency={deposit.money.currency} />
          <DepositStage deposit={deposit} gateway={gateway} />
          {code.offer && <NotArrived onSlip={code.offer} />}
        </>
      )}
    </Sheet>
  );
}

interface WayChipsProps {
  ways: readonly Way[];
  way: Way | undefined;
  disabled: boolean;
  onChange: (key: string) => void;
}

function WayChips({ ways, way, disabled, onChange }: WayChipsProps): ReactNode {
  const { deposit: texts } = useMessages();
  const options = ways.map(({ key, label }) => ({ value: key, label, disabled }));
  return (
    <ScrolledChips legend={texts.gateways} options={options} value={way?.key ?? null} onChange={onChange} />
  );
}

function codeStep({ stage }: Deposit, { slip }: CodeSlip): string {
  if (slip === undefined) return stage.name;
  const { stage: sent, warning } = slip.sending;
  return `slip.${sent.name}.${warning?.kind}`;
}
