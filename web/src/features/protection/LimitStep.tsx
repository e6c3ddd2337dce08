import type { LimitPeriod } from '@prae/contract/facts';
import { AMOUNT_MAX } from '@prae/contract/facts';
import { AmountInput } from '@prae/ui/AmountInput';
import { Button } from '@prae/ui/Button';
import { parseAmount } from '@prae/ui/money';
import { type ReactNode, useState } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { ProtectionFlow } from './protection-flow.ts';
import { dayAfter, isHigher, isToConfirm, momentText, type Standing } from './standing.ts';

export interface LimitEntry {
  typed: string;
  type: (amount: string) => void;
  send: () => void;
  amount: number | null;
  /** The limit of now. */
  most: number | undefined;
  /** How much was put in within the period so far. */
  used: number | undefined;
}

/** What is typed as a period's limit. */
export function useLimitEntry(
  flow: ProtectionFlow,
  standing: Standing | undefined,
  period: LimitPeriod | undefined,
): LimitEntry {
  const [entry, setEntry] = useState<{ period: LimitPeriod | undefined; typed: string }>();
  const typed = entry?.period === period ? (entry?.typed ?? '') : '';
  const amount = parseAmount(typed);
  return {
    typed,
    type: (next) => setEntry({ period, typed: next }),
    amount,
    most: period && standing?.limits[period],
    used: period && standing?.used[period],
    send: () => {
      if (!period || amount === null || flow.busy) return;
      if (standing && isToConfirm(standing, period, amount))
        return flow.go({ name: 'lower', period, amount });
      void flow.setLimit(period, amount).then((isSet) => isSet && setEntry(undefined));
    },
  };
}

export interface LimitStepProps {
  entry: LimitEntry;
  period: LimitPeriod;
  flow: ProtectionFlow;
}

/** How much may be put in within a day, a week or a month, and from when that counts. */
export function LimitStep({ entry, period, flow }: LimitStepProps): ReactNode {
  const { amount: amountTexts } = useMessages();
  const { protection: texts } = useLaterMessages();
  const money = useMoney();
  const [now] = useState(() => Date.now());
  const { most, used = 0, amount } = entry;
  const counts =
    amount === null
      ? texts.lowerAtOnce
      : isHigher(most, amount)
        ? texts.from(momentText(dayAfter(now)))
        : texts.atOnce;
  return (
    <>
      {most !== undefined && (
        <p className="protection-said">
          {texts.used(texts.period[period], money.text(used), money.text(most))}
        </p>
      )}
      <AmountInput
        max={AMOUNT_MAX}
        aboveMax={texts.aboveMax(money.text(AMOUNT_MAX))}
        label={texts.limit[period]}
        value={entry.typed}
        onChange={entry.type}
        onEnter={entry.send}
        currency={money.currency}
        note={counts}
        error={flow.failure}
        keypadLabel={amountTexts.keypad}
        backLabel={amountTexts.erase}
      />
      <p className="protection-said">{texts.begins[period]}</p>
    </>
  );
}

/** Sets the limit, or removes it. */
export function LimitActions({ entry, period, flow }: LimitStepProps): ReactNode {
  const { protection: texts } = useLaterMessages();
  return (
    <>
      <MainAction
        sends={flow}
        busyText={texts.saving}
        blocked={entry.amount === null}
        onClick={() => entry.send()}
      >
        {texts.set}
      </MainAction>
      {entry.most !== undefined && (
        <Button tone="quiet" wide blocked={flow.busy} onClick={() => void flow.setLimit(period, null)}>
          {texts.remove}
        </Button>
      )}
    </>
  );
}
