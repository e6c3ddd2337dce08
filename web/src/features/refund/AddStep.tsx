import { AmountText } from '@prae/ui/AmountText';
import { Receipt, ReceiptTop } from '@prae/ui/Receipt';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import type { Checked } from './refund-flow.ts';

/** The question before a refund goes to the wallet, with the rates that it was reckoned by where there are any. */
export function AddStep({ checked }: { checked: Checked }): ReactNode {
  const { refund: texts } = useLaterMessages();
  const { currency, text } = useMoney();
  const { waiting, refundSuccess, refundFail } = checked;
  return (
    <>
      <Receipt tone="done">
        <ReceiptTop
          label={texts.waiting}
          amount={<AmountText amount={waiting} currency={currency} size="l" />}
        />
      </Receipt>
      <p className="refund-said">{texts.addText(text(waiting))}</p>
      {refundSuccess > 0 && (
        <p className="refund-said">{texts.rates(String(refundSuccess), String(refundFail))}</p>
      )}
    </>
  );
}
