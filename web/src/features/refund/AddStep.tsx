import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { WaitingRefund } from './RefundWeek.tsx';
import type { Checked } from './refund-flow.ts';

/** The question before a refund goes to the wallet, with the rates that it was reckoned by where there are any. */
export function AddStep({ checked }: { checked: Checked }): ReactNode {
  const { refund: texts } = useLaterMessages();
  const { text } = useMoney();
  const { waiting, refundSuccess, refundFail } = checked;
  return (
    <>
      <WaitingRefund checked={checked} />
      <p className="refund-said">{texts.addText(text(waiting))}</p>
      {refundSuccess > 0 && (
        <p className="refund-said">{texts.rates(String(refundSuccess), String(refundFail))}</p>
      )}
    </>
  );
}
