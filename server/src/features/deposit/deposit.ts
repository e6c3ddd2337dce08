import type { Answer } from '@prae/contract/contract';
import { type QrBankCode, qrTerms } from '@prae/contract/deposit';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { fromWire } from '../../domain/money.ts';
import { wireCurrency } from '../profile/profile.ts';

/** The ways to deposit that are connected and speak the member's currency. */
export function depositWays(deps: Deps, member: Member): Answer<'lookup.deposit'> {
  const gateways = [...deps.providers.qr.values()].filter((gateway) => gateway.currency === member.currency);
  return {
    banks: gateways.map((gateway) => ({
      bankType: 'PAYMENT',
      bankCode: gateway.code,
      mode: 'AUTO',
      bank: gateway.bank,
      bankAccountName: deps.config.brandName,
      bankAccountNo: '',
      currency: wireCurrency(deps.config.variant, gateway.currency),
      ...qrLimits(deps.config, gateway.code),
    })),
    wallets: [],
    isManual: false,
  };
}

/** The gateways whose smallest amount an operator may set. */
const adjustable: ReadonlySet<QrBankCode> = new Set(['PAYTIMZ', 'ZPAY']);

/** Smallest amount and amounts at a tap, in currency units. An operator's minimum also takes the place of the first preset. */
export function qrLimits(
  config: Pick<Deps['config'], 'qrMinimum'>,
  code: QrBankCode,
): { minimum: number; presets: number[] } {
  const terms = qrTerms[code];
  if (config.qrMinimum === undefined || !adjustable.has(code)) return terms;
  return { minimum: config.qrMinimum, presets: [config.qrMinimum, ...terms.presets.slice(1)] };
}

/** The smallest amount in minor units. */
export function qrMinimum(config: Pick<Deps['config'], 'qrMinimum'>, code: QrBankCode): bigint {
  return fromWire(qrLimits(config, code).minimum);
}
