import type { Deps } from '../../deps.ts';
import { toWire } from '../../domain/money.ts';
import type { Handlers } from '../../handlers.ts';
import { describeProfile } from '../profile/profile.ts';
import { refresh } from './refresh.ts';
import { holdingsReader } from './slots.ts';

/** The member's money at a glance. */
export function walletRoutes(deps: Deps): Handlers<'wallet.read' | 'wallet.refresh'> {
  const holdingsOf = holdingsReader(deps);
  return {
    'wallet.read': async ({ member }) => {
      const { balances, slots, invitations, syncedAt } = await holdingsOf(member);
      const amount = (kind: string) => toWire(balances.get(kind) ?? 0n);
      return {
        ...describeProfile(deps.config, member, balances.get('coin') ?? 0n),
        wallet: { amount: amount('wallet'), hold: amount('hold'), transit: amount('transit') },
        invite: { amount: amount('invite'), ...invitations },
        slots,
        syncedAt: syncedAt?.toISOString() ?? null,
        ...(member.isExcluded && { staysAway: true as const }),
      };
    },
    'wallet.refresh': ({ member }) => refresh(deps, member, holdingsOf),
  };
}
