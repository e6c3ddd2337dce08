import { AmountText } from '@prae/ui/AmountText';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import './withdraw.css';

/** What there is in the wallet and in games: to withdraw, or `isHeld` where none of it can be now. */
export function Available({ amount, isHeld = false }: { amount: number; isHeld?: boolean }): ReactNode {
  const { withdrawSheet: texts } = useLaterMessages();
  const { currency } = useMoney();
  return (
    <div className="withdraw-available">
      <p>
        {isHeld ? texts.held : texts.available}
        {!isHeld && <small>{texts.availableHint}</small>}
      </p>
      <AmountText amount={amount} currency={currency} size="m" />
    </div>
  );
}
