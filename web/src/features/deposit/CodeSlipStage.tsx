import { Button } from '@prae/ui/Button';
import type { ReactNode } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import { SlipEnd, SlipPicker, type SlipSending } from '../slip/slip.ts';
import './own-code.css';

/** The slip in the place of the code that it is of, or what became of it. */
export function CodeSlipStage({ sending }: { sending: SlipSending }): ReactNode {
  const { stage } = sending;
  return stage.name === 'done' ? <SlipEnd row={stage.row} /> : <SlipPicker sending={sending} />;
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
