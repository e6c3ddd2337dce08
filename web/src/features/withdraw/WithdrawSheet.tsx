import { parseAmount } from '@prae/ui/money';
import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import { type ReactNode, useState } from 'react';
import { useMoney } from '../../client/money.ts';
import { useRead } from '../../client/queries.ts';
import { isUnavailable, useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { AmountStep } from './AmountStep.tsx';
import { Destination } from './Destination.tsx';
import { limitsOf, type WithdrawObstacle, withdrawObstacle } from './limits.ts';
import { type Ending, WithdrawEnding } from './WithdrawEnding.tsx';

type Step = { name: 'amount' } | { name: 'confirm' } | { name: 'ended'; ending: Ending };
const AMOUNT: Step = { name: 'amount' };

/** Withdrawing: the amount, a second look at amount and account, and that the money is on its way. */
export default function WithdrawSheet({ open, onClose }: SheetProps): ReactNode {
  const { withdraw: texts, shell } = useMessages();
  const money = useMoney();
  const rules = useRead('lookup.withdraw');
  const [step, setStep] = useState<Step>(AMOUNT);
  const [value, setValue] = useState('');
  const [obstacle, setObstacle] = useState<WithdrawObstacle>();
  const withdrawal = useSubmit('withdraw.all', {
    unknownText: null,
    // One withdrawal at a time, and money that is still leaving a game.
    texts: { REQUEST_LIMIT: texts.underWay, TRANSFER_FAIL: texts.collecting },
  });

  const amount = parseAmount(value) ?? 0;
  const limits = limitsOf(money.wallet, rules.data);
  const edit = (next: string): void => {
    setValue(next);
    setObstacle(undefined);
    withdrawal.clear();
  };
  const next = (): void => {
    const found = limits && withdrawObstacle(amount, limits);
    setObstacle(found);
    if (limits && found === undefined) setStep({ name: 'confirm' });
  };
  const send = async (): Promise<void> => {
    const result = await withdrawal.submit({ body: { amount } });
    const { outcome } = result;
    if (outcome === 'refused' || isUnavailable(result)) setStep(AMOUNT);
    else if (outcome !== 'offline') setStep({ name: 'ended', ending: outcome });
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={step.name === 'confirm' ? texts.confirmTitle : texts.title}
      closeLabel={shell.close}
      back={step.name === 'confirm' ? { label: shell.back, onBack: () => setStep(AMOUNT) } : undefined}
      busy={withdrawal.busy}
      actions={
        step.name === 'amount' ? (
          <MainAction blocked={limits === undefined} onClick={next}>
            {texts.next}
          </MainAction>
        ) : step.name === 'confirm' ? (
          <MainAction sends={withdrawal} busyText={texts.sending} onClick={() => void send()}>
            {texts.confirm(money.text(amount))}
          </MainAction>
        ) : (
          <MainAction onClick={onClose}>{step.ending === 'ok' ? texts.done : shell.close}</MainAction>
        )
      }
    >
      {limits === undefined ? (
        <Skeleton label={shell.loading} heights={[72, 48, 216]} />
      ) : step.name === 'amount' ? (
        <AmountStep
          value={value}
          onChange={edit}
          limits={limits}
          obstacle={obstacle}
          failure={withdrawal.failure}
        />
      ) : step.name === 'confirm' ? (
        <Destination amount={amount} money={money} masked={false} />
      ) : (
        <WithdrawEnding ending={step.ending} amount={amount} money={money} onClose={onClose} />
      )}
    </Sheet>
  );
}
