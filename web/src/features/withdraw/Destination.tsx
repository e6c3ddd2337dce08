import { AmountText } from '@prae/ui/AmountText';
import { formatAccountNo, maskAccountNo } from '@prae/ui/account';
import { Receipt, ReceiptRows, ReceiptTop } from '@prae/ui/Receipt';
import type { ReactNode } from 'react';
import type { Money } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { useBankName } from '../../shell/bank-name.ts';

/** The amount and the bank account it goes to; the number is masked once the request is sent. */
export function Destination({
  amount,
  money,
  masked,
  isPaid = false,
}: {
  amount: number;
  money: Money;
  masked: boolean;
  isPaid?: boolean;
}): ReactNode {
  const { withdrawSheet: texts } = useLaterMessages();
  const account = money.wallet?.bankAccount;
  const bankName = useBankName(account?.bank);
  if (account === undefined) return null;
  const { bankAccountNo, bankAccountName } = account;
  return (
    <Receipt tone={isPaid ? 'done' : 'pending'}>
      <ReceiptTop
        label={texts.amount}
        amount={<AmountText amount={amount} currency={money.currency} size="l" />}
      />
      <ReceiptRows
        rows={[
          {
            label: texts.destination,
            value: (
              <>
                <span>{bankName}</span>
                <span className="nowrap">
                  {masked ? maskAccountNo(bankAccountNo) : formatAccountNo(bankAccountNo)}
                </span>
              </>
            ),
          },
          { label: texts.accountName, value: bankAccountName },
        ]}
      />
    </Receipt>
  );
}
