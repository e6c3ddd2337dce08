import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import { memberBalance } from '../../ledger/balance.ts';
import { hasSettledDeposit } from '../../ledger/deposits.ts';
import { triesFinder } from '../session/session.ts';
import { changeAccountName, changeProfile } from './change.ts';
import { changePassword } from './change-password.ts';
import { describeProfile } from './profile.ts';

/** What the member is and where withdrawals go. */
export function profileRoutes(
  deps: Deps,
): Handlers<'profile.read' | 'profile.update' | 'profile.bankAccountName' | 'profile.password'> {
  const lookUpTry = triesFinder(deps);
  return {
    'profile.read': async ({ member }) => {
      const [{ payoutHoldHours: holdHours }, { balance }, { found: isFrozen }] = await Promise.all([
        deps.settings(),
        memberBalance(deps.database, member.id, 'coin', 'COIN'),
        deps.database.one(hasSettledDeposit(member.id)),
      ]);
      const { bankAccount, ...described } = describeProfile(deps.config, member, balance);
      return { ...described, bankAccount: { ...bankAccount, isFrozen, ...(holdHours > 0 && { holdHours }) } };
    },

    'profile.update': async ({ member, body, caller }) => {
      await changeProfile(deps, { member, body, caller });
      return { message: 'SUCCESS' };
    },

    'profile.bankAccountName': async ({ member, body }) => {
      const bankAccountName = await changeAccountName(deps, member, body);
      return { message: 'SUCCESS', bankAccountName };
    },

    'profile.password': async ({ member, session, body, caller, idempotent }) => {
      await changePassword(deps, lookUpTry, { member, session, caller, idempotent, ...body });
      return { message: 'SUCCESS' };
    },
  };
}
