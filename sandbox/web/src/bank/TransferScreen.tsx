import { Button } from '@prae/ui/Button';
import { Checkbox } from '@prae/ui/Checkbox';
import { Field } from '@prae/ui/Field';
import { type ReactNode, useState } from 'react';
import type { SentTransfer } from '../control/answers.ts';
import { Refusal } from '../control/client.ts';
import { type BankTransferInput, control } from '../control/control.ts';
import { type FormCall, useFormCall } from '../control/form.ts';
import { useMessages } from '../messages/language.ts';
import { AmountField } from '../parts/AmountField.tsx';
import { requiredAmount, withAmount } from '../parts/amount.ts';
import { SelectField } from '../parts/SelectField.tsx';
import { AppScreen } from '../phone/AppScreen.tsx';
import { AccountField } from './AccountField.tsx';
import { requireAccount } from './account.ts';
import { BankField } from './BankField.tsx';
import { useChosenAccount } from './chosen-account.ts';
import { TransferSlip } from './TransferSlip.tsx';
import './bank.css';

const TWO_HOURS_MS = 7_200_000;

/** The receiving account by the names of the call. */
type Payee = Pick<BankTransferInput, 'toBankCode' | 'toAccountNo' | 'toName'>;

const NAMES = { bankCode: 'toBankCode', accountNo: 'toAccountNo' };
const NOBODY: Payee = { toBankCode: '', toAccountNo: '', toName: '' };

/** A transfer to any account, and the slip to save. */
export function TransferScreen(): ReactNode {
  const { bank } = useMessages();
  const [sent, setSent] = useState<SentTransfer | null>(null);
  return (
    <AppScreen title={bank.transfer.title} back="#/bank">
      {sent ? <TransferSlip sent={sent} /> : <TransferForm onSent={setSent} />}
    </AppScreen>
  );
}

function TransferForm({ onSent }: { onSent: (sent: SentTransfer) => void }): ReactNode {
  const { bank } = useMessages();
  const texts = bank.transfer;
  const from = useChosenAccount();
  const [payee, setPayee] = useState(NOBODY);
  const [typed, setTyped] = useState('500.00');
  const [when, setWhen] = useState<'now' | 'twoHoursAgo'>('now');
  const [notify, setNotify] = useState(true);
  const send = useFormCall(async () => {
    if (!from) throw new Refusal('KEY_MISSING');
    requireAccount({ bankCode: payee.toBankCode, accountNo: payee.toAccountNo }, NAMES);
    const amount = requiredAmount(typed);
    return control.transfer({
      fromBankCode: from.bankCode,
      fromAccountNo: from.accountNo,
      fromName: from.name,
      ...payee,
      amount,
      at: new Date(Date.now() - (when === 'now' ? 0 : TWO_HOURS_MS)).toISOString(),
      notify,
    });
  }, onSent);
  return (
    <form className="screen-stack" {...send.form}>
      <AccountField label={bank.from} />
      <PayeeFields payee={payee} onChange={setPayee} wrong={send.wrong} />
      <AmountField value={typed} onChange={setTyped} error={send.wrong('amount')} />
      <SelectField
        label={texts.when}
        options={[
          { value: 'now', label: texts.now },
          { value: 'twoHoursAgo', label: texts.twoHoursAgo },
        ]}
        value={when}
        onChange={setWhen}
      />
      <Checkbox label={texts.notify} checked={notify} onChange={(event) => setNotify(event.target.checked)} />
      <Button tone="primary" size="large" wide busy={send.isPending} busyText={texts.sending} type="submit">
        {withAmount(typed, texts.send, texts.sendEmpty)}
      </Button>
    </form>
  );
}

interface PayeeFieldsProps extends Pick<FormCall, 'wrong'> {
  payee: Payee;
  onChange: (payee: Payee) => void;
}

function PayeeFields({ payee, onChange, wrong }: PayeeFieldsProps): ReactNode {
  const { transfer } = useMessages().bank;
  return (
    <>
      <BankField
        label={transfer.toBank}
        name={NAMES.bankCode}
        error={wrong(NAMES.bankCode)}
        value={payee.toBankCode}
        onChange={(toBankCode) => onChange({ ...payee, toBankCode })}
      />
      <Field
        label={transfer.toAccountNo}
        name={NAMES.accountNo}
        error={wrong(NAMES.accountNo)}
        inputMode="numeric"
        autoComplete="off"
        value={payee.toAccountNo}
        onChange={(event) => onChange({ ...payee, toAccountNo: event.target.value })}
      />
      <Field
        label={transfer.toName}
        autoComplete="off"
        value={payee.toName}
        onChange={(event) => onChange({ ...payee, toName: event.target.value })}
      />
    </>
  );
}
