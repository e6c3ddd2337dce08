import { Button } from '@prae/ui/Button';
import { parseAmount } from '@prae/ui/money';
import { Result } from '@prae/ui/Result';
import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../app/client.ts';
import { type Money, refreshMoney, useMoney } from '../../app/money.ts';
import { stoppedOffline } from '../../app/offline.ts';
import { paths } from '../../app/paths.ts';
import { useRead } from '../../app/queries.ts';
import type { SheetProps } from '../../app/SheetHost.tsx';
import { refusalText } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language.ts';
import type { Messages } from '../../messages/th/th.ts';
import { AmountStep } from './AmountStep.tsx';
import { Destination } from './Destination.tsx';
import { type Limits, type WithdrawObstacle, withdrawObstacle } from './limits.ts';

type Step = 'amount' | 'confirm' | 'success' | 'unknown';

/** Withdrawing: the amount, a second look at amount and account, and that the money is on its way. */
export default function WithdrawSheet({ open, onClose }: SheetProps): ReactNode {
  const messages = useMessages();
  const { withdraw, shell } = messages;
  const money = useMoney();
  const rules = useRead('lookup.withdraw');
  const [, go] = useLocation();
  const [step, setStep] = useState<Step>('amount');
  const [value, setValue] = useState('');
  const [obstacle, setObstacle] = useState<WithdrawObstacle>();
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);

  const amount = parseAmount(value) ?? 0;
  const limits = limitsOf(money, rules.data);
  const edit = (next: string): void => {
    setValue(next);
    setObstacle(undefined);
    setRefused(undefined);
  };
  const next = (): void => {
    const found = limits && withdrawObstacle(amount, limits);
    setObstacle(found);
    if (limits && found === undefined) setStep('confirm');
  };
  const send = async (): Promise<void> => {
    if (stoppedOffline(shell.noAnswer)) return;
    setBusy(true);
    const result = await call('withdraw.all', { body: { amount } });
    await refreshMoney();
    setBusy(false);
    if (result.outcome === 'ok') return setStep('success');
    if (result.outcome === 'unknown') return setStep('unknown');
    const text = refusal(messages, result.code);
    setRefused(text);
    setStep('amount');
    toast(text, { tone: 'error' });
  };

  const main = { tone: 'primary', size: 'large', wide: true } as const;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={step === 'confirm' ? withdraw.confirmTitle : withdraw.title}
      closeLabel={shell.close}
      back={step === 'confirm' ? { label: shell.back, onBack: () => setStep('amount') } : undefined}
      busy={busy}
      actions={
        step === 'amount' ? (
          <Button {...main} blocked={limits === undefined} onClick={next}>
            {withdraw.next}
          </Button>
        ) : step === 'confirm' ? (
          <Button {...main} busy={busy} busyText={withdraw.sending} onClick={() => void send()}>
            {withdraw.confirm(money.text(amount))}
          </Button>
        ) : (
          <Button {...main} onClick={onClose}>
            {step === 'success' ? withdraw.done : shell.close}
          </Button>
        )
      }
    >
      {limits === undefined ? (
        <Skeleton label={shell.loading} heights={[72, 48, 216]} />
      ) : step === 'amount' ? (
        <AmountStep
          value={value}
          onChange={edit}
          limits={limits}
          money={money}
          error={refused ?? obstacleText(withdraw, obstacle, limits, money)}
        />
      ) : (
        <>
          {step !== 'confirm' && (
            <Result outcome="processing" title={step === 'success' ? withdraw.success : withdraw.unknown}>
              <p>{step === 'success' ? withdraw.successHint : withdraw.unknownHint}</p>
            </Result>
          )}
          <Destination amount={amount} money={money} masked={step !== 'confirm'} />
          {step !== 'confirm' && (
            <Button
              className="withdraw-statement"
              tone="soft"
              wide
              onClick={() => {
                onClose();
                go(paths.statement);
              }}
            >
              {withdraw.toStatement}
            </Button>
          )}
        </>
      )}
    </Sheet>
  );
}

/** Two refusals mean something of their own here: one withdrawal at a time, and money that is still leaving a game. */
function refusal(messages: Messages, code: string): string {
  if (code === 'REQUEST_LIMIT') return messages.withdraw.underWay;
  return code === 'TRANSFER_FAIL' ? messages.withdraw.gathering : refusalText(messages, code);
}

function limitsOf(
  money: Money,
  rules: { withdrawMin: number; withdrawMax: number } | undefined,
): Limits | undefined {
  if (money.wallet === undefined || rules === undefined) return undefined;
  const games = money.wallet.slots.reduce((sum, slot) => sum + (slot.isActive ? slot.amount : 0), 0);
  const available = Math.round((money.wallet.wallet.amount + games) * 100) / 100;
  return { min: rules.withdrawMin, max: rules.withdrawMax, available };
}

function obstacleText(
  texts: ReturnType<typeof useMessages>['withdraw'],
  obstacle: WithdrawObstacle | undefined,
  limits: Limits,
  money: Money,
): string | undefined {
  if (obstacle === undefined) return undefined;
  if (obstacle === 'required') return texts.required;
  if (obstacle === 'belowMin') return texts.belowMin(money.text(limits.min));
  if (obstacle === 'aboveMax') return texts.aboveMax(money.text(limits.max));
  return texts.tooMuch(money.text(limits.available));
}
