import { Field } from '@prae/ui/Field';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.ts';
import { groupAccountNo } from './account-no.ts';
import { digitsOnly } from './phone.ts';

export interface AccountNoFieldProps {
  /** Digits only. */
  value: string;
  error: ReactNode;
  onChange: (digits: string) => void;
}

/** The number of a bank account, in groups while it is typed. */
export function AccountNoField({ value, error, onChange }: AccountNoFieldProps): ReactNode {
  const { registration: texts } = useMessages();
  return (
    <Field
      label={texts.accountNo}
      name="account"
      inputMode="numeric"
      autoComplete="off"
      value={groupAccountNo(value)}
      error={error}
      onChange={(event) => onChange(digitsOnly(event.target.value).slice(0, 20))}
    />
  );
}
