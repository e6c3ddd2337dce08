import type { Body } from '@prae/contract/contract';
import { canonicalPhone } from '@prae/contract/facts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import type { MemberCurrency } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isGoodPassword } from '../../password.ts';
import { isSource } from '../lookup/lookup.ts';
import { phoneIsTaken } from './registration.sql.ts';

type Registration = Body<'registration.validate'>;

/** What a person said about himself, checked and in the shape it is stored in. */
export interface Person {
  name: string;
  phone: string;
  password: string;
  sourceCode: string | null;
  inviteCode: string | null;
  currency: MemberCurrency;
}

/** Checks the fields of a person that need no look at the database. */
export function checkPerson(config: Config, body: Registration): Person {
  const phone = registrationPhone(config, 'username', body.username);
  if (!isGoodPassword(body.password))
    throw new Refusal('INVALID_USER_INFO', { password: 'INVALID_USER_INFO' });
  const sourceCode = body.sourceCode || null;
  if (sourceCode !== null && !isSource(sourceCode)) {
    throw new Refusal('INVALID_USER_INFO', { sourceCode: 'INVALID_USER_INFO' });
  }
  return {
    name: body.name.trim().replace(/\s+/g, ' '),
    phone,
    password: body.password,
    sourceCode,
    inviteCode: body.inviteCode || null,
    currency: currencyOf(config, body.currency),
  };
}

/** A phone as it is stored. Only the Thai rule has a code of its own. */
export function registrationPhone(
  { variant }: Pick<Config, 'variant'>,
  field: string,
  typed: string,
): string {
  const phone = canonicalPhone(typed, variant);
  if (phone !== undefined) return phone;
  const code = variant === 'th' ? 'PHONE_NUMBER_REQUIRE_10_DIGIT' : 'KEY_INVALID';
  throw new Refusal(code, { [field]: code });
}

export async function refuseKnownPhone(db: Db, phone: string): Promise<void> {
  if (await phoneIsTaken(db, phone)) throw new Refusal('EXISTING_USER');
}

/** Thai members have baht; Lao ones kip unless they choose baht, which their wire calls BAHT. */
function currencyOf({ variant }: Config, asked: Registration['currency']): MemberCurrency {
  const offered: Record<string, MemberCurrency> =
    variant === 'th' ? { THB: 'THB' } : { LAK: 'LAK', BAHT: 'THB' };
  const currency = offered[asked ?? (variant === 'th' ? 'THB' : 'LAK')];
  if (currency === undefined) throw new Refusal('KEY_INVALID', { currency: 'KEY_INVALID' });
  return currency;
}
