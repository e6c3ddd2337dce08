import { AmountText } from '@prae/ui/AmountText';
import { Result } from '@prae/ui/Result';
import type { ReactNode } from 'react';
import { useMoney } from '../client/money.ts';
import { useMessages } from '../messages/language.ts';

/** A deposit that has come: how much, where that is known, and what the wallet has now. */
export function Arrived({ amount }: { amount?: number | undefined }): ReactNode {
  const { deposit } = useMessages();
  const { wallet, currency, text } = useMoney();
  return (
    <Result outcome="success" title={deposit.paid}>
      {amount !== undefined && <AmountText amount={amount} currency={currency} size="l" signed />}
      <p>{deposit.paidHint}</p>
      {wallet && (
        <p className="meta">
          {deposit.balance} {text(wallet.wallet.amount)}
        </p>
      )}
    </Result>
  );
}
