import type { Body } from '@prae/contract/contract';
import { sqlState } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Member, MemberId } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import { bankOf } from '../lookup/lookup.ts';
import { hasSettledDeposit } from '../statement/statement.ts';
import { accountIsTaken, lockPayoutAccount, updateAccountName, updateProfile } from './profile.sql.ts';
import { accountName, checkPayoutAccount, isEnglish, notEnglish } from './profile.ts';

type ChangeDeps = Pick<Deps, 'database' | 'config' | 'clock'>;

/**
 * Changes name and payout account. Bank and number are frozen from the first settled deposit on (INVALID_BANK);
 * any change of the payout details holds the automatic payout for a while.
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
      const from = await lockPayoutAccount(tx, member);
      const moved = from.bankCode !== to.bankCode || from.bankAccountNo !== to.bankAccountNo;
      if (moved && (await hasSettledDeposit(tx, member))) throw new Refusal('INVALID_BANK');
      if (moved && (await accountIsTaken(tx, to, member))) throw new Refusal('EXISTING_BANK');
      await updateProfile(tx, member, name, to, deps.clock());
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
  const name = accountName(body.bankAccountName);
  if (!isEnglish(name)) throw notEnglish();
  await updateAccountName(deps.database, member.id, name, deps.clock());
  return name;
}
