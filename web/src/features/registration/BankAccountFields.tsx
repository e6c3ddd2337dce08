import { needsEnglishName } from '@prae/contract/facts';
import { Field } from '@prae/ui/Field';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import { AccountNoField } from '../../shell/AccountNoField.tsx';
import { accountNoText } from '../../shell/account-no.ts';
import type { Registration } from './registration.ts';
import type { BankProblems } from './wizard.ts';

export interface BankAccountFieldsProps {
  registration: Registration;
  problems: BankProblems;
  onType: (field: 'accountNo' | 'firstName' | 'lastName', value: string) => void;
}

/** The number and the owner's name, as the bank writes them. */
export function BankAccountFields({ registration, problems, onType }: BankAccountFieldsProps): ReactNode {
  const { registration: texts } = useMessages();
  const { draft, variant } = registration;
  return (
    <>
      <AccountNoField
        value={draft.accountNo}
        error={problems.accountNo && accountNoText(texts, problems.accountNo, draft.bankCode, variant)}
        onChange={(digits) => onType('accountNo', digits)}
      />
      <div className="register-names">
        <Field
          label={texts.firstName}
          name="given-name"
          autoComplete="given-name"
          autoCapitalize="characters"
          maxLength={50}
          value={draft.firstName}
          hint={needsEnglishName(draft.bankCode) && texts.englishHint}
          error={problems.firstName && texts[problems.firstName]}
          onChange={(event) => onType('firstName', event.target.value.toUpperCase())}
        />
        <Field
          label={texts.lastName}
          name="family-name"
          autoComplete="family-name"
          autoCapitalize="characters"
          maxLength={49}
          value={draft.lastName}
          error={problems.lastName && texts[problems.lastName]}
          onChange={(event) => onType('lastName', event.target.value.toUpperCase())}
        />
      </div>
    </>
  );
}
