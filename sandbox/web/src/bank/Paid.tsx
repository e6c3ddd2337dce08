import { AmountText } from '@prae/ui/AmountText';
import { ButtonLink } from '@prae/ui/Button';
import { CopyButton } from '@prae/ui/CopyButton';
import { Receipt, ReceiptRows } from '@prae/ui/Receipt';
import { StitchIcon } from '@prae/ui/StitchIcon';
import { toast } from '@prae/ui/toasts';
import type { ReactNode } from 'react';
import type { Bill, Payment } from '../control/answers.ts';
import { useMessages } from '../messages/language.ts';
import { StepTitle } from '../parts/StepTitle.tsx';

/** A QR that was paid. */
export function Paid({ payment, currency }: { payment: Payment; currency: Bill['currency'] }): ReactNode {
  const { bank, phone } = useMessages();
  const { payee, reference, amount, slip } = payment;
  return (
    <div className="screen-stack">
      <Receipt tone="done">
        <div className="bank-paid">
          <StitchIcon name="success" size={75} />
          <StepTitle>{bank.scan.paid}</StepTitle>
          <AmountText amount={amount} currency={currency} size="l" />
          <p className="meta">{slip && currency === 'LAK' ? bank.scan.paidSlipNote : bank.scan.paidNote}</p>
        </div>
        <ReceiptRows
          rows={[
            { label: bank.scan.payee, value: payee },
            { label: bank.scan.reference, value: reference },
          ]}
        />
      </Receipt>
      {slip && (
        <ButtonLink wide icon="download-simple" href={slip} download={`${reference}.png`}>
          {bank.transfer.saveSlip}
        </ButtonLink>
      )}
      <ButtonLink tone="primary" size="large" wide href="#/bank">
        {phone.done}
      </ButtonLink>
      <div className="bank-copy">
        <CopyButton
          value={reference}
          label={phone.copy}
          copiedLabel={phone.copied}
          onRefused={() => toast(phone.copyByHand, { tone: 'error' })}
        />
      </div>
    </div>
  );
}
