import { Button } from '@prae/ui/Button';
import { Field } from '@prae/ui/Field';
import { type ReactNode, useState } from 'react';
import { useAction } from '../control/action.ts';
import type { Account } from '../control/answers.ts';
import { control } from '../control/control.ts';
import { useMessages } from '../messages/language.ts';
import { BankField } from './BankField.tsx';

const BLANK = { bankCode: '', accountNo: '', name: '' };

/** Opens an account of any bank and number. */
export function NewAccount({ onOpened }: { onOpened: (account: Account) => void }): ReactNode {
  const { bank } = useMessages();
  const [account, setAccount] = useState(BLANK);
  const change = (part: Partial<typeof BLANK>): void => setAccount({ ...account, ...part });
  const open = useAction(control.openAccount, (opened) => {
    onOpened(opened);
    setAccount(BLANK);
  });
  return (
    <details className="bank-new">
      <summary>{bank.newAccount}</summary>
      <BankField label={bank.bank} value={account.bankCode} onChange={(bankCode) => change({ bankCode })} />
      <Field
        label={bank.accountNo}
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
      <Button wide busy={open.isPending} busyText={bank.adding} onClick={() => open.mutate(account)}>
        {bank.addAccount}
      </Button>
    </details>
  );
}
