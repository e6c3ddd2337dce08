import { Button } from '@prae/ui/Button';
import { Field } from '@prae/ui/Field';
import { type ReactNode, useState } from 'react';
import type { Account } from '../control/answers.ts';
import { control } from '../control/control.ts';
import { useFormCall } from '../control/form.ts';
import { useMessages } from '../messages/language.ts';
import { requireAccount } from './account.ts';
import { BankField } from './BankField.tsx';

const NAMES = { bankCode: 'bankCode', accountNo: 'accountNo' };
const BLANK = { bankCode: '', accountNo: '', name: '' };

/** Opens an account of any bank and number. */
export function NewAccount({ onOpened }: { onOpened: (account: Account) => void }): ReactNode {
  const { bank } = useMessages();
  const [account, setAccount] = useState(BLANK);
  const change = (part: Partial<typeof BLANK>): void => setAccount({ ...account, ...part });
  const open = useFormCall(
    async () => {
      requireAccount(account, NAMES);
      return control.openAccount(account);
    },
    (opened) => {
      onOpened(opened);
      setAccount(BLANK);
    },
  );
  return (
    <details className="bank-new">
      <summary>{bank.newAccount}</summary>
      <form className="screen-stack" {...open.form}>
        <BankField
          label={bank.bank}
          name={NAMES.bankCode}
          error={open.wrong(NAMES.bankCode)}
          value={account.bankCode}
          onChange={(bankCode) => change({ bankCode })}
        />
        <Field
          label={bank.accountNo}
          name={NAMES.accountNo}
          error={open.wrong(NAMES.accountNo)}
          inputMode="numeric"
          autoComplete="off"
          value={account.accountNo}
          onChange={(event) => change({ accountNo: event.target.value })}
        />
        <Field
          label={bank.accountName}
          autoComplete="off"
          value={account.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Button wide busy={open.isPending} busyText={bank.adding} type="submit">
          {bank.addAccount}
        </Button>
      </form>
    </details>
  );
}
