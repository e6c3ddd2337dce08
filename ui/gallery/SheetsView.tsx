import { AMOUNT_MAX } from '@prae/contract/facts';
import { type ReactNode, useState } from 'react';
import { AmountInput } from '../src/AmountInput.tsx';
import { AmountText } from '../src/AmountText.tsx';
import { Button, IconButton } from '../src/Button.tsx';
import { ConfirmDialog } from '../src/ConfirmDialog.tsx';
import { CopyButton } from '../src/CopyButton.tsx';
import { Countdown } from '../src/Countdown.tsx';
import { moneyText, parseAmount } from '../src/money.ts';
import { Presets } from '../src/Presets.tsx';
import { QrStitches } from '../src/QrStitches.tsx';
import { RadioChips } from '../src/RadioChips.tsx';
import { Receipt, ReceiptBand, ReceiptTop } from '../src/Receipt.tsx';
import { Row, Rows } from '../src/Rows.tsx';
import { SearchList } from '../src/SearchList.tsx';
import { Sheet } from '../src/Sheet.tsx';
import { Shuttle } from '../src/Shuttle.tsx';
import { StitchIcon } from '../src/StitchIcon.tsx';
import { ThreeSteps } from '../src/ThreeSteps.tsx';
import { toast } from '../src/toasts.ts';
import { BANKS } from './banks.ts';
import { SampleCode } from './SampleCode.tsx';
import type { Texts } from './texts.ts';

interface SheetsProps {
  texts: Texts;
  /** Which sheet is open; empty for none. */
  open: string;
  setOpen: (view: string) => void;
}

/** Every kind of sheet and dialog, one at a time. */
export function SheetsView(props: SheetsProps): ReactNode {
  return (
    <>
      <AmountSheet {...props} />
      <QrSheet {...props} />
      <MethodsSheet {...props} />
      <BankSheet {...props} />
      <CancelDialog {...props} />
    </>
  );
}

function Providers({ texts: t }: { texts: Texts }): ReactNode {
  const [provider, setProvider] = useState('KBANK');
  return (
    <RadioChips
      legend={t.provider}
      layout="scroll"
      value={provider}
      onChange={setProvider}
      options={[
        { value: 'KBANK', label: t.kasikorn },
        ...['WW', 'PayOneX', 'Paytimz', 'ZPay'].map((name) => ({ value: name, label: name })),
      ]}
    />
  );
}

function AmountSheet({ texts: t, open, setOpen }: SheetsProps): ReactNode {
  const [amount, setAmount] = useState('500');
  return (
    <Sheet
      open={open === 'amount'}
      onClose={() => setOpen('')}
      title={t.depositByQr}
      closeLabel={t.close}
      toolbar={<Providers texts={t} />}
      actions={
        <Button tone="primary" size="large" wide onClick={() => toast(t.waitingNote, { tone: 'error' })}>
          {t.createQr} {moneyText(parseAmount(amount) ?? 0, t.currency)}
        </Button>
      }
    >
      <AmountInput
        max={AMOUNT_MAX}
        aboveMax={moneyText(AMOUNT_MAX, t.currency)}
        label={t.amount}
        value={amount}
        onChange={setAmount}
        currency={t.currency}
        note={`${t.amountNote} ${moneyText(1, t.currency)}`}
        keypadLabel={t.keypad}
        backLabel={t.erase}
      >
        <Presets
          label={t.presets}
          presets={[10, 20, 50, 100, 500, 1000].map((value) => ({
            key: String(value),
            label: value.toLocaleString('en-US'),
            selected: parseAmount(amount) === value,
            onSelect: () => setAmount(String(value)),
          }))}
        />
      </AmountInput>
    </Sheet>
  );
}

function QrSheet({ texts: t, open, setOpen }: SheetsProps): ReactNode {
  return (
    <Sheet
      open={open === 'qr'}
      onClose={() => setOpen('')}
      title={t.depositByQr}
      closeLabel={t.close}
      toolbar={<Providers texts={t} />}
      actions={
        <>
          <Button tone="primary" size="large" icon="download-simple">
            {t.saveQr}
          </Button>
          <IconButton icon="share-network" label={t.shareQr} className="icon-action" />
        </>
      }
    >
      <Receipt>
        <ReceiptTop
          label={t.toTransfer}
          amount={<AmountText amount={500} currency={t.currency} size="l" />}
          action={<CopyButton value="500.00" label={t.copyAmount} copiedLabel={t.copied} />}
        />
        <QrStitches total={300} left={227}>
          <SampleCode />
        </QrStitches>
        <div className="countdown-line">
          <Countdown left={227} label={t.timeLeft} spoken={{ 60: '60', 30: '30', 10: '10', over: '0' }} />
          <span>
            {t.beforeExpiry}
            <br />
            {t.singleUse}
          </span>
          <Button tone="danger-quiet" onClick={() => setOpen('alert')}>
            {t.cancelCode}
          </Button>
        </div>
        <ReceiptBand picture={<Shuttle />} title={t.waiting}>
          {t.waitingNote}
        </ReceiptBand>
      </Receipt>
      <ThreeSteps steps={[t.step1, t.step2, t.step3]} />
    </Sheet>
  );
}

function MethodsSheet({ texts: t, open, setOpen }: SheetsProps): ReactNode {
  return (
    <Sheet open={open === 'methods'} onClose={() => setOpen('')} title={t.deposit} closeLabel={t.close}>
      <Rows>
        <Row
          picture={<StitchIcon name="qr" />}
          title={t.depositByQr}
          note={t.fastest}
          onSelect={() => setOpen('amount')}
        />
        <Row
          picture={<StitchIcon name="bank" />}
          title={t.bank}
          note={t.withdrawNote}
          onSelect={() => setOpen('bank')}
        />
        <Row
          picture={<StitchIcon name="gift" />}
          title={t.bonus}
          note={t.singleUse}
          onSelect={() => setOpen('')}
        />
      </Rows>
    </Sheet>
  );
}

function BankSheet({ texts: t, open, setOpen }: SheetsProps): ReactNode {
  const [bank, setBank] = useState<string | null>('SCB');
  return (
    <Sheet
      open={open === 'bank'}
      onClose={() => setOpen('')}
      title={t.bank}
      closeLabel={t.close}
      back={{ label: t.back, onBack: () => setOpen('methods') }}
    >
      <SearchList
        label={t.bank}
        searchLabel={t.search}
        options={BANKS}
        value={bank}
        onChange={setBank}
        emptyText={t.noBank}
      />
    </Sheet>
  );
}

function CancelDialog({ texts: t, open, setOpen }: SheetsProps): ReactNode {
  return (
    <ConfirmDialog
      open={open === 'alert'}
      onClose={() => setOpen('')}
      title={t.askCancel}
      confirm={{ label: t.cancelCode, onConfirm: () => setOpen(''), danger: true }}
      cancelLabel={t.keep}
    >
      {t.askCancelNote}
    </ConfirmDialog>
  );
}
