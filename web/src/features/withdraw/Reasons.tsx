import { formatRecent } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { type Money, useMoney } from '../../client/money.ts';
import { refusalText } from '../../messages/errors.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { Messages } from '../../messages/th/messages.ts';
import type { WithdrawSheetTexts } from '../../messages/th/withdraw-sheet.ts';
import { Available } from './Available.tsx';
import type { Limits, Reason } from './limits.ts';

/** Why nothing can be withdrawn now, beside what there is. */
export function Reasons({ limits, reasons }: { limits: Limits; reasons: readonly Reason[] }): ReactNode {
  const messages = useMessages();
  const { withdrawSheet: texts } = useLaterMessages();
  const money = useMoney();
  return (
    <>
      <Available amount={limits.available} isHeld />
      <div className="withdraw-reasons" role="status">
        {reasons.map((reason) => (
          <p key={reason.code}>{reasonText(reason, messages, texts, money)}</p>
        ))}
      </div>
    </>
  );
}

function reasonText(
  { code, have, need, until }: Reason,
  messages: Messages,
  texts: WithdrawSheetTexts,
  money: Money,
): string {
  if (code === 'REQUEST_LIMIT') return texts.underWay;
  if (code === 'MONEY_NOT_ENOUGH' && have !== undefined && need !== undefined)
    return texts.notYet(money.text(have), money.text(need));
  if (code === 'BONUS_CONDITION' && until !== undefined)
    return texts.bonusWaits(formatRecent(until, Date.now()));
  if (code === 'BONUS_CONDITION' && have !== undefined && need !== undefined)
    return texts.bonusHolds(money.text(have), money.text(need));
  if (code === 'WITHDRAW_MINIMUM' && need !== undefined) return texts.belowMin(money.text(need));
  if (code === 'WITHDRAW_MAXIMUM' && need !== undefined) return texts.aboveMax(money.text(need));
  return refusalText(messages, code);
}
