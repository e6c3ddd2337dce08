import type { Body } from '@prae/contract/contract';
import { type WireCurrency, wireCurrencies } from '@prae/contract/facts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { MemberCurrency } from '../../domain/member.ts';
import { phoneIn } from '../../domain/phone.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isGoodPassword } from '../../password.ts';
import { isSource } from '../lookup/lookup.ts';
import { phoneIsTaken } from './registration.sql.ts';

/** What a person said about themselves, checked and in the shape it is stored in. */
export interface RegistrationInput {
  name: string;
  phone: string;
  password: string;
  sourceCode: string | null;
  inviteCode: string | null;
  currency: MemberCurrency;
  ageConfirmed: boolean;
}

/** Checks what a person said; throws the refusal of the first wrong field. Whether the phone is taken is asked apart. */
export async function checkInput(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  body: Body<'registration.validate'>,
): Promise<RegistrationInput> {
  const phone = phoneIn(config, 'username', body.username);
  if (!isGoodPassword(body.password)) throw invalid('password');
  const sourceCode = body.sourceCode || null;
  if (sourceCode !== null && !(await isSource(database, sourceCode))) throw invalid('sourceCode');
  return {
    name: body.name.trim().replace(/\s+/g, ' '),
    phone,
    password: body.password,
    sourceCode,
    inviteCode: body.inviteCode || null,
    currency: currencyOf(config, body.currency),
    ageConfirmed: body.ageConfirmed ?? false,
  };
}

function invalid(field: string): Refusal {
  return new Refusal('INVALID_USER_INFO', { [field]: 'INVALID_USER_INFO' });
}

export async function refuseKnownPhone(db: Db, phone: string): Promise<void> {
  const { found } = await db.one(phoneIsTaken(phone));
  if (found) throw new Refusal('EXISTING_USER');
}

/** One of the variant's currencies, the first of them where none was chosen. */
function currencyOf({ variant }: Config, chosen: WireCurrency | null | undefined): MemberCurrency {
  const offered: readonly WireCurrency[] = wireCurrencies[variant];
  const currency = offered.find((each) => each === (chosen ?? offered[0]));
  if (currency === undefined) throw new Refusal('KEY_INVALID', { currency: 'KEY_INVALID' });
  return currency === 'BAHT' ? 'THB' : currency;
}
