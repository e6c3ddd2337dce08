import { type Db, sqlState } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import { openMemberAccounts } from '../../ledger/accounts.ts';
import { hashPassword } from '../../password.ts';
import type { PayoutAccount } from '../profile/profile.ts';
import { newMemberId } from '../session/session.ts';
import { findInviter, insertMember, phoneIsTaken, registeredBy } from './registration.sql.ts';

/** What a member is made of, checked. */
export interface Registrant {
  name: string;
  phone: string;
  password: string;
  sourceCode: string | null;
  inviteCode: string | null;
  currency: MemberCurrency;
  account: PayoutAccount;
}

type RegisterDeps = Pick<Deps, 'database' | 'config' | 'clock'>;

/**
 * Makes the member with the ledger accounts everybody has, in one transaction. Run again with the same operation it
 * finds the member it made. Throws EXISTING_USER or EXISTING_BANK when another request took the phone or the account.
 */
export async function register(
  deps: RegisterDeps,
  operation: OperationId,
  registrant: Registrant,
): Promise<MemberId> {
  const passwordHash = await hashPassword(registrant.password);
  const id = newMemberId();
  try {
    await deps.database.transaction(async (tx) => {
      const { account, name, phone, sourceCode, currency, inviteCode } = registrant;
      await insertMember(tx, {
        ...{ id, name, phone, sourceCode, currency, passwordHash, operation, ...account },
        invitedBy: inviteCode === null ? null : ((await inviterOf(tx, inviteCode)) ?? null),
        variant: deps.config.variant,
        now: deps.clock(),
      });
      await openMemberAccounts(tx, id, currency, ['wallet', 'hold', 'transit', 'invite', 'refund']);
      await openMemberAccounts(tx, id, 'COIN', ['coin']);
    });
    return id;
  } catch (error) {
    return takenBy(deps, operation, registrant, error);
  }
}

/** The member an operation has registered already. */
export function registrantOf(db: Db, operation: OperationId): Promise<MemberId | undefined> {
  return registeredBy(db, operation);
}

/** Two registrations met: the same one sent twice answers its member, another one is refused. */
async function takenBy(
  deps: RegisterDeps,
  operation: OperationId,
  registrant: Registrant,
  error: unknown,
): Promise<MemberId> {
  if (sqlState(error) !== '23505') throw error;
  const own = await registeredBy(deps.database, operation);
  if (own) return own;
  if (await phoneIsTaken(deps.database, registrant.phone)) throw new Refusal('EXISTING_USER');
  throw new Refusal('EXISTING_BANK');
}

/** The member behind an invite code, `PR` and the id; an unknown code is no reason to turn anybody away. */
function inviterOf(db: Db, code: string): Promise<MemberId | undefined> {
  const id = /^PR([0-9A-HJKMNP-TV-Z]{12})$/.exec(code.trim().toUpperCase())?.[1];
  return id === undefined ? Promise.resolve(undefined) : findInviter(db, id);
}
