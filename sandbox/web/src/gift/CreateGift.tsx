import { Button } from '@prae/ui/Button';
import { copyText } from '@prae/ui/CopyButton';
import { Presets } from '@prae/ui/Presets';
import { RadioChips } from '@prae/ui/RadioChips';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { control } from '../control/control.ts';
import { useFormCall } from '../control/form.ts';
import { useMessages } from '../messages/language.ts';
import { AmountField } from '../parts/AmountField.tsx';
import { amountOf, requiredAmount, withAmount } from '../parts/amount.ts';

const AMOUNTS = [20, 50, 100, 200, 500, 1000];

/** For one, for three to share, or made by the wallet that would receive it. */
const KINDS = {
  one: { members: 1, own: false },
  shared: { members: 3, own: false },
  own: { members: 1, own: true },
} as const;
type Kind = keyof typeof KINDS;

/** Creates a gift and copies its link. */
export function CreateGift(): ReactNode {
  const { gift, phone } = useMessages();
  const [typed, setTyped] = useState('100');
  const [kind, choose] = useState<Kind>('one');
  const create = useFormCall(async () => {
    const { link } = await control.createGift({ amount: requiredAmount(typed), ...KINDS[kind] });
    const copied = await copyText(link);
    toast(copied ? gift.created : phone.copyByHand, { tone: copied ? 'success' : 'error' });
  });
  const presets = AMOUNTS.map((amount) => ({
    key: String(amount),
    label: amount.toLocaleString('en-US'),
    selected: amountOf(typed) === amount,
    onSelect: () => {
      setTyped(String(amount));
      create.clear();
    },
  }));
  return (
    <form className="screen-stack" {...create.form}>
      <Presets label={gift.presets} presets={presets} />
      <RadioChips<Kind>
        legend={gift.kind}
        options={(['one', 'shared', 'own'] as const).map((value) => ({ value, label: gift.kinds[value] }))}
        value={kind}
        onChange={choose}
      />
      <AmountField value={typed} onChange={setTyped} error={create.wrong('amount')} />
      <Button tone="primary" size="large" wide busy={create.isPending} busyText={gift.creating} type="submit">
        {withAmount(typed, gift.create, gift.createEmpty)}
      </Button>
    </form>
  );
}
