import { AMOUNT_MAX } from '@prae/contract/facts';
import { AmountInput } from '@prae/ui/AmountInput';
import { type Currency, moneyText, parseAmount } from '@prae/ui/money';
import { Presets } from '@prae/ui/Presets';
import { type ReactNode, useState } from 'react';
import { lastAmount, lastBefore } from '../../client/last-amount.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { usePaused } from '../../shell/pause.ts';

export interface AmountStepProps {
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
  currency: Currency;
  minimum: number;
  /** Whole units only. */
  whole: boolean;
  /** The value stands there from before: typing begins anew. */
  isGiven: boolean;
  presets: readonly number[];
  error: ReactNode;
  /** What has to be known before an amount is chosen, under the smallest one. */
  terms?: ReactNode;
}

/** How much to deposit: ready-made amounts and a number pad. */
export function AmountStep({
  value,
  onChange,
  onEnter,
  currency,
  minimum,
  whole,
  isGiven,
  presets,
  error,
  terms,
}: AmountStepProps): ReactNode {
  const { deposit, amount } = useMessages();
  const { depositSheet } = useLaterMessages();
  const typed = parseAmount(value);
  const isTooLittle = usePaused(value) && typed !== null && typed < minimum;
  const [last] = useState(() => lastAmount('deposit'));
  const isUsable = last !== undefined && last >= minimum && (!whole || Number.isInteger(last));
  const usable = isUsable ? last : undefined;
  return (
    <AmountInput
      max={AMOUNT_MAX}
      aboveMax={depositSheet.aboveMax(moneyText(AMOUNT_MAX, currency))}
      whole={whole}
      isGiven={isGiven}
      label={deposit.amount}
      value={value}
      onChange={onChange}
      onEnter={onEnter}
      currency={currency}
      note={deposit.from(moneyText(minimum, currency))}
      error={error || (isTooLittle && deposit.belowMinimum(moneyText(minimum, currency)))}
      keypadLabel={amount.keypad}
      backLabel={amount.erase}
    >
      {terms}
      <Presets
        label={amount.presets}
        presets={lastBefore(usable, presets).map((preset) => ({
          key: String(preset),
          label: preset.toLocaleString('en-US'),
          note: preset === usable ? amount.last : undefined,
          selected: preset === typed,
          onSelect: () => onChange(String(preset)),
        }))}
      />
    </AmountInput>
  );
}
