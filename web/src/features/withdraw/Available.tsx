import { AmountText } from '@prae/ui/AmountText';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useMessages } from '../../messages/language.ts';
import './withdraw.css';

/** What there is to withdraw, in the wallet and in games. */
export function Available({ amount }: { amount: number }): ReactNode {
  const { withdraw } = useMessages();
  const { currency } = useMoney();
  return (
    <div className="withdraw-available">
      <p>
        {withdraw.available}
        <small>{withdraw.availableHint}</small>
      </p>
      <AmountText amount={amount} currency={currency} size="m" />
    </div>
  );
}
