import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import type { RefundTexts } from '../../messages/th/refund.ts';
import { WaitingRefund } from './RefundWeek.tsx';
import type { Checked } from './refund-flow.ts';

/** The question before a refund goes to the wallet, with the rates that it was reckoned by where there are any. */
export function AddStep({ checked }: { checked: Checked }): ReactNode {
  const { refund: texts } = useLaterMessages();
  const { text } = useMoney();
  const { waiting } = checked;
  const rates = ratesText(checked, texts);
  return (
    <>
      <WaitingRefund checked={checked} />
      <p className="refund-said">{texts.addText(text(waiting))}</p>
      {rates !== undefined && <p className="refund-said">{rates}</p>}
    </>
  );
}

/** Each rate that something was given back at; both where the server does not tell of what. */
function ratesText(
  { refundSuccess, refundFail, waitingLines }: Checked,
  texts: RefundTexts,
): string | undefined {
  if (refundSuccess <= 0) return undefined;
  const has = (kind: 'plain' | 'failed'): boolean =>
    waitingLines === undefined || waitingLines.some((line) => line.kind === kind);
  const [success, fail] = [String(refundSuccess), String(refundFail)];
  if (!has('failed')) return texts.rateMet(success);
  return has('plain') ? texts.rates(success, fail) : texts.rateUnmet(fail);
}
