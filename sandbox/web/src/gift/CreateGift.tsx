import { Button } from '@prae/ui/Button';
import { copyText } from '@prae/ui/CopyButton';
import { Presets } from '@prae/ui/Presets';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { useAction } from '../control/action.ts';
import { Refusal } from '../control/client.ts';
import { control } from '../control/control.ts';
import { useMessages } from '../messages/language.ts';
import { AmountField } from '../parts/AmountField.tsx';
import { amountOf, withAmount } from '../parts/amount.ts';

const AMOUNTS = [20, 50, 100, 200, 500, 1000];

/** Creates a gift and copies its link. */
export function CreateGift(): ReactNode {
  const { gift, phone } = useMessages();
  const [typed, setTyped] = useState('100');
  const create = useAction(async () => {
    const amount = amountOf(typed);
    if (amount === null) throw new Refusal('AMOUNT');
    const { link } = await control.createGift(amount);
    const copied = await copyText(link);
    toast(copied ? gift.created : phone.copyByHand, { tone: copied ? 'success' : 'error' });
  });
  const presets = AMOUNTS.map((amount) => ({
    key: String(amount),
    label: amount.toLocaleString('en-US'),
    selected: amountOf(typed) === amount,
    onSelect: () => setTyped(String(amount)),
  }));
  return (
    <>
      <Presets label={gift.presets} presets={presets} />
      <AmountField value={typed} onChange={setTyped} />
      <Button
        tone="primary"
        size="large"
        wide
        busy={create.isPending}
        busyText={gift.creating}
        onClick={() => create.mutate(undefined)}
      >
        {withAmount(typed, gift.create, gift.createEmpty)}
      </Button>
    </>
  );
}
