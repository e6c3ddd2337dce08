import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { useLeaveFor } from '../../shell/leave.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { Withdrawal } from './withdraw-flow.ts';

/** The one thing to do next in the withdraw sheet. */
export function WithdrawAction({
  withdrawal,
  onClose,
}: {
  withdrawal: Withdrawal;
  onClose: () => void;
}): ReactNode {
  const { shell } = useMessages();
  const { withdrawSheet: texts } = useLaterMessages();
  const money = useMoney();
  const leaveForProfile = useLeaveFor('profile', onClose);
  const { step, limits, reasons, isStopped, amount, next, send } = withdrawal;
  if (isStopped) {
    const lacksBank = reasons.some(({ code }) => code === 'NO_BANK');
    return lacksBank ? (
      <MainAction onClick={leaveForProfile}>{texts.toProfile}</MainAction>
    ) : (
      <MainAction onClick={onClose}>{shell.close}</MainAction>
    );
  }
  if (step.name === 'amount') {
    return (
      <MainAction blocked={limits === undefined} onClick={next}>
        {texts.next}
      </MainAction>
    );
  }
  if (step.name === 'confirm') {
    return (
      <MainAction sends={withdrawal} busyText={texts.sending} onClick={() => void send()}>
        {texts.confirm(money.text(amount))}
      </MainAction>
    );
  }
  const isGood = step.ending === 'accepted' || step.ending === 'paid';
  return <MainAction onClick={onClose}>{isGood ? texts.done : shell.close}</MainAction>;
}
