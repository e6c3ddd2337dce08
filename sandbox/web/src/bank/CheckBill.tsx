import { Button } from '@prae/ui/Button';
import { Icon } from '@prae/ui/Icon';
import { Receipt, ReceiptRows } from '@prae/ui/Receipt';
import { type ReactNode, useState } from 'react';
import type { Bill, Payment } from '../control/answers.ts';
import { control } from '../control/control.ts';
import { useFormCall } from '../control/form.ts';
import { useMessages } from '../messages/language.ts';
import { AmountField } from '../parts/AmountField.tsx';
import { requiredAmount, withAmount } from '../parts/amount.ts';
import { StepTitle } from '../parts/StepTitle.tsx';
import { AccountField } from './AccountField.tsx';
import { useChosenAccount } from './chosen-account.ts';

export interface CheckBillProps {
  bill: Bill;
  onPaid: (payment: Payment) => void;
  onBack: () => void;
}

/** What a QR asks for, and the button that pays it. */
export function CheckBill({ bill, onPaid, onBack }: CheckBillProps): ReactNode {
  const { bank, phone } = useMessages();
  const texts = bank.scan;
  const isLao = bill.currency === 'LAK';
  const from = useChosenAccount(isLao);
  const [typed, setTyped] = useState(bill.amount === null ? '' : bill.amount.toFixed(2));
  const pay = useFormCall(async () => {
    const amount = requiredAmount(typed);
    const payer = { fromBankCode: from?.bankCode, fromAccountNo: from?.accountNo };
    return control.payQr({ payload: bill.payload, amount, ...payer });
  }, onPaid);
  return (
    <form className="screen-stack" {...pay.form}>
      <Receipt>
        <div className="bank-bill">
          <StepTitle>{texts.check}</StepTitle>
          <ReceiptRows
            rows={[
              { label: texts.payee, value: bill.payee },
              { label: texts.detail, value: bill.detail },
            ]}
          />
          <LateNote status={bill.status} />
          <AmountField
            hint={texts.amountHint}
            currency={bill.currency}
            value={typed}
            onChange={setTyped}
            error={pay.wrong('amount')}
          />
          <AccountField label={bank.from} isLao={isLao} />
        </div>
      </Receipt>
      {bill.status !== 'PAID' && (
        <Button tone="primary" size="large" wide busy={pay.isPending} busyText={texts.paying} type="submit">
          {withAmount(typed, texts.pay, texts.payEmpty, bill.currency)}
        </Button>
      )}
      <Button tone="quiet" wide onClick={onBack}>
        {phone.back}
      </Button>
    </form>
  );
}

/** A QR that is past its time, in words; nothing for one that waits to be paid. */
function LateNote({ status }: { status: Bill['status'] }): ReactNode {
  const { scan } = useMessages().bank;
  const late: Record<string, string> = { EXPIRED: scan.expired, CANCELLED: scan.cancelled, PAID: scan.used };
  const text = late[status ?? ''];
  if (!text) return null;
  return (
    <p className="bank-late">
      <Icon name="warning" />
      {text}
    </p>
  );
}
