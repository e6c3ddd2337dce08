import type { Body } from '@prae/contract/contract';
import { bankAccountName } from '@prae/contract/facts';
import { sqlState } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { limits } from '../../domain/limits.ts';
import type { Member, MemberId } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import { hasSettledDeposit } from '../../ledger/deposits.ts';
import { bankOf } from '../lookup/lookup.ts';
import {
  accountIsTaken,
  accountsLeft,
  keepFormerAccount,
  lockPayoutAccount,
  updateAccountName,
  updateProfile,
} from './profile.sql.ts';
import { checkPayoutAccount, refuseForeignName } from './profile.ts';

type ChangeDeps = Pick<Deps, 'database' | 'config'>;

/**
 * Changes name and payout account. Bank and number are frozen from the first settled deposit on (INVALID_BANK);
 * nor are there more than `accountsPerDay` (REQUEST_LIMIT). Any change of the payout details holds the automatic payout for a while.
 */
export async function changeProfile(
  deps: ChangeDeps,
  member: MemberId,
  body: Body<'profile.update'>,
): Promise<void> {
  const to = await checkPayoutAccount(deps.database, deps.config, body);
  const name = body.name.trim().replace(/\s+/g, ' ');
  try {
    await deps.database.transaction(async (tx) => {
      const from = await tx.one(lockPayoutAccount(member));
      const moved = from.bankCode !== to.bankCode || from.bankAccountNo !== to.bankAccountNo;
      if (moved && (await tx.one(hasSettledDeposit(member))).found) throw new Refusal('INVALID_BANK');
      if (moved && (await tx.one(accountIsTaken(to, member))).found) throw new Refusal('EXISTING_BANK');
      if (moved && (await tx.one(accountsLeft(member))).count >= limits.accountsPerDay.most)
        throw new Refusal('REQUEST_LIMIT');
      if (moved) await tx.run(keepFormerAccount(member));
      await tx.run(updateProfile(member, name, to));
    });
  } catch (error) {
    if (sqlState(error) === '23505') throw new Refusal('EXISTING_BANK');
    throw error;
  }
}

/**
 * Changes the name on the member's own bank account. English letters alone, whatever the bank: that is what this
 * call is there for (section 5 of the specification).
 */
export async function changeAccountName(
  deps: ChangeDeps,
  member: Member,
  body: Body<'profile.bankAccountName'>,
): Promise<string> {
  const bank = await bankOf(deps.database, deps.config.variant, body.bankCode);
  if (bank?.code !== member.bankCode) throw new Refusal('INVALID_BANK', { bankCode: 'INVALID_BANK' });
  const name = bankAccountName(body.bankAccountName);
  refuseForeignName(name);
  await deps.database.run(updateAccountName(member.id, name));
  return name;
}
