import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { wireCurrency } from '../profile/profile.ts';
import { qrLimits } from './qr.ts';

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
