import { generate } from 'promptparse';
import { toWire } from '../../domain/money.ts';

/** By the number's length: a mobile, a tax number, an e-wallet. */
const proxies = { 10: 'MSISDN', 13: 'NATID', 15: 'EWALLETID' } as const;

/** Whether a text is a number under which PromptPay finds an account: a mobile (10 digits), a tax number (13), an e-wallet (15). */
export function isPromptPay(number: string): boolean {
  return /^(0\d{9}|\d{13}|\d{15})$/.test(number);
}

/**
 * The EMVCo text of a PromptPay code (tag 29) to the account behind `number`, over `amount` (satang). Any bank's app pays it, and it says
 * nothing of who asked for it. Throws where `number` is none of PromptPay's.
 */
export function promptPayPayload(number: string, amount: bigint): string {
  if (!isPromptPay(number)) throw new Error('It is no PromptPay number');
  const type = proxies[number.length as keyof typeof proxies];
  return generate.anyId({ type, target: number, amount: toWire(amount) });
}
