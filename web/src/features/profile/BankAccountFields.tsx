import type { Answer } from '@prae/contract/contract';
import { formatAccountNo } from '@prae/ui/account';
import { Field } from '@prae/ui/Field';
import { Initials } from '@prae/ui/Initials';
import type { ReactNode } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { AccountNoField } from '../../shell/AccountNoField.tsx';
import { BankChoice } from '../../shell/BankChoice.tsx';
import { useBankName } from '../../shell/bank-name.ts';
import type { BankAccountChange } from './bank-account.ts';

/** What changes before the first deposit alone. */
export function BankAndNumber({
  change: { entry, problems, type },
}: {
  change: BankAccountChange;
}): ReactNode {
  return (
    <>
      <BankChoice value={entry.bankCode} onChange={(bankCode) => type('bankCode', bankCode)} />
      <AccountNoField
        value={entry.accountNo}
        error={problems.accountNo}
        onChange={(digits) => type('accountNo', digits)}
      />
    </>
  );
}

/** The bank and number that change no more, and why. */
export function Frozen({ account }: { account: Answer<'profile.read'>['bankAccount'] }): ReactNode {
  const { profile: texts } = useLaterMessages();
  const bankName = useBankName(account.bank);
  return (
    <div className="profile-frozen">
      <div className="profile-bank-name">
        <Initials code={account.bank.bankCode} text={account.bank.bankCode} />
        <div>
          <b>{bankName}</b>
          <p className="nowrap">{formatAccountNo(account.bankAccountNo)}</p>
        </div>
      </div>
      <p className="profile-note">{texts.frozen}</p>
    </div>
  );
}

/** What is typed as the name on an account, and what is wrong with it. */
export interface AccountNameChange {
  entry: { name: string };
  problems: { name?: string | undefined };
  isEnglish: boolean;
  type: (field: 'name', name: string) => void;
}

/** The name on the account, in capital letters. */
export function AccountName({
  change: { entry, problems, isEnglish, type },
}: {
  change: AccountNameChange;
}): ReactNode {
  const { registration } = useMessages();
  const { profile: texts } = useLaterMessages();
  return (
    <Field
      label={texts.accountName}
      name="account-name"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={100}
      value={entry.name}
      hint={isEnglish ? registration.englishOnly : texts.accountNameHint}
      error={problems.name}
      onChange={(event) => type('name', event.target.value.toUpperCase())}
    />
  );
}
