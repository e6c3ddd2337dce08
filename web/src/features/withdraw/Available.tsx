import { AmountText } from '@prae/ui/AmountText';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import './withdraw.css';

/** What there is to withdraw, in the wallet and in games. */
export function Available({ amount }: { amount: number }): ReactNode {
  const { withdrawSheet: texts } = useLaterMessages();
  const { currency } = useMoney();
  return (
    <div className="withdraw-available">
      <p>
        {texts.available}
        <small>{texts.availableHint}</small>
      </p>
      <AmountText amount={amount} currency={currency} size="m" />
    </div>
  );
}
