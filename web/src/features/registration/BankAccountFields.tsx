import { needsEnglishName } from '@prae/contract/facts';
import { Field } from '@prae/ui/Field';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import { digitsOnly } from '../../shell/phone.ts';
import { groupAccountNo } from './account-no.ts';
import type { Registration } from './registration.ts';
import { accountDigitsText, type BankProblems } from './wizard.ts';

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
      <Field
        label={texts.accountNo}
        name="account"
        inputMode="numeric"
        autoComplete="off"
        value={groupAccountNo(draft.accountNo)}
        error={
          problems.accountNo === 'accountNoLength'
            ? texts.accountNoLength(accountDigitsText(draft.bankCode, variant))
            : problems.accountNo && texts[problems.accountNo]
        }
        onChange={(event) => onType('accountNo', digitsOnly(event.target.value).slice(0, 20))}
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
