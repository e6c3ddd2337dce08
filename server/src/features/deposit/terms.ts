import { type QrBankCode, qrTerms } from '@prae/contract/deposit';
import type { Deps } from '../../deps.ts';
import { fromWire } from '../../domain/money.ts';

/** The gateways whose smallest amount an operator may set. */
const adjustable: ReadonlySet<QrBankCode> = new Set(['PAYTIMZ', 'ZPAY']);

/** Smallest amount and amounts at a tap, in baht. An operator's minimum also takes the place of the first preset. */
export function termsOf(config: Deps['config'], code: QrBankCode): { minimum: number; presets: number[] } {
  const terms = qrTerms[code];
  if (config.qrMinimum === undefined || !adjustable.has(code)) return terms;
  return { minimum: config.qrMinimum, presets: [config.qrMinimum, ...terms.presets.slice(1)] };
}

/** The smallest amount in minor units. */
export function minimumOf(config: Deps['config'], code: QrBankCode): bigint {
  return fromWire(termsOf(config, code).minimum);
}
