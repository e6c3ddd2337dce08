import { Field } from '@prae/ui/Field';
import { type Currency, currencyMark } from '@prae/ui/money';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../messages/language.ts';
import { amountRefusal } from './amount.ts';
import './fields.css';

export interface AmountFieldProps {
  label?: string | undefined;
  hint?: string | undefined;
  /** Whose mark stands before it: baht unless another is named, none for null. */
  currency?: Currency | null | undefined;
  /** What a call had against it. */
  error?: string | undefined;
  /** What was typed; read it with amountOf. */
  value: string;
  onChange: (value: string) => void;
}

/** An amount, by the name `amount` in its form. What is no amount is said in place once the field has been left. */
export function AmountField(props: AmountFieldProps): ReactNode {
  const { label, hint, currency = 'THB', error, value, onChange } = props;
  const { phone, refusals } = useMessages();
  const [left, setLeft] = useState(false);
  const wrong = left ? amountRefusal(value) : null;
  return (
    <Field
      className="amount-field"
      label={label ?? phone.amount}
      hint={hint}
      error={error ?? (wrong ? refusals[wrong] : undefined)}
      name="amount"
      leading={currency && <span aria-hidden="true">{currencyMark(currency)}</span>}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setLeft(true)}
    />
  );
}
