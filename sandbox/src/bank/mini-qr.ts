import { generate } from 'promptparse';

/** The text of the small code on a slip: the sending bank's number and the transfer's reference, with a check sum. */
export function miniQr(sendingBank: string, reference: string): string {
  return generate.slipVerify({ sendingBank, transRef: reference });
}
