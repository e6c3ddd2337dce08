import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../control/queries.ts';
import { SelectField } from '../parts/SelectField.tsx';
import { accountText, keyOf } from './account.ts';
import { chooseAccount, useChosenAccount } from './chosen-account.ts';

/** Which of the phone's accounts is meant, with `isLao` of those in Laos; the choice holds for the whole app. */
export function AccountField({ label, isLao = false }: { label: string; isLao?: boolean }): ReactNode {
  const { data = [] } = useQuery(queries.accounts);
  const chosen = useChosenAccount(isLao);
  const options = data
    .filter((account) => !isLao || account.isLao)
    .map((account) => {
      const value = keyOf(account);
      return { value, label: `${accountText(value)} · ${account.name || '—'}` };
    });
  return (
    <SelectField
      label={label}
      options={options}
      value={chosen ? keyOf(chosen) : ''}
      onChange={chooseAccount}
    />
  );
}
