import { type Db, sqlState } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import { openMemberAccounts } from '../../ledger/accounts.ts';
import { hashPassword } from '../../password.ts';
import { invited, inviteTerms, rememberDevice } from '../invite/invite.ts';
import type { PayoutAccount } from '../profile/profile.ts';
import { newMemberId } from '../session/session.ts';
import { insertMember, inviterById, memberByOperation } from './registration.sql.ts';
import { type RegistrationInput, refuseKnownPhone } from './registration-input.ts';

/** What a member is made of, checked. */
export interface Registrant extends RegistrationInput {
  account: PayoutAccount;
  /** Of the browser that it is asked for with. */
  deviceId?: string | undefined;
}

type RegisterDeps = Pick<Deps, 'database' | 'config' | 'settings'>;

/**
 * Makes the member with the ledger accounts everybody has, in one transaction. Run again with the same operation it
 * finds the member it made. `network`: where it was asked for from, if by somebody outside. Throws EXISTING_USER or EXISTING_BANK when another request took the phone or the account.
 */
export async function register(
  deps: RegisterDeps,
  operation: OperationId,
  { password, ...registrant }: Registrant,
  network?: string,
): Promise<MemberId> {
  return makeMember(deps, operation, {
    ...registrant,
    passwordHash: await hashPassword(password, network),
  });
}

/** The same, with a password that was hashed before. */
export async function makeMember(
  deps: RegisterDeps,
  operation: OperationId,
  registrant: Omit<Registrant, 'password'> & { passwordHash: string },
): Promise<MemberId> {
  const { account, name, phone, passwordHash, sourceCode, currency, inviteCode, ageConfirmed } = registrant;
  const id = newMemberId();
  const terms = inviteTerms(await deps.settings());
  try {
    await deps.database.transaction(async (tx) => {
      const invitedBy = inviteCode === null ? null : ((await inviterOf(tx, inviteCode)) ?? null);
      await tx.run(
        insertMember({
          ...{
            id,
            name,
            phone,
            sourceCode,
            currency,
            ageConfirmed,
            passwordHash,
            operation,
            invitedBy,
            ...account,
          },
          variant: deps.config.variant,
        }),
      );
      await openMemberAccounts(tx, id, currency, ['wallet', 'hold', 'transit', 'invite', 'refund']);
      await openMemberAccounts(tx, id, 'COIN', ['coin']);
      await rememberDevice(tx, id, registrant.deviceId);
      if (invitedBy !== null) await invited(tx, { member: id, by: invitedBy, terms });
    });
    return id;
  } catch (error) {
    return takenBy(deps, operation, phone, error);
  }
}

/** The member an operation has registered already. */
export async function registrantOf(db: Db, operation: OperationId): Promise<MemberId | undefined> {
  return (await db.maybe(memberByOperation(operation)))?.id;
}

/** Two registrations met: the same one sent twice answers its member, another one is refused. */
async function takenBy(
  deps: RegisterDeps,
  operation: OperationId,
  phone: string,
  error: unknown,
): Promise<MemberId> {
  if (sqlState(error) !== '23505') throw error;
  const own = await registrantOf(deps.database, operation);
  if (own) return own;
  await refuseKnownPhone(deps.database, phone);
  throw new Refusal('EXISTING_BANK');
}

/** Whether a member has the invite code: one that nobody has invites nobody. */
export async function isInviteKnown(db: Db, code: string): Promise<boolean> {
  return (await inviterOf(db, code)) !== undefined;
}

/** The member behind an invite code, `PR` and the id; an unknown code is no reason to turn anybody away. */
async function inviterOf(db: Db, code: string): Promise<MemberId | undefined> {
  const id = /^PR([0-9A-HJKMNP-TV-Z]{12})$/.exec(code.trim().toUpperCase())?.[1];
  return id === undefined ? undefined : (await db.maybe(inviterById(id)))?.id;
}
