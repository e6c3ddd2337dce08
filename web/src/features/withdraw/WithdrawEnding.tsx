import { Button } from '@prae/ui/Button';
import { Result } from '@prae/ui/Result';
import type { ReactNode } from 'react';
import type { Money } from '../../client/money.ts';
import { useMessages } from '../../messages/language.ts';
import { useToStatement } from '../../shell/statement-link.ts';
import { Destination } from './Destination.tsx';

/** `ok`: the request is accepted and the money will be sent; `unknown`: whether it is accepted is not known. */
export type Ending = 'ok' | 'unknown';

export interface WithdrawEndingProps {
  ending: Ending;
  amount: number;
  money: Money;
  onClose: () => void;
}

export function WithdrawEnding({ ending, amount, money, onClose }: WithdrawEndingProps): ReactNode {
  const { withdraw } = useMessages();
  const toStatement = useToStatement(onClose);
  const accepted = ending === 'ok';
  return (
    <>
      <Result outcome="processing" title={accepted ? withdraw.success : withdraw.unknown}>
        <p>{accepted ? withdraw.successHint : withdraw.unknownHint}</p>
      </Result>
      <Destination amount={amount} money={money} masked />
      <Button className="withdraw-statement" tone="soft" wide onClick={toStatement}>
        {withdraw.toStatement}
      </Button>
    </>
  );
}
