import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import { type ReactNode, useState } from 'react';
import { useMoney } from '../../client/money.ts';
import { isUnavailable, useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { PropsOf } from '../../shell/sheets.ts';
import { useToStatement } from '../../shell/statement-link.ts';
import { PlaceChoice } from './PlaceChoice.tsx';
import { WALLET } from './places.ts';
import { type Ending, TransferEnding } from './TransferEnding.tsx';
import { TransferFields } from './TransferFields.tsx';
import { type End, type Order, useTransferForm } from './transfer-form.ts';

type Step = { name: 'form' } | { name: 'choose'; end: End } | { name: 'ended'; ending: Ending; order: Order };

const FORM: Step = { name: 'form' };

/** Moving money between the wallet and the games: two ends, an amount, and what became of it. */
export default function TransferSheet({ open, onClose, from, to }: PropsOf<'transfer'>): ReactNode {
  const { transfer: texts, shell } = useMessages();
  const money = useMoney();
  const [step, setStep] = useState<Step>(FORM);
  const transfer = useSubmit('transfer.create', { unknownText: null });
  const form = useTransferForm(
    { wallet: money.wallet, walletName: texts.wallet, from: from ?? WALLET, to },
    transfer.clear,
  );
  const toStatement = useToStatement(onClose);

  const send = async (): Promise<void> => {
    const order = form.check();
    if (order === undefined) return;
    const body = { from: order.from.code, to: order.to.code, amount: order.amount };
    const result = await transfer.submit({ body });
    if (result.outcome === 'ok') {
      const ending = result.answer.status === 'SUCCESS' ? 'success' : 'processing';
      setStep({ name: 'ended', ending, order });
    } else if (result.outcome === 'unknown' && !isUnavailable(result)) {
      setStep({ name: 'ended', ending: 'unknown', order });
    }
  };

  const ends = { from: texts.chooseFrom, to: texts.chooseTo };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={step.name === 'choose' ? ends[step.end] : texts.title}
      closeLabel={shell.close}
      back={step.name === 'choose' ? { label: shell.back, onBack: () => setStep(FORM) } : undefined}
      busy={transfer.busy}
      actions={
        step.name === 'form' ? (
          <MainAction sends={transfer} busyText={texts.sending} onClick={() => void send()}>
            {form.amount > 0 ? texts.send(money.text(form.amount)) : texts.sendEmpty}
          </MainAction>
        ) : step.name === 'ended' ? (
          <MainAction onClick={onClose}>{step.ending === 'success' ? texts.done : shell.close}</MainAction>
        ) : undefined
      }
    >
      {money.wallet === undefined ? (
        <Skeleton label={shell.loading} heights={[124, 72, 216]} />
      ) : step.name === 'choose' ? (
        <PlaceChoice
          places={form.places}
          text={money.text}
          onChoose={(code) => {
            form.choose(step.end, code);
            setStep(FORM);
          }}
        />
      ) : step.name === 'form' ? (
        <TransferFields
          form={form}
          money={money}
          failure={transfer.failure}
          onChoose={(end) => setStep({ name: 'choose', end })}
        />
      ) : (
        <TransferEnding ending={step.ending} order={step.order} money={money} onStatement={toStatement} />
      )}
    </Sheet>
  );
}
