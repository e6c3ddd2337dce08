import { AmountText } from '@prae/ui/AmountText';
import { Button } from '@prae/ui/Button';
import { Receipt, ReceiptTop } from '@prae/ui/Receipt';
import { Result } from '@prae/ui/Result';
import type { ReactNode } from 'react';
import type { Money } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { WithdrawTexts } from '../../messages/th/withdraw.ts';
import type { WithdrawSheetTexts } from '../../messages/th/withdraw-sheet.ts';
import { AskAbout } from '../../shell/AskAbout.tsx';
import { useLeaveFor } from '../../shell/leave.ts';
import { Destination } from './Destination.tsx';
import type { UnderWay } from './limits.ts';
import { Tracker } from './Tracker.tsx';
import type { Ending } from './withdraw-flow.ts';

export interface WithdrawEndingProps {
  ending: Ending;
  /** Whether an earlier request without an answer was this same withdrawal. */
  isRepeat: boolean;
  /** It was under way when the sheet was opened. */
  found?: UnderWay;
  id: string | undefined;
  tracked: UnderWay | undefined;
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

/** What became of a withdrawal so far, with amount and account, and how far it is. */
export function WithdrawEnding(props: WithdrawEndingProps): ReactNode {
  const { ending, isRepeat, found, id, tracked, amount, money, onClose } = props;
  const { withdraw } = useMessages();
  const { withdrawSheet: texts } = useLaterMessages();
  const toStatement = useLeaveFor('statement', onClose);
  const [title, hint] = words(withdraw, texts)[ending];
  return (
    <>
      <Result outcome={OUTCOMES[ending]} title={title}>
        <p>{hint}</p>
        {isRepeat && <p>{texts.repeated}</p>}
      </Result>
      {found ? (
        // The account may have been another one then.
        <Receipt>
          <ReceiptTop
            label={texts.amount}
            amount={<AmountText amount={amount} currency={money.currency} size="l" />}
          />
        </Receipt>
      ) : (
        <Destination amount={amount} money={money} masked />
      )}
      {tracked && ending === 'accepted' && <Tracker withdrawal={tracked} />}
      <Button className="withdraw-statement" tone="soft" wide onClick={toStatement}>
        {texts.toStatement}
      </Button>
      {id && <AskAbout about={{ kind: 'withdraw', id }} />}
    </>
  );
}

function words(
  told: WithdrawTexts,
  texts: WithdrawSheetTexts,
): Record<Ending, [title: string, hint: string]> {
  return {
    accepted: [texts.success, texts.successHint],
    asking: [texts.unknown, texts.askingHint],
    unknown: [texts.unknown, texts.unknownHint],
    paid: [told.paid, texts.paidHint],
    failed: [told.failed, told.failedHint],
  };
}
