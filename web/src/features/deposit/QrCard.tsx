import { AmountText } from '@prae/ui/AmountText';
import { Button } from '@prae/ui/Button';
import { CopyButton } from '@prae/ui/CopyButton';
import { Countdown, useSecondsLeft } from '@prae/ui/Countdown';
import { type Currency, moneyText } from '@prae/ui/money';
import { QrStitches } from '@prae/ui/QrStitches';
import { Receipt, ReceiptBand, ReceiptTop } from '@prae/ui/Receipt';
import { Shuttle } from '@prae/ui/Shuttle';
import { ThreeSteps } from '@prae/ui/ThreeSteps';
import type { ReactNode } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { useCopying } from '../../shell/copy.ts';
import { useScreenToScan } from '../../shell/wide.ts';
import { lifeOf } from './code-life.ts';
import { ExactAmount } from './OwnCodeNote.tsx';
import { type GatewayTerms, OwnAccountOnly, WhenArrives } from './PaymentTerms.tsx';
import { svgAddress } from './picture.ts';
import type { OpenQr } from './qr.ts';

/** From here on an amount leaves a phone no room for the button beside it, unless it is drawn smaller. */
const LONG = 10_000;

export interface QrCardProps {
  qr: OpenQr;
  gateway: GatewayTerms;
  currency: Currency;
  cancelling: boolean;
  onCancel: () => void;
  onExpired: () => void;
}

/** The code on a card: amount, code inside its seam of stitches, time left, and that we are waiting. */
export function QrCard({ qr, gateway, currency, cancelling, onCancel, onExpired }: QrCardProps): ReactNode {
  const { deposit, amount } = useMessages();
  const { depositSheet } = useLaterMessages();
  const { say } = useCopying();
  const figure = qr.amount.toFixed(2);
  const isScanned = useScreenToScan();
  const left = useSecondsLeft(qr.until, onExpired);
  return (
    <>
      <Receipt>
        <ReceiptTop
          label={deposit.toPay}
          amount={
            <span className={qr.amount >= LONG ? 'receipt-long' : undefined}>
              <AmountText amount={qr.amount} currency={currency} size="l" />
            </span>
          }
          action={
            <CopyButton
              value={figure}
              label={deposit.copyAmount}
              copiedLabel={amount.copied}
              onCopied={() => say(figure, true)}
              onRefused={() => say(figure, false)}
            />
          }
        />
        {qr.isExact && <ExactAmount amount={qr.amount} currency={currency} />}
        {gateway.ownAccountOnly && <OwnAccountOnly />}
        {isScanned && <p className="qr-how">{depositSheet.scanHere}</p>}
        <QrStitches total={lifeOf(qr)} left={left}>
          <img src={svgAddress(qr.svg)} alt={deposit.qrAlt(moneyText(qr.amount, currency))} />
        </QrStitches>
        <div className={left <= 30 ? 'countdown-line countdown-ending' : 'countdown-line'}>
          <Countdown
            left={left}
            label={deposit.timeLeft}
            spoken={{
              60: depositSheet.secondsLeft(60),
              30: depositSheet.secondsLeft(30),
              10: depositSheet.secondsLeft(10),
              over: deposit.expired,
            }}
          />
          <span>
            {left <= 30 ? <b>{depositSheet.almostOver}</b> : deposit.beforeExpiry}
            <br />
            {deposit.singleUse}
          </span>
          <Button tone="danger-quiet" busy={cancelling} busyText={deposit.cancelling} onClick={onCancel}>
            {deposit.cancel}
          </Button>
        </div>
        <ReceiptBand picture={<Shuttle />} title={deposit.waiting}>
          <WhenArrives gateway={gateway} amount={qr.amount} currency={currency} />
        </ReceiptBand>
      </Receipt>
      <ThreeSteps steps={isScanned ? deposit.stepsBeside : deposit.steps} />
    </>
  );
}
