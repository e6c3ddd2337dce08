import { Sheet } from '@prae/ui/Sheet';
import { type ReactNode, useId } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { PropsOf } from '../../shell/sheets.ts';
import { AccountName, BankAndNumber, Frozen } from './BankAccountFields.tsx';
import { useBankAccount } from './bank-account.ts';

/** Editing the bank account for withdrawals; once a deposit has settled, its name alone. */
export default function BankAccountSheet({ open, onClose, profile }: PropsOf<'bankAccount'>): ReactNode {
  const { shell } = useMessages();
  const { profile: texts } = useLaterMessages();
  const { bankAccount } = profile;
  const change = useBankAccount(profile, onClose);
  const form = useId();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={bankAccount.isFrozen ? texts.editAccountName : texts.editBank}
      closeLabel={shell.close}
      busy={change.busy}
      actions={
        <MainAction type="submit" form={form} sends={change} busyText={texts.saving}>
          {texts.save}
        </MainAction>
      }
    >
      <form
        id={form}
        className="step"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.busy) void change.save();
        }}
      >
        {bankAccount.isFrozen ? <Frozen account={bankAccount} /> : <BankAndNumber change={change} />}
        <AccountName change={change} />
        <div className="step-failure" role="alert">
          {change.failure}
        </div>
        {bankAccount.holdHours && <p className="profile-note">{texts.bankHold(bankAccount.holdHours)}</p>}
      </form>
    </Sheet>
  );
}
