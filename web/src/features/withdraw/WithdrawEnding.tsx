import { AmountText } from '@prae/ui/AmountText';
import { maskAccountNo } from '@prae/ui/account';
import { Receipt, ReceiptRows, ReceiptTop } from '@prae/ui/Receipt';
import { Result } from '@prae/ui/Result';
import type { ReactNode } from 'react';
import type { Money } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { WithdrawTexts } from '../../messages/th/withdraw.ts';
import type { WithdrawSheetTexts } from '../../messages/th/withdraw-sheet.ts';
import { AskAbout } from '../../shell/AskAbout.tsx';
import { useBankName } from '../../shell/bank-name.ts';
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
  /** The bank that it goes to, as the statement has it. */
  to: string | undefined;
  id: string | undefined;
  tracked: UnderWay | undefined;
  amount: number;
  money: Money;
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
  const { ending, isRepeat, found, to, id, tracked, amount, money } = props;
  const { withdraw } = useMessages();
  const { withdrawSheet: texts } = useLaterMessages();
  const [title, hint] = words(withdraw, texts)[ending];
  return (
    <>
      <Result outcome={OUTCOMES[ending]} title={title}>
        <p>{hint}</p>
        {isRepeat && <p>{texts.repeated}</p>}
      </Result>
      {found ? (
        <Found found={found} money={money} to={to} isPaid={ending === 'paid'} />
      ) : (
        <Destination amount={amount} money={money} masked isPaid={ending === 'paid'} />
      )}
      {tracked && ending === 'accepted' && <Tracker withdrawal={tracked} />}
      {id && <AskAbout about={{ kind: 'withdraw', id }} />}
    </>
  );
}

/** One that was under way before, with the account that it goes to: the member's own may be another one by now. */
function Found({
  found: { amount, bankCode, accountEnd },
  money,
  to = bankCode,
  isPaid,
}: Pick<WithdrawEndingProps, 'money' | 'to'> & { found: UnderWay; isPaid: boolean }): ReactNode {
  const { withdrawSheet: texts } = useLaterMessages();
  const own = money.wallet?.bankAccount.bank;
  const ownName = useBankName(own);
  return (
    <Receipt tone={isPaid ? 'done' : 'pending'}>
      <ReceiptTop
        label={texts.amount}
        amount={<AmountText amount={amount} currency={money.currency} size="l" />}
      />
      {to && (
        <ReceiptRows
          rows={[
            {
              label: texts.destination,
              value: (
                <>
                  <span>{to === own?.bankCode ? ownName : to}</span>
                  {accountEnd && <span className="nowrap">{maskAccountNo(accountEnd)}</span>}
                </>
              ),
            },
          ]}
        />
      )}
    </Receipt>
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
