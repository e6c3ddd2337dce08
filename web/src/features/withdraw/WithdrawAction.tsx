import { Button } from '@prae/ui/Button';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { useLeaveFor } from '../../shell/leave.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import { openSheet } from '../../shell/sheets.ts';
import { useAway } from '../protection/protection.ts';
import type { Withdrawal } from './withdraw-flow.ts';

/** Why whoever has nothing cannot withdraw it. */
const LACKS_MONEY = 'MONEY_NOT_ENOUGH';

/** What to do next in the withdraw sheet. */
export function WithdrawAction({
  withdrawal,
  onClose,
}: {
  withdrawal: Withdrawal;
  onClose: () => void;
}): ReactNode {
  const { shell, wallet } = useMessages();
  const { withdrawSheet: texts } = useLaterMessages();
  const money = useMoney();
  const leaveForProfile = useLeaveFor('profile', onClose);
  const leaveForStatement = useLeaveFor('statement', onClose);
  const { step, limits, reasons, isStopped, amount, next, send } = withdrawal;
  const isEmpty = isStopped && limits?.available === 0 && reasons.every(({ code }) => code === LACKS_MONEY);
  const away = useAway(isEmpty);
  if (isEmpty && !away) {
    return <MainAction onClick={() => openSheet('deposit')}>{wallet.deposit}</MainAction>;
  }
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
  return (
    <>
      <Button tone="soft" wide onClick={leaveForStatement}>
        {texts.toStatement}
      </Button>
      <MainAction onClick={onClose}>{isGood ? texts.done : shell.close}</MainAction>
    </>
  );
}
