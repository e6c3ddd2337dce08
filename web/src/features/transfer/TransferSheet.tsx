import { AmountSkeleton } from '@prae/ui/AmountSkeleton';
import { Sheet } from '@prae/ui/Sheet';
import { Block, Skeleton } from '@prae/ui/Skeleton';
import { type ReactNode, useState } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { useLeaveFor } from '../../shell/leave.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { PropsOf } from '../../shell/sheets.ts';
import { PlaceChoice } from './PlaceChoice.tsx';
import { TransferEnding } from './TransferEnding.tsx';
import { TransferFields } from './TransferFields.tsx';
import { useTransfer } from './transfer-flow.ts';
import { type End, useTransferForm } from './transfer-form.ts';

/** Moving money between the wallet and the games: two ends, an amount, and what became of it. */
export default function TransferSheet({ open, onClose, from, to }: PropsOf<'transfer'>): ReactNode {
  const { transfer: transferTexts, shell } = useMessages();
  const { transferSheet: texts } = useLaterMessages();
  const money = useMoney();
  const [choosing, choose] = useState<End>();
  const transfer = useTransfer(open);
  const { ended } = transfer;
  const form = useTransferForm(
    { wallet: money.wallet, walletName: transferTexts.wallet, from, to },
    transfer.clear,
  );
  const toStatement = useLeaveFor('statement', onClose);
  const send = (): void => {
    const order = transfer.busy ? undefined : form.check();
    if (order) void transfer.send(order);
  };

  const ends = { from: texts.chooseFrom, to: texts.chooseTo };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={choosing ? ends[choosing] : texts.title}
      closeLabel={shell.close}
      back={choosing && { label: shell.back, onBack: () => choose(undefined) }}
      busy={transfer.busy}
      step={ended ? 'ended' : 'order'}
      actions={
        ended ? (
          <MainAction onClick={onClose}>{ended.ending === 'success' ? texts.done : shell.close}</MainAction>
        ) : choosing ? undefined : (
          <MainAction sends={transfer} busyText={transferTexts.sending} onClick={send}>
            {form.amount > 0 ? texts.send(money.text(form.amount)) : texts.sendEmpty}
          </MainAction>
        )
      }
    >
      {money.wallet === undefined ? (
        <Skeleton label={shell.loading}>
          <div className="swatches">
            <Block height={124} />
            <span className="icon-button" />
            <Block height={124} />
          </div>
          <AmountSkeleton />
        </Skeleton>
      ) : ended ? (
        <TransferEnding {...ended} money={money} onStatement={toStatement} />
      ) : choosing ? (
        <PlaceChoice
          label={ends[choosing]}
          places={form.places}
          noneText={texts.none}
          chosen={form[choosing]?.code}
          text={money.text}
          onChoose={(code) => {
            form.choose(choosing, code);
            choose(undefined);
          }}
        />
      ) : (
        <TransferFields
          form={form}
          money={money}
          failure={transfer.failure}
          onChoose={choose}
          onEnter={send}
        />
      )}
    </Sheet>
  );
}
