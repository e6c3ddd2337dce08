import { type Currency, moneyText } from '@prae/ui/money';
import type { ReactNode } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import './own-code.css';

/** Before a code is made whose payment is known by its amount alone: why that will not quite be the one that is typed. */
export function OwnCodeNote(): ReactNode {
  const { ownCode } = useLaterMessages();
  return <p className="own-code-before">{ownCode.before}</p>;
}

/** On such a code: what exactly is to be paid. */
export function ExactAmount({ amount, currency }: { amount: number; currency: Currency }): ReactNode {
  const { ownCode } = useLaterMessages();
  return (
    <p className="own-code-exactly">
      <strong>{ownCode.exactly(moneyText(amount, currency))}</strong>
      <span>{ownCode.exactlyHint}</span>
    </p>
  );
}
