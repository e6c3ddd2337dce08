import type { ReactNode } from 'react';
import './AmountText.css';
import { type Currency, currencyMark, formatMoney, formatSigned, HIDDEN_AMOUNT } from './money.ts';
import { useCount } from './moving.ts';

export interface AmountTextProps {
  amount: number;
  currency?: Currency | undefined;
  /** xl is the one total of a page; l a receipt's amount; m a figure in a strip; text sits inside a sentence. */
  size?: 'xl' | 'l' | 'm' | 'text' | undefined;
  /** Writes + and −, money in turns green. A withdrawal is never red: red means failed. */
  signed?: boolean | undefined;
  /** Counts to a changed amount in 600 ms, unless the person asked for less motion. */
  countUp?: boolean | undefined;
  /** What is read out in the amount's place where it is hidden: dots are drawn then, as many for every amount. */
  hidden?: string | undefined;
}

/** An amount with small satang and a small currency mark; read out as one plain text. */
export function AmountText({
  amount,
  currency,
  size = 'text',
  signed = false,
  countUp = false,
  hidden,
}: AmountTextProps): ReactNode {
  const { shown } = useCount(amount, countUp);
  const write = signed ? formatSigned : formatMoney;
  const { sign, whole, satang } = parts(write(shown));
  const mark = currency ? currencyMark(currency) : '';
  if (hidden !== undefined) {
    return (
      <span className={`amount amount-${size}`}>
        <span className="vh">{hidden}</span>
        <span className="amount-parts" aria-hidden="true">
          {mark && <span className="amount-mark">{mark}</span>}
          {HIDDEN_AMOUNT}
        </span>
      </span>
    );
  }
  const long = size === 'xl' && formatMoney(amount).length > 12 ? ' amount-long' : '';
  const tone = signed && amount > 0 ? ' amount-in' : '';
  return (
    <span className={`amount amount-${size}${long}${tone}`}>
      <span className="vh">{plainText(mark, write(amount))}</span>
      <span className="amount-parts" aria-hidden="true">
        {sign}
        {mark && <span className="amount-mark">{mark}</span>}
        {whole}
        <span className="amount-satang">.{satang}</span>
      </span>
    </span>
  );
}

/** The sign stands before the mark: −฿100.00. */
function plainText(mark: string, written: string): string {
  const { sign, whole, satang } = parts(written);
  return `${sign}${mark}${whole}.${satang}`;
}

function parts(written: string): { sign: string; whole: string; satang: string } {
  const [, sign = '', whole = '', satang = ''] = /^([+\u2212]?)([^.]*)\.(.*)$/.exec(written) ?? [];
  return { sign, whole, satang };
}
