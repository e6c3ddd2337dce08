import { ReceiptRows } from '@prae/ui/Receipt';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import type { Promotion } from './bonus.ts';
import { useLatestDeposit } from './obstacle.ts';

export type TermsProps = Pick<
  Promotion,
  'percent' | 'cap' | 'minimum' | 'multiple' | 'threshold' | 'percentFail' | 'due'
> & { isReceived?: boolean };

/** What is agreed on by receiving, in numbers; once it is received without what it took to receive it, which may be another by now. */
export function Terms(props: TermsProps): ReactNode {
  const { percent, cap, minimum, multiple, threshold, percentFail, due, isReceived } = props;
  const { bonus: texts } = useLaterMessages();
  const money = useMoney();
  const latest = useLatestDeposit(due !== null && !isReceived);
  const dueOf = !isReceived && due?.deposit === latest.data?.amount ? texts.dueWhole : texts.due;
  const condition = due ? money.text(due.deposit + due.target) : texts.conditionTimes(String(multiple));
  return (
    <ReceiptRows
      rows={[
        ...(isReceived
          ? []
          : [
              { label: texts.percent, value: texts.percentUpTo(String(percent), money.text(cap)) },
              { label: texts.minimum, value: money.text(minimum) },
            ]),
        ...(due ? [{ label: dueOf(money.text(due.deposit)), value: money.text(due.amount) }] : []),
        { label: texts.condition, value: condition },
        { label: texts.ends, value: money.text(threshold) },
        { label: texts.percentFail, value: texts.percentAtMost(String(percentFail)) },
      ]}
    />
  );
}
