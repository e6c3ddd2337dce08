import { useSecondsLeft } from '@prae/ui/Countdown';
import { Icon } from '@prae/ui/Icon';
import { HIDDEN_AMOUNT, moneyText } from '@prae/ui/money';
import { Shuttle } from '@prae/ui/Shuttle';
import { useStore } from '@prae/ui/store';
import { formatCountdown } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { currencyOf, type Wallet } from '../../client/money.ts';
import { paths } from '../../client/paths.ts';
import { type WaitingQr, waitingQr } from '../../client/waiting-qr.ts';
import { useMessages } from '../../messages/language.ts';
import { openSheet } from '../../shell/sheets.ts';
import { useHidden } from './hidden.ts';

/** What has begun and is not over: an open QR and a withdrawal, which a tap shows, and transfers, which lead to the statement. */
export function UnderWay({ wallet }: { wallet: Wallet }): ReactNode {
  const { wallet: texts, deposit, transfer } = useMessages();
  const qr = useStore(waitingQr);
  const currency = currencyOf(wallet.currency);
  const isHidden = useHidden();
  const sum = (amount: number): string => (isHidden ? HIDDEN_AMOUNT : moneyText(amount, currency));
  const { hold, transit } = wallet.wallet;
  if (qr === undefined && hold <= 0 && transit <= 0) return null;
  return (
    <section className="under-way" aria-label={texts.pending}>
      {qr && <QrLine key={qr.id} qr={qr} text={`${deposit.waiting} ${sum(qr.amount)}`} />}
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

function Line({ text, children }: { text: string; children?: ReactNode }): ReactNode {
  return (
    <>
      <Shuttle small />
      <span>{text}</span>
      {children}
      <Icon name="caret-right" size={18} />
    </>
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
