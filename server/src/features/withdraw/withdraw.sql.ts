import { type Query, sql } from '../../db/database.ts';
import type { MemberCurrency, MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';

export type WithdrawalState =
  | 'gathering'
  | 'new'
  | 'held'
  | 'review'
  | 'sending'
  | 'settling'
  | 'releasing'
  | 'paid'
  | 'failed'
  | 'refused';

export interface Withdrawal {
  id: OperationId;
  member: MemberId;
  currency: MemberCurrency;
  amount: bigint;
  state: WithdrawalState;
  reference: string;
  bankCode: string;
  bankAccountNo: string;
  bankAccountName: string;
  /** Null while the details are those of the registration. */
  bankChangedAt: Date | null;
  gateway: string | null;
  external: string | null;
  approvedBy: string | null;
  reason: string | null;
  asked: number;
  createdAt: Date;
  sentAt: Date | null;
}

type Intent = Omit<Withdrawal, 'gateway' | 'external' | 'approvedBy' | 'reason' | 'asked' | 'sentAt'>;

const columns = sql`id, member, currency, amount, state, reference, bank_code as "bankCode",
  bank_account_no as "bankAccountNo", bank_account_name as "bankAccountName", bank_changed_at as "bankChangedAt",
  gateway, external, approved_by as "approvedBy", reason, asked, created_at as "createdAt", sent_at as "sentAt"`;

/** Writes the intent, unless it is there already. */
export function insertWithdrawal(row: Intent): Query {
  return sql`insert into withdrawal (id, member, currency, amount, state, reference, bank_code, bank_account_no,
      bank_account_name, bank_changed_at, created_at, next_look_at)
    values (${row.id}, ${row.member}, ${row.currency}, ${row.amount}, ${row.state}, ${row.reference}, ${row.bankCode},
      ${row.bankAccountNo}, ${row.bankAccountName}, ${row.bankChangedAt}, ${row.createdAt}, ${row.createdAt})
    on conflict do nothing`;
}

export function withdrawalById(id: string): Query {
  return sql`select ${columns} from withdrawal where id = ${id}`;
}

export function withdrawalByReference(reference: string): Query {
  return sql`select ${columns} from withdrawal where reference = ${reference}`;
}

/** Withdrawals of one member are taken on one after the other. The lock ends with the transaction. */
export function lockMember(member: MemberId): Query {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`withdraw:${member}`}, 0))`;
}

/** Whether another withdrawal of the member's is under way, or still was at that time. */
export function anotherSince(member: MemberId, own: OperationId, time: Date): Query {
  return sql`select exists (select from withdrawal where member = ${member} and id <> ${own}
    and (state not in ('paid', 'failed', 'refused') or state <> 'refused' and closed_at > ${time})) as found`;
}

/** Moves a withdrawal on if it still is in the state; no row touched means that somebody else was first. */
export function moveWithdrawal(
  id: string,
  from: WithdrawalState,
  to: WithdrawalState,
  { reason = null, at }: { reason?: string | null; at: Date },
): Query {
  return sql`update withdrawal set state = ${to}, reason = coalesce(${reason}, reason), asked = 0,
      closed_at = case when ${to} in ('paid', 'failed', 'refused') then ${at}::timestamptz end
    where id = ${id} and state = ${from}`;
}

/** Takes the right to send the payout, which exactly one caller gets. */
export function takeSending(id: string, gateway: string, at: Date): Query {
  return sql`update withdrawal set state = 'sending', gateway = ${gateway}, sent_at = ${at}, asked = 0
    where id = ${id} and state = 'held'`;
}

export function setExternal(id: string, external: string): Query {
  return sql`update withdrawal set external = ${external} where id = ${id} and external is null`;
}

/** Remembers why the gateway turned the payout down, before its absence there is confirmed. */
export function setReason(id: string, state: WithdrawalState, reason: string): Query {
  return sql`update withdrawal set reason = ${reason} where id = ${id} and state = ${state}`;
}

/** An operator lets it be paid out. The look is due at once, also when the job that does it is lost. */
export function approve(id: string, by: string): Query {
  return sql`update withdrawal set state = 'held', approved_by = ${by}, reason = null, asked = 0,
      next_look_at = now()
    where id = ${id} and state = 'review'`;
}

/** An operator sends the money back. */
export function refuse(id: string, by: string): Query {
  return sql`update withdrawal set state = 'releasing', reason = ${`OPERATOR ${by}`}, asked = 0,
      next_look_at = now()
    where id = ${id} and state = 'review'`;
}

export function setNextLook(id: string, at: Date | null): Query {
  return sql`update withdrawal set next_look_at = ${at}, asked = asked + 1 where id = ${id}`;
}

export function forgottenWithdrawals(before: Date): Query {
  return sql`select id from withdrawal where next_look_at < ${before} limit 500`;
}

/** What waits for an operator, oldest first. */
export function withdrawalsInReview(): Query {
  return sql`select ${columns} from withdrawal where state = 'review' order by created_at limit 200`;
}

export function payeeOf(gateway: string, row: Withdrawal): Query {
  return sql`select payee from payout_payee where gateway = ${gateway} and bank_code = ${row.bankCode}
    and bank_account_no = ${row.bankAccountNo} and bank_account_name = ${row.bankAccountName}`;
}

export function keepPayee(gateway: string, row: Withdrawal, payee: string): Query {
  return sql`insert into payout_payee (gateway, bank_code, bank_account_no, bank_account_name, payee)
    values (${gateway}, ${row.bankCode}, ${row.bankAccountNo}, ${row.bankAccountName}, ${payee})
    on conflict (gateway, bank_code, bank_account_no, bank_account_name) do update set payee = excluded.payee`;
}

export function forgetPayee(gateway: string, row: Withdrawal): Query {
  return sql`delete from payout_payee where gateway = ${gateway} and bank_code = ${row.bankCode}
    and bank_account_no = ${row.bankAccountNo}`;
}
