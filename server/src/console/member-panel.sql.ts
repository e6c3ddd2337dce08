import { type Query, sql } from '../db/database.ts';

export interface PanelMember {
  id: string;
  name: string;
  phone: string;
  currency: string;
  createdAt: Date;
  status: string;
  staysAwayUntil: Date | null;
  bankCode: string;
  bankAccountNo: string;
  bankAccountName: string;
}

export function panelMember(id: string): Query<PanelMember> {
  return sql<PanelMember>`
    select m.id, m.name, m.phone, m.currency, m.created_at as "createdAt", m.status,
      case when is_excluded(m) then greatest(m.timeout_until, m.excluded_until) end as "staysAwayUntil",
      m.bank_code as "bankCode", m.bank_account_no as "bankAccountNo", m.bank_account_name as "bankAccountName"
    from member m where m.id = ${id} and m.status <> 'gone'`;
}

export interface PanelBalance {
  place: string;
  unit: string;
  amount: bigint;
}

/** What is on each of a member's accounts. */
export function panelBalances(id: string): Query<PanelBalance> {
  return sql<PanelBalance>`
    select o.kind as place, o.unit::text as unit, a.balance as amount from ledger.owner o join ledger.account a on a.id = o.account_id
     where o.member_id = ${id} and (a.balance <> 0 or o.kind = 'wallet') order by o.kind <> 'wallet', o.kind`;
}

export interface PanelRow {
  operation: string;
  at: Date;
  type: string;
  status: string;
  origin: string;
  target: string;
  amount: bigint;
}

/** The newest rows of a statement; `open`: of the last 500 those that are under way. */
export function panelRows(id: string, isOpen: boolean): Query<PanelRow> {
  return sql<PanelRow>`
    select operation, created_at as at, type::text as type, status::text as status, origin, target, amount from statement
     where member_id = ${id} and seq > coalesce((select total from statement_count where member_id = ${id}), 0) - 500
       and (not ${isOpen}::boolean or status = 'PROCESSING')
     order by seq desc limit ${isOpen ? 50 : 10}`;
}

export interface PanelSlip {
  reference: string;
  at: Date;
  state: string;
  reason: string | null;
  amount: bigint | null;
}

export function panelSlips(id: string): Query<PanelSlip> {
  return sql<PanelSlip>`
    select id as reference, created_at as at, state, reason, amount from slip where member_id = ${id} order by created_at desc limit 5`;
}
