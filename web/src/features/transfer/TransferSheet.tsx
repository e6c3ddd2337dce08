import { AmountInput } from '@prae/ui/AmountInput';
import { AmountText } from '@prae/ui/AmountText';
import { Button, IconButton } from '@prae/ui/Button';
import { parseAmount } from '@prae/ui/money';
import { Presets } from '@prae/ui/Presets';
import { Result } from '@prae/ui/Result';
import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../app/client.ts';
import { refreshMoney, useMoney } from '../../app/money.ts';
import { stoppedOffline } from '../../app/offline.ts';
import { paths } from '../../app/paths.ts';
import type { SheetProps } from '../../app/SheetHost.tsx';
import { refusalText } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language.ts';
import { PlaceChoice } from './PlaceChoice.tsx';
import { PlaceSwatch } from './PlaceSwatch.tsx';
import { type Obstacle, obstacleOf, type Place, placesOf, WALLET } from './places.ts';

/** The ends to start with, when the sheet was opened from a game. */
type TransferSheetProps = SheetProps & { from?: string; to?: string };
type Step = 'form' | 'from' | 'to' | 'success' | 'processing' | 'unknown';

/** Moving money between the wallet and the games: two ends, an amount, and what became of it. */
export default function TransferSheet({
  open,
  onClose,
  from: startFrom,
  to: startTo,
}: TransferSheetProps): ReactNode {
  const messages = useMessages();
  const { transfer, amount: amountTexts, shell } = messages;
  const money = useMoney();
  const [, go] = useLocation();
  const [step, setStep] = useState<Step>('form');
  const [fromCode, setFrom] = useState<string | undefined>(startFrom ?? WALLET);
  const [toCode, setTo] = useState<string | undefined>(startTo);
  const [value, setValue] = useState('');
  const [obstacle, setObstacle] = useState<Obstacle>();
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);

  const places = placesOf(money.wallet, transfer.wallet);
  const from = places.find(({ code }) => code === fromCode);
  const to = places.find(({ code }) => code === toCode);
  const amount = parseAmount(value) ?? 0;

  const edit = (change: () => void): void => {
    change();
    setObstacle(undefined);
    setRefused(undefined);
  };
  const swap = (): void => {
    setFrom(toCode);
    setTo(fromCode);
  };
  /** Choosing the account of the other end turns the transfer around. */
  const choose = (code: string): void => {
    edit(() => {
      if (step === 'from' ? code === toCode : code === fromCode) swap();
      else if (step === 'from') setFrom(code);
      else setTo(code);
    });
    setStep('form');
  };
  const send = async (): Promise<void> => {
    const found = obstacleOf(from, to, amount);
    setObstacle(found);
    if (found !== undefined || from === undefined || to === undefined) return;
    if (stoppedOffline(shell.noAnswer)) return;
    setBusy(true);
    const result = await call('transfer.create', { body: { from: from.code, to: to.code, amount } });
    await refreshMoney();
    setBusy(false);
    if (result.outcome === 'ok') setStep(result.answer.status === 'SUCCESS' ? 'success' : 'processing');
    else if (result.outcome === 'unknown') setStep('unknown');
    else {
      const text = refusalText(messages, result.code);
      setRefused(text);
      toast(text, { tone: 'error' });
    }
  };

  const note = obstacle === 'tooMuch' && from ? transfer.tooMuch(money.text(from.amount)) : undefined;
  const endsError =
    obstacle === 'selectAccount' || obstacle === 'sameAccount' ? transfer[obstacle] : undefined;
  const wrongEnd = (end: Place | undefined): boolean =>
    obstacle === 'sameAccount' || (obstacle === 'selectAccount' && end === undefined);
  const choosing = step === 'from' || step === 'to';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={step === 'from' ? transfer.chooseFrom : step === 'to' ? transfer.chooseTo : transfer.title}
      closeLabel={shell.close}
      back={choosing ? { label: shell.back, onBack: () => setStep('form') } : undefined}
      busy={busy}
      actions={
        step === 'form' ? (
          <Button
            tone="primary"
            size="large"
            wide
            busy={busy}
            busyText={transfer.sending}
            onClick={() => void send()}
          >
            {amount > 0 ? transfer.send(money.text(amount)) : transfer.sendEmpty}
          </Button>
        ) : choosing ? undefined : (
          <Button tone="primary" size="large" wide onClick={onClose}>
            {step === 'success' ? transfer.done : shell.close}
          </Button>
        )
      }
    >
      {money.wallet === undefined ? (
        <Skeleton label={shell.loading} heights={[124, 72, 216]} />
      ) : choosing ? (
        <PlaceChoice places={places} text={money.text} onChoose={choose} />
      ) : step === 'form' ? (
        <>
          <div className="swatches">
            <PlaceSwatch
              label={transfer.from}
              place={from}
              emptyText={transfer.choose}
              currency={money.currency}
              wrong={wrongEnd(from)}
              onSelect={() => setStep('from')}
            />
            <IconButton icon="arrows-down-up" label={transfer.swap} onClick={() => edit(swap)} />
            <PlaceSwatch
              label={transfer.to}
              place={to}
              emptyText={transfer.choose}
              currency={money.currency}
              wrong={wrongEnd(to)}
              onSelect={() => setStep('to')}
            />
          </div>
          {endsError && (
            <p className="swatches-error" role="alert">
              {endsError}
            </p>
          )}
          <AmountInput
            label={transfer.amount}
            value={value}
            onChange={(next) => edit(() => setValue(next))}
            currency={money.currency}
            note={from ? transfer.available(money.text(from.amount)) : transfer.minimum}
            error={refused ?? note ?? (obstacle === 'minimum' ? transfer.minimum : undefined)}
            keypadLabel={amountTexts.keypad}
            backLabel={amountTexts.erase}
          >
            <Presets
              label={amountTexts.presets}
              presets={[100, 500].map(preset).concat({
                key: 'all',
                label: transfer.all,
                selected: from !== undefined && amount > 0 && amount === from.amount,
                onSelect: () => edit(() => setValue(from ? String(from.amount) : '')),
              })}
            />
          </AmountInput>
        </>
      ) : step === 'success' ? (
        <Result outcome="success" title={transfer.success}>
          <AmountText amount={amount} currency={money.currency} size="l" />
          <p>{`${from?.name ?? ''} → ${to?.name ?? ''}`}</p>
        </Result>
      ) : (
        <Result outcome="processing" title={step === 'unknown' ? transfer.unknown : transfer.processing}>
          <p>{transfer.processingHint}</p>
          <Button
            tone="soft"
            pill
            onClick={() => {
              onClose();
              go(paths.statement);
            }}
          >
            {transfer.toStatement}
          </Button>
        </Result>
      )}
    </Sheet>
  );

  function preset(figure: number): { key: string; label: string; selected: boolean; onSelect: () => void } {
    return {
      key: String(figure),
      label: figure.toLocaleString('en-US'),
      selected: amount === figure,
      onSelect: () => edit(() => setValue(String(figure))),
    };
  }
}
