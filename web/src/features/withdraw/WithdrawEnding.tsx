import { Button } from '@prae/ui/Button';
import { Result } from '@prae/ui/Result';
import type { ReactNode } from 'react';
import type { Money } from '../../client/money.ts';
import { useMessages } from '../../messages/language.ts';
import type { WithdrawTexts } from '../../messages/th/withdraw.ts';
import { useLeaveFor } from '../../shell/leave.ts';
import { Destination } from './Destination.tsx';
import type { Ending } from './withdraw-flow.ts';

export interface WithdrawEndingProps {
  ending: Ending;
  /** Whether an earlier request without an answer was this same withdrawal. */
  isRepeat: boolean;
  amount: number;
  money: Money;
  onClose: () => void;
}

const OUTCOMES = {
  accepted: 'processing',
  asking: 'processing',
  unknown: 'processing',
  paid: 'success',
  failed: 'fail',
} as const;

/** What became of a withdrawal so far, with amount and account. */
export function WithdrawEnding({ ending, isRepeat, amount, money, onClose }: WithdrawEndingProps): ReactNode {
  const { withdraw } = useMessages();
  const toStatement = useLeaveFor('statement', onClose);
  const [title, hint] = words(withdraw)[ending];
  return (
    <>
      <Result outcome={OUTCOMES[ending]} title={title}>
        <p>{hint}</p>
        {isRepeat && <p>{withdraw.repeated}</p>}
      </Result>
      <Destination amount={amount} money={money} masked />
      <Button className="withdraw-statement" tone="soft" wide onClick={toStatement}>
        {withdraw.toStatement}
      </Button>
    </>
  );
}

function words(texts: WithdrawTexts): Record<Ending, [title: string, hint: string]> {
  return {
    accepted: [texts.success, texts.successHint],
    asking: [texts.unknown, texts.askingHint],
    unknown: [texts.unknown, texts.unknownHint],
    paid: [texts.paid, texts.paidHint],
    failed: [texts.failed, texts.failedHint],
  };
}
