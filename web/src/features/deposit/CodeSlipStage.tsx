import { Button } from '@prae/ui/Button';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { SlipEnd, SlipPicker, type SlipSending } from '../slip/slip.ts';
import './own-code.css';

/** The slip in the place of the code that it is of, or what became of it. */
export function CodeSlipStage({
  sending,
  amount,
}: {
  sending: SlipSending;
  amount: number | undefined;
}): ReactNode {
  const { ownCode } = useLaterMessages();
  const { text } = useMoney();
  const { stage } = sending;
  if (stage.name === 'done') return <SlipEnd row={stage.row} />;
  return (
    <SlipPicker sending={sending} title={amount === undefined ? undefined : ownCode.slipOf(text(amount))} />
  );
}

/** For who has paid and sees no money: the way to the slip. */
export function NotArrived({ onSlip }: { onSlip: () => void }): ReactNode {
  const { ownCode } = useLaterMessages();
  return (
    <p className="own-code-slip">
      <Button tone="quiet" onClick={onSlip}>
        {ownCode.notArrived}
      </Button>
    </p>
  );
}
