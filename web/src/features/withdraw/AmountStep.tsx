import { AMOUNT_MAX, movesInWhole } from '@prae/contract/facts';
import { AmountInput } from '@prae/ui/AmountInput';
import { parseAmount } from '@prae/ui/money';
import { type Preset, Presets } from '@prae/ui/Presets';
import type { ReactNode } from 'react';
import { lastAmount } from '../../client/last-amount.ts';
import { type Money, useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { AmountTexts } from '../../messages/th/amount.ts';
import type { WithdrawSheetTexts } from '../../messages/th/withdraw-sheet.ts';
import { usePaused } from '../../shell/pause.ts';
import { Available } from './Available.tsx';
import { type Limits, shareOf, type WithdrawObstacle, withdrawObstacle } from './limits.ts';
import type { Withdrawal } from './withdraw-flow.ts';

export interface AmountStepProps {
  withdrawal: Withdrawal;
  limits: Limits;
}

/** How much to withdraw: what there is, parts of it at a tap, and a number pad. */
export function AmountStep({ withdrawal, limits }: AmountStepProps): ReactNode {
  const { value, type, next, obstacle, failure } = withdrawal;
  const { amount } = useMessages();
  const { withdrawSheet: texts } = useLaterMessages();
  const money = useMoney();
  const isWhole = movesInWhole(money.currency);
  const found = useTypedObstacle(value, limits);
  return (
    <>
      <Available amount={limits.available} />
      <AmountInput
        max={AMOUNT_MAX}
        aboveMax={texts.aboveMax(money.text(limits.max))}
        whole={isWhole}
        label={texts.amount}
        value={value}
        onChange={type}
        onEnter={next}
        currency={money.currency}
        note={texts.limits(money.text(limits.min), money.text(limits.max))}
        error={failure ?? obstacleText(texts, obstacle ?? found, limits, money)}
        keypadLabel={amount.keypad}
        backLabel={amount.erase}
      >
        <Presets
          label={amount.presets}
          presets={presetsOf(withdrawal, limits, { ...texts, ...amount, currency: money.currency })}
        />
      </AmountInput>
    </>
  );
}

/** Parts of what there is; the amount that was withdrawn last takes the place of the smallest where it can be again. */
function presetsOf(
  { value, type }: Withdrawal,
  limits: Limits,
  {
    currency,
    ...texts
  }: Pick<WithdrawSheetTexts, 'everything' | 'share'> & Pick<AmountTexts, 'last'> & Pick<Money, 'currency'>,
): Preset[] {
  const last = lastAmount('withdraw');
  const shares: Preset[] = [25, 50, 100].map((percent) =>
    preset(
      shareOf(percent, limits, currency),
      String(percent),
      percent === 100 ? texts.everything : texts.share(percent),
    ),
  );
  const isUsable = last !== undefined && (!movesInWhole(currency) || Number.isInteger(last));
  if (!isUsable || withdrawObstacle(last, limits)) return shares;
  return [{ ...preset(last, 'last', last.toLocaleString('en-US')), note: texts.last }, ...shares.slice(1)];

  function preset(amount: number, key: string, label: string): Preset {
    const selected = value !== '' && parseAmount(value) === amount;
    return { key, label, selected, onSelect: () => type(String(amount)) };
  }
}

/** What stands in the way of what is typed: what is too much is so at once, what is too little may not be all of it yet. */
function useTypedObstacle(value: string, limits: Limits): WithdrawObstacle | undefined {
  const isPaused = usePaused(value);
  const found = value === '' ? undefined : withdrawObstacle(parseAmount(value) ?? 0, limits);
  return found === 'aboveMax' || found === 'tooMuch' || isPaused ? found : undefined;
}

function obstacleText(
  texts: WithdrawSheetTexts,
  obstacle: WithdrawObstacle | undefined,
  limits: Limits,
  money: Money,
): string | undefined {
  if (obstacle === undefined) return undefined;
  if (obstacle === 'required') return texts.required;
  if (obstacle === 'belowMin') return texts.belowMin(money.text(limits.min));
  if (obstacle === 'aboveMax') return texts.aboveMax(money.text(limits.max));
  return texts.tooMuch(money.text(limits.available));
}
