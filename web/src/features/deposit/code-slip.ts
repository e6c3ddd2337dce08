import { useState } from 'react';
import { type SlipSending, slipOnItsWay, useSlip } from '../slip/slip.ts';
import type { Gateway } from './creation.ts';
import type { QrStage } from './qr.ts';

/** Sending the slip of a payment on a code of the house's own, which came to an account like any other transfer. */
export interface CodeSlip {
  /** While it is in the code's place. */
  slip: { sending: SlipSending; leave: () => void } | undefined;
  /** Puts it there; `undefined` where there is nothing to send a slip of. */
  offer: (() => void) | undefined;
}

/** `stage`: what is shown of the code. A slip that is on its way when the sheet is opened is shown at once. */
export function useCodeSlip(gateway: Gateway | undefined, stage: QrStage['name']): CodeSlip {
  const [of, ask] = useState(slipOnItsWay);
  const bankCode = gateway?.mode === 'SMS' ? gateway.bankCode : undefined;
  const isAsked = bankCode !== undefined && of === bankCode;
  const sending = useSlip(isAsked ? bankCode : undefined);
  const isNothing = sending.stage.name === 'none' || sending.stage.name === 'chosen';
  // The money has come without one.
  const isShown = isAsked && !(stage === 'paid' && isNothing);
  const canSend = bankCode !== undefined && stage !== 'paid' && stage !== 'loading' && stage !== 'failed';
  return {
    slip: isShown ? { sending, leave: () => ask(undefined) } : undefined,
    offer: canSend ? () => ask(bankCode) : undefined,
  };
}
