import { shortReference } from '@prae/contract/reference';
import { type Currency, moneyText } from '@prae/ui/money';
import type { ReactNode } from 'react';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages } from '../../messages/language.ts';
import './checked.css';

/** The member's payments that a person checks: that they are known, and need not be made again. */
export function CheckedPayments({ currency }: { currency: Currency }): ReactNode {
  const { checked: texts } = useLaterMessages();
  const payments = useRead('deposit.qr.current').data?.checked ?? [];
  if (payments.length === 0) return null;
  return (
    <ul className="checked-payments" role="status">
      {payments.map(({ qrcodeId, amount, at }) => (
        <li key={`${qrcodeId} ${at}`}>
          <strong>{texts.title(moneyText(amount, currency))}</strong>
          <span>{texts.hint}</span>
          <small>{texts.reference(shortReference(qrcodeId))}</small>
        </li>
      ))}
    </ul>
  );
}

/** Before a code is made: above which amount its payment is checked by a person. */
export function CheckedAbove({ amount, currency }: { amount: number; currency: Currency }): ReactNode {
  const { checked: texts } = useLaterMessages();
  return <p className="checked-above">{texts.above(moneyText(amount, currency))}</p>;
}
