import type { Body } from '@prae/contract/contract';
import { bankAccountName } from '@prae/contract/facts';
import { sqlState } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { limits } from '../../domain/limits.ts';
import type { Member } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import { hasSettledDeposit } from '../../ledger/deposits.ts';
import { bankOf } from '../lookup/lookup.ts';
import { countCheck } from '../otp/otp.ts';
import {
  accountIsTaken,
  accountsLeft,
  keepFormerAccount,
  lockPayoutAccount,
  updateAccountName,
  updateProfile,
} from './profile.sql.ts';
import { checkPayoutAccount, refuseForeignName } from './profile.ts';

type ChangeDeps = Pick<Deps, 'database' | 'config' | 'clock' | 'settings'>;

/**
 * Changes name and payout account. Bank and number are frozen from the first settled deposit on (INVALID_BANK);
 * nor are there more than `accountsPerDay` (REQUEST_LIMIT). As it tells whether an account is a member's, another one counts as a
 * check of the caller's. Any change of the payout details holds the automatic payout for a while.
 */
export async function changeProfile(
  deps: ChangeDeps,
  { member, body, caller }: { member: Member; body: Body<'profile.update'>; caller: Caller },
): Promise<void> {
  const to = await checkPayoutAccount(deps.database, deps.config, body);
  if (isOther(member, to)) await countCheck(deps, caller);
  const name = body.name.trim().replace(/\s+/g, ' ');
  try {
    await deps.database.transaction(async (tx) => {
      const moved = isOther(await tx.one(lockPayoutAccount(member.id)), to);
      if (moved && (await tx.one(hasSettledDeposit(member.id))).found) throw new Refusal('INVALID_BANK');
      if (moved && (await tx.one(accountIsTaken(to, member.id))).found) throw new Refusal('EXISTING_BANK');
      if (moved && (await tx.one(accountsLeft(member.id))).count >= limits.accountsPerDay.most)
        throw new Refusal('REQUEST_LIMIT');
      if (moved) await tx.run(keepFormerAccount(member.id));
      await tx.run(updateProfile(member.id, name, to));
    });
  } catch (error) {
    if (sqlState(error) === '23505') throw new Refusal('EXISTING_BANK');
    throw error;
  }
}

type Account = Pick<Member, 'bankCode' | 'bankAccountNo'>;

function isOther(from: Account, to: Account): boolean {
  return from.bankCode !== to.bankCode || from.bankAccountNo !== to.bankAccountNo;
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
