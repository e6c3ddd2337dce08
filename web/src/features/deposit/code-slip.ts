import { useState } from 'react';
import { lastAmount } from '../../client/last-amount.ts';
import { type SlipSending, slipOnItsWay, useSlip } from '../slip/slip.ts';
import type { Gateway } from './creation.ts';
import type { QrStage } from './qr.ts';

/** Sending the slip of a payment on a code of the house's own, which came to an account like any other transfer. */
export interface CodeSlip {
  /** While it is in the code's place. */
  slip: { sending: SlipSending; leave: () => void } | undefined;
  /** Puts it there; `undefined` where there is nothing to send a slip of. */
  offer: (() => void) | undefined;
  /** The amount of the code that it is of, where that is still shown. */
  amount: number | undefined;
}

/** `stage`: what is shown of the code. A slip that is on its way when the sheet is opened is shown at once. */
export function useCodeSlip(gateway: Gateway | undefined, stage: QrStage): CodeSlip {
  const [of, ask] = useState(slipOnItsWay);
  const bankCode = gateway?.mode === 'SMS' ? gateway.bankCode : undefined;
  const isAsked = bankCode !== undefined && of === bankCode;
  const sending = useSlip(isAsked ? bankCode : undefined);
  const isNothing = sending.stage.name === 'none' || sending.stage.name === 'chosen';
  // The money has come without one.
  const isShown = isAsked && !(stage.name === 'paid' && isNothing);
  const qr = 'qr' in stage ? stage.qr : undefined;
  const [isSeen, see] = useState(() => lastAmount('deposit') !== undefined);
  if (qr && !isSeen) see(true);
  // Who has made no code yet has paid none.
  const canSend = bankCode !== undefined && (qr !== undefined || (stage.name === 'none' && isSeen));
  return {
    slip: isShown ? { sending, leave: () => ask(undefined) } : undefined,
    offer: canSend ? () => ask(bankCode) : undefined,
    amount: qr?.amount,
  };
}
