import { AmountText } from '@prae/ui/AmountText';
import { Button } from '@prae/ui/Button';
import { Result } from '@prae/ui/Result';
import type { ReactNode } from 'react';
import type { Money } from '../../client/money.ts';
import { useMessages } from '../../messages/language.ts';
import type { Order } from './transfer-form.ts';

/** How a transfer ended as far as this sheet knows; `processing` and `unknown` are settled later in the statement. */
export type Ending = 'success' | 'processing' | 'unknown';

export interface TransferEndingProps {
  ending: Ending;
  order: Order;
  money: Money;
  onStatement: () => void;
}

export function TransferEnding({ ending, order, money, onStatement }: TransferEndingProps): ReactNode {
  const { transfer } = useMessages();
  if (ending === 'success') {
    return (
      <Result outcome="success" title={transfer.success}>
        <AmountText amount={order.amount} currency={money.currency} size="l" />
        <p>{`${order.from.name} → ${order.to.name}`}</p>
      </Result>
    );
  }
  return (
    <Result outcome="processing" title={transfer[ending]}>
      <p>{transfer.processingHint}</p>
      <Button tone="soft" pill onClick={onStatement}>
        {transfer.toStatement}
      </Button>
    </Result>
  );
}
