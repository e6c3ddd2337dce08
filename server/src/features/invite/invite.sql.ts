import type { Answer, Refusals } from '@prae/contract/contract';
import { prepared, type Query, sql } from '../../db/database.ts';
import { step } from '../../db/steps.ts';
import type { Claim, KeptAnswer, Taken } from '../../domain/claim.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';

/** What an invitation brings, amounts in minor units. */
export interface InviteTerms {
  /** Of the first deposit. */
  percent: number;
  rewardMax: Record<MemberCurrency, bigint>;
  depositMin: Record<MemberCurrency, bigint>;
  /** After the registration. */
  days: number;
}

/** Writes that a member has come by another one's code, at these terms. Give it the registration's transaction. */
export function beginInvitation(
  operation: OperationId,
  { member, by, terms }: { member: MemberId; by: MemberId; terms: InviteTerms },
): Query {
  return sql`select invitation_begin(${operation}, ${member}, ${by}, ${asJson(terms)}::jsonb)`;
}

/** The database reads an amount's text as exactly. */
function asJson(terms: InviteTerms): string {
  return JSON.stringify(terms, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/** Notes where somebody registered or logged in. */
export function noteDevice(member: MemberId, device: string): Query {
  return sql`select note_device(${member}, ${device})`;
}

/** Looks at so many invitations that wait, of one inviter or (null) of all; `terms` are those of now, for those without terms of their own. */
export function lookAtInvitations(
  by: MemberId | null,
  most: number,
  terms: InviteTerms,
): Query<{ looked: number }> {
  return sql<{ looked: number }>`select invitations_look(${by}, ${most}, ${asJson(terms)}::jsonb) as looked`;
}

/** Moves what inviting has brought to the wallet, once a day. */
export const inviteCollect = step<
  {
    operation: OperationId;
    member: MemberId;
    unit: MemberCurrency;
    isOpen: boolean;
    claim?: Claim | undefined;
    answer: KeptAnswer;
  },
  | { outcome: 'collected'; answer: string; operation?: undefined }
  | {
      outcome: 'refused';
      refusal: Extract<Refusals<'invite.bonus'>, `${string}INVIT${string}`>;
      operation?: undefined;
    }
  | Taken
>('invite_collect');

export function invitedBy(member: MemberId): Query<{ invited: bigint }> {
  return prepared('invite.invited', sql`select invited from inviter where member_id = ${member}`);
}

type Reason = NonNullable<Answer<'invite.list'>['invites'][number]['reason']>;

export interface InvitationRow {
  name: string;
  state: 'waiting' | 'success' | 'failed';
  reason: Reason | null;
  /** Minor units; null where it has brought nothing. */
  reward: bigint | null;
  invitedAt: Date;
}

/**
 * The invitations numbered above `after` up to `last`, newest first; of one that waits the reason is what is missing, and null where only
 * nobody has looked at it yet, as while inviting brings nothing: also where the first deposit is below `least`, in minor units, or what
 * was its own least.
 */
export function invitationsBetween(
  by: MemberId,
  after: bigint,
  last: bigint,
  least: bigint,
): Query<InvitationRow> {
  return sql<InvitationRow>`
    select m.name, v.state, v.reward, v.invited_at as "invitedAt",
        case when v.state <> 'waiting' then v.reason
          when d.amount is null then 'NO_DEPOSIT'
          when d.amount < coalesce((v.terms->'depositMin'->>v.unit)::bigint, ${least}) then null
          when first_play(v.member_id) is null then 'NO_PLAY'
          when is_contradicted(v.member_id) then 'REVIEW' end as reason
      from invitation v join member m on m.id = v.member_id
        left join lateral (select amount from first_deposit(v.member_id) where v.state = 'waiting') d on true
     where v.inviter_id = ${by} and v.seq > ${after} and v.seq <= ${last} order by v.seq desc`;
}

/** Devices on which nobody has been for 90 days prove nothing any more. */
export function deleteOldDevices(): Query {
  return sql`delete from member_device where last_seen_at < now() - interval '90 days'`;
}
