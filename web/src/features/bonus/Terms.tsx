import { ReceiptRows } from '@prae/ui/Receipt';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import type { Promotion } from './bonus.ts';

export type TermsProps = Pick<
  Promotion,
  'percent' | 'cap' | 'minimum' | 'multiple' | 'threshold' | 'percentFail'
>;

/** What is agreed on by receiving: in numbers, before it is received. */
export function Terms({ percent, cap, minimum, multiple, threshold, percentFail }: TermsProps): ReactNode {
  const { bonus: texts } = useLaterMessages();
  const money = useMoney();
  return (
    <ReceiptRows
      rows={[
        { label: texts.percent, value: texts.percentUpTo(String(percent), money.text(cap)) },
        { label: texts.minimum, value: money.text(minimum) },
        { label: texts.condition, value: texts.conditionTimes(String(multiple)) },
        { label: texts.ends, value: money.text(threshold) },
        { label: texts.percentFail, value: `${percentFail}%` },
      ]}
    />
  );
}
