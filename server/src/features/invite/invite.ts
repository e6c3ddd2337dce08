/** Inviting friends, and what it brings: the door of this feature. */
import type { Answer } from '@prae/contract/contract';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { keptAnswer, whenMine } from '../../domain/claim.ts';
import type { MemberId } from '../../domain/member.ts';
import { newOperation } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import { newRounds, type Rounds } from '../../rounds.ts';
import type { Settings } from '../../settings.ts';
import {
  beginInvitation,
  type InviteTerms,
  inviteCollect,
  lookAtInvitations,
  noteDevice,
} from './invite.sql.ts';

/** So many invitations are looked at in one statement. */
const AT_ONCE = 100;
/** So many in all, each time the clock says so. */
const AT_ONE_SWEEP = 5_000;

/** Notes where a member has registered or logged in; a browser that names no device is none. */
export async function rememberDevice(
  db: Pick<Tx, 'run'>,
  member: MemberId,
  deviceId: string | undefined,
): Promise<void> {
  if (deviceId !== undefined) await db.run(noteDevice(member, deviceId));
}

/** Writes that a member who has just registered was invited, at these terms; part of the registration's transaction. */
export async function invited(
  tx: Tx,
  of: { member: MemberId; by: MemberId; terms: InviteTerms },
): Promise<void> {
  await tx.run(beginInvitation(newOperation(), of));
}

export function inviteTerms(settings: Settings): InviteTerms {
  const { invitePercent, inviteRewardMax, inviteDepositMin, inviteDays } = settings;
  return {
    percent: invitePercent,
    rewardMax: inviteRewardMax,
    depositMin: inviteDepositMin,
    days: inviteDays,
  };
}

/** Looks of one inviter wait for each other in the database, each on a connection that others need: so they are shared. */
const ownLooks = new WeakMap<Deps['database'], Rounds<MemberId, number>>();

/** Looks at what waits of one inviter, so that what has come true since the clock's last look counts now. */
export async function lookAtOwn(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  by: MemberId,
): Promise<void> {
  const now = await settings();
  if (!now.inviteOpen) return;
  const rounds = ownLooks.get(database) ?? newRounds<MemberId, number>();
  ownLooks.set(database, rounds);
  await rounds(by, () => database.run(lookAtInvitations(by, AT_ONCE, inviteTerms(now))));
}

/** Looks at what waits, longest not looked at first. While inviting brings nothing everything stays as it is. */
export async function lookAtAll({ database, settings }: Pick<Deps, 'database' | 'settings'>): Promise<void> {
  const now = await settings();
  if (!now.inviteOpen) return;
  for (let sum = 0, looked = AT_ONCE; looked === AT_ONCE && sum < AT_ONE_SWEEP; sum += looked)
    ({ looked } = await database.one(lookAtInvitations(null, AT_ONCE, inviteTerms(now))));
}

type Collected = Answer<'invite.bonus'>;

/** `$amount` is filled in by the step, which alone knows it. */
const ANSWER = keptAnswer(200, { message: 'INVITE_BONUS_SUCCESS', status: 'SUCCESS', amount: '$amount' });

/**
 * Moves what inviting has brought to the wallet. Refused with INVITE_INACTIVE where inviting brings nothing; INVITE_COLLECT where it was
 * collected today; NO_INVITEE_PLAY_INFO where people came and none has played; NO_INVITE_BONUS where there is nothing.
 */
export async function collectInvites(
  deps: Pick<Deps, 'database' | 'steps' | 'settings'>,
  { member, operation, claim }: Pick<Request<'invite.bonus'>, 'member' | 'operation' | 'claim'>,
): Promise<Collected> {
  await lookAtOwn(deps, member.id);
  const { inviteOpen: isOpen } = await deps.settings();
  const asked = { operation, member: member.id, unit: member.currency, isOpen, claim, answer: ANSWER };
  const done = whenMine(await deps.steps.run(inviteCollect, asked));
  if (done.outcome === 'refused') throw new Refusal(done.refusal);
  return JSON.parse(done.answer) as Collected;
}
