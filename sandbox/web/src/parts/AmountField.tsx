import { Field } from '@prae/ui/Field';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../messages/language.ts';
import { amountOf } from './amount.ts';
import './fields.css';

export interface AmountFieldProps {
  label?: string | undefined;
  hint?: string | undefined;
  /** What was typed; read it with amountOf. */
  value: string;
  onChange: (value: string) => void;
}

/** An amount in baht. What is no amount is said in place once the field has been left. */
export function AmountField({ label, hint, value, onChange }: AmountFieldProps): ReactNode {
  const { phone, refusals } = useMessages();
  const [left, setLeft] = useState(false);
  const wrong = left && amountOf(value) === null;
  return (
    <Field
      className="amount-field"
      label={label ?? phone.amount}
      hint={hint}
      error={wrong ? refusals.AMOUNT : undefined}
      leading={<span aria-hidden="true">฿</span>}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setLeft(true)}
    />
  );
}
