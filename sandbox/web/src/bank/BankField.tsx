import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../control/queries.ts';
import { useLanguage } from '../messages/language.ts';
import { SelectField } from '../parts/SelectField.tsx';

export interface BankFieldProps {
  label: string;
  name: string;
  error: string | undefined;
  /** The bank's code; '' before one is chosen. */
  value: string;
  onChange: (code: string) => void;
}

/** One of the banks there are. */
export function BankField({ label, name, error, value, onChange }: BankFieldProps): ReactNode {
  const language = useLanguage();
  const { data = [] } = useQuery(queries.banks);
  const options = data.map(({ code, nameTH, nameEN }) => ({
    value: code,
    label: `${code} · ${language === 'th' ? nameTH : nameEN}`,
  }));
  return (
    <SelectField
      label={label}
      name={name}
      error={error}
      options={[{ value: '', label: '—' }, ...options]}
      value={value}
      onChange={onChange}
    />
  );
}
