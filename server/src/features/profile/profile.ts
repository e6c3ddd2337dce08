import type { Answer } from '@prae/contract/contract';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import type { Member, MemberCurrency } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import { bankOf } from '../lookup/lookup.ts';
import { accountIsTaken } from './profile.sql.ts';

/** The member as the profile and the wallet show it; the session has read all of it but the coins. */
export function describeProfile(
  { variant }: Pick<Config, 'variant'>,
  member: Member,
  coins: bigint,
): Answer<'profile.read'> {
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

/** Where a member's withdrawals go, in the shape it is stored in. */
export interface PayoutAccount {
  bankCode: string;
  bankAccountName: string;
  /** Digits only. */
  bankAccountNo: string;
}

/**
 * Checks bank, number and name against the bank's own rules. INVALID_BANK: no such bank here, or a number that the
 * bank has none like; BANK_ACCOUNT_NAME_ENG: KTB, TMB and BBL know English names alone.
 */
export async function checkPayoutAccount(
  db: Db,
  { variant }: Pick<Config, 'variant'>,
  typed: PayoutAccount,
): Promise<PayoutAccount> {
  const bank = await bankOf(db, variant, typed.bankCode);
  if (!bank) throw new Refusal('INVALID_BANK', { bankCode: 'INVALID_BANK' });
  const bankAccountNo = typed.bankAccountNo.replace(/[\s-]/g, '');
  const fits =
    /^[0-9]+$/.test(bankAccountNo) &&
    bankAccountNo.length >= bank.digits_min &&
    bankAccountNo.length <= bank.digits_max;
  if (!fits) throw new Refusal('INVALID_BANK', { bankAccountNo: 'INVALID_BANK' });
  const bankAccountName = accountName(typed.bankAccountName);
  if (bank.name_english && !isEnglish(bankAccountName)) throw notEnglish();
  return { bankCode: bank.code, bankAccountName, bankAccountNo };
}

/** The same account belongs to one member alone. */
export async function refuseKnownAccount(db: Db, account: PayoutAccount): Promise<void> {
  if (await accountIsTaken(db, account)) throw new Refusal('EXISTING_BANK');
}

/** As banks print it: capital letters, single spaces. */
export function accountName(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').toUpperCase();
}

export function isEnglish(name: string): boolean {
  return /^[A-Z ]+$/.test(name);
}

export function notEnglish(): Refusal {
  return new Refusal('BANK_ACCOUNT_NAME_ENG', { bankAccountName: 'BANK_ACCOUNT_NAME_ENG' });
}
