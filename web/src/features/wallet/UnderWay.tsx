import { useSecondsLeft } from '@prae/ui/Countdown';
import { HIDDEN_AMOUNT, moneyText } from '@prae/ui/money';
import { useStore } from '@prae/ui/store';
import { formatCountdown } from '@prae/ui/time';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { currencyOf, type Wallet } from '../../client/money.ts';
import { paths } from '../../client/paths.ts';
import { useRead } from '../../client/queries.ts';
import { slipShare } from '../../client/uploads.ts';
import { type WaitingQr, waitingQr } from '../../client/waiting-qr.ts';
import { useMessages } from '../../messages/language.ts';
import { useLate } from '../../shell/late.ts';
import { openSheet } from '../../shell/sheets.ts';
import { useHidden } from './hidden.ts';
import { Line } from './Line.tsx';

const loadLate = () => import('./LateLines.tsx');

/** What has begun and is not over: an open QR, a slip and a withdrawal, which a tap shows, and transfers, which lead to the statement. */
export function UnderWay({ wallet }: { wallet: Wallet }): ReactNode {
  const { wallet: texts, deposit, transfer } = useMessages();
  const qr = useStore(waitingQr);
  const currency = currencyOf(wallet.currency);
  const isHidden = useHidden();
  const sum = (amount: number): string => (isHidden ? HIDDEN_AMOUNT : moneyText(amount, currency));
  const { hold, transit } = wallet.wallet;
  const isChecked = useRead('deposit.qr.current').data?.checked !== undefined;
  const isLate = useStore(slipShare) !== undefined || isChecked;
  const Late = useLate(isLate ? loadLate : undefined);
  if (qr === undefined && hold <= 0 && transit <= 0 && !isLate) return null;
  return (
    <section className="under-way" aria-label={texts.pending}>
      {qr && <QrLine key={qr.id} qr={qr} text={`${deposit.waiting} ${sum(qr.amount)}`} />}
      {Late && (
        <Suspense>
          <Late sum={sum} />
        </Suspense>
      )}
      {hold > 0 && (
        <button type="button" className="under-way-line" onClick={() => openSheet('withdraw')}>
          <Line text={texts.withdrawing(sum(hold))} />
        </button>
      )}
      {transit > 0 && (
        <Link href={paths.statement} className="under-way-line">
          <Line text={`${transfer.sending} ${sum(transit)}`} />
        </Link>
      )}
    </section>
  );
}

function QrLine({ qr, text }: { qr: WaitingQr; text: string }): ReactNode {
  const { deposit } = useMessages();
  const left = useSecondsLeft(qr.until);
  if (left === 0) return null;
  return (
    <button type="button" className="under-way-line" onClick={() => openSheet('deposit')}>
      <Line text={text}>
        <b>
          <span className="vh">{deposit.timeLeft} </span>
          {formatCountdown(left)}
        </b>
      </Line>
    </button>
  );
}
