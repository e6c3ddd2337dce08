import { type Currency, moneyText } from '@prae/ui/money';
import type { ReactNode } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import './own-code.css';

/** Before a code over whole units alone is made; of one whose payment is known by its amount, why it will not quite be the one that is typed. */
export function WholeNote({ isOwn }: { isOwn: boolean }): ReactNode {
  const { depositSheet, ownCode } = useLaterMessages();
  return <p className="own-code-before">{isOwn ? ownCode.before : depositSheet.wholeKip}</p>;
}

/** On a code that is known by its amount: what exactly is to be paid. */
export function ExactAmount({ amount, currency }: { amount: number; currency: Currency }): ReactNode {
  const { ownCode } = useLaterMessages();
  return (
    <p className="own-code-exactly">
      <strong>{ownCode.exactly(moneyText(amount, currency))}</strong>
      <span>{ownCode.exactlyHint}</span>
    </p>
  );
}
