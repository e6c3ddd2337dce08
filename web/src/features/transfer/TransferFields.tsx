import { AMOUNT_MAX, TRANSFER_MINIMUM } from '@prae/contract/facts';
import { AmountInput } from '@prae/ui/AmountInput';
import { IconButton } from '@prae/ui/Button';
import { type Preset, Presets } from '@prae/ui/Presets';
import type { ReactNode } from 'react';
import { lastAmount, withLast } from '../../client/last-amount.ts';
import type { Money } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { PlaceSwatch } from './PlaceSwatch.tsx';
import type { Place } from './places.ts';
import type { End, TransferForm } from './transfer-form.ts';

export interface TransferFieldsProps {
  form: TransferForm;
  money: Money;
  /** Why the last sending did not succeed. */
  failure: ReactNode;
  onChoose: (end: End) => void;
  /** Enter in the amount. */
  onEnter: () => void;
}

/** The two ends and the amount. */
export function TransferFields({ form, money, failure, onChoose, onEnter }: TransferFieldsProps): ReactNode {
  const { amount: amountTexts } = useMessages();
  const { transferSheet: texts } = useLaterMessages();
  const { from, value, obstacle } = form;
  const minimum = texts.minimum(money.text(TRANSFER_MINIMUM));
  const tooMuch = obstacle === 'tooMuch' && from ? texts.tooMuch(money.text(from.amount)) : undefined;
  return (
    <>
      <Ends form={form} money={money} onChoose={onChoose} />
      <AmountInput
        max={AMOUNT_MAX}
        aboveMax={from ? texts.tooMuch(money.text(from.amount)) : texts.selectAccount}
        label={texts.amount}
        value={value}
        onChange={form.type}
        onEnter={onEnter}
        currency={money.currency}
        note={from ? texts.available(money.text(from.amount)) : minimum}
        error={failure ?? tooMuch ?? (obstacle === 'minimum' ? minimum : undefined)}
        keypadLabel={amountTexts.keypad}
        backLabel={amountTexts.erase}
      >
        <Presets
          label={amountTexts.presets}
          presets={presetsOf(form, { all: texts.all, last: amountTexts.last })}
        />
      </AmountInput>
    </>
  );
}

function Ends({ form, money, onChoose }: Omit<TransferFieldsProps, 'failure' | 'onEnter'>): ReactNode {
  const { transferSheet: texts } = useLaterMessages();
  const { obstacle } = form;
  const endsError = obstacle === 'selectAccount' || obstacle === 'sameAccount' ? texts[obstacle] : undefined;
  const isWrong = (place: Place | undefined): boolean =>
    obstacle === 'sameAccount' || (obstacle === 'selectAccount' && place === undefined);
  const swatch = (end: End): ReactNode => (
    <PlaceSwatch
      label={texts[end]}
      place={form[end]}
      emptyText={texts.choose}
      currency={money.currency}
      wrong={isWrong(form[end])}
      onSelect={() => onChoose(end)}
    />
  );
  return (
    <>
      <div className="swatches">
        {swatch('from')}
        <IconButton icon="arrows-down-up" label={texts.swap} onClick={form.swap} />
        {swatch('to')}
      </div>
      {endsError && (
        <p className="swatches-error" role="alert">
          {endsError}
        </p>
      )}
    </>
  );
}

function presetsOf(form: TransferForm, texts: { all: string; last: string }): Preset[] {
  const { from, amount, type } = form;
  const last = lastAmount('transfer');
  const figures: Preset[] = withLast(last, [100, 500]).map((figure) => ({
    key: String(figure),
    label: figure.toLocaleString('en-US'),
    note: figure === last ? texts.last : undefined,
    selected: amount === figure,
    onSelect: () => type(String(figure)),
  }));
  return figures.concat({
    key: 'all',
    label: texts.all,
    selected: from !== undefined && amount > 0 && amount === from.amount,
    onSelect: () => type(from ? String(from.amount) : ''),
  });
}
