import type { Answer } from '@prae/contract/contract';
import { bankAccountName, isAccountNo, isEnglishName, needsEnglishName } from '@prae/contract/facts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import type { Member, MemberCurrency } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import { bankOf } from '../lookup/lookup.ts';
import { accountIsTaken, type PayoutAccount } from './profile.sql.ts';

/** The member as the profile and the wallet show it; the session has read all of it but the coins. */
export function describeProfile(
  { variant }: Pick<Config, 'variant'>,
  member: Member,
  coins: bigint,
): Pick<Answer<'wallet.read'>, 'profile' | 'bankAccount' | 'currency'> {
  return {
    profile: {
      name: member.name,
      _id: member.id,
      createdAt: member.createdAt.toISOString(),
      username: member.username,
      coin: Number(coins),
    },
    bankAccount: {
      bankAccountName: member.bankAccountName,
      bankAccountNo: member.bankAccountNo,
      bank: { bankCode: member.bankCode, nameTH: member.bankNameTH },
    },
    currency: wireCurrency(variant, member.currency),
  };
}

/** What the wire calls a currency: the Lao variant says BAHT. */
export function wireCurrency(
  variant: Config['variant'],
  currency: MemberCurrency,
): Answer<'profile.read'>['currency'] {
  return variant === 'la' && currency === 'THB' ? 'BAHT' : currency;
}

export type { PayoutAccount } from './profile.sql.ts';

/**
 * Checks bank, number and name against the bank's own rules. INVALID_BANK: no such bank here, or a number that the
 * bank has none like; BANK_ACCOUNT_NAME_ENG: some know English names alone. Both rules stand in the contract's facts.
 */
export async function checkPayoutAccount(
  db: Db,
  { variant }: Pick<Config, 'variant'>,
  typed: PayoutAccount,
): Promise<PayoutAccount> {
  const bank = await bankOf(db, variant, typed.bankCode);
  if (!bank) throw new Refusal('INVALID_BANK', { bankCode: 'INVALID_BANK' });
  const bankAccountNo = typed.bankAccountNo.replace(/[\s-]/g, '');
  if (!isAccountNo(bankAccountNo, bank.code, variant)) {
    throw new Refusal('INVALID_BANK', { bankAccountNo: 'INVALID_BANK' });
  }
  const name = bankAccountName(typed.bankAccountName);
  if (needsEnglishName(bank.code)) refuseForeignName(name);
  return { bankCode: bank.code, bankAccountName: name, bankAccountNo };
}

/** The same account belongs to one member alone. */
export async function refuseKnownAccount(db: Db, account: PayoutAccount): Promise<void> {
  if ((await db.one(accountIsTaken(account))).found) throw new Refusal('EXISTING_BANK');
}

/** English letters alone, where the bank or the call knows no others. */
export function refuseForeignName(name: string): void {
  if (isEnglishName(name)) return;
  throw new Refusal('BANK_ACCOUNT_NAME_ENG', { bankAccountName: 'BANK_ACCOUNT_NAME_ENG' });
}
