import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

export const ownCodeRules: readonly LedgerRule[] = [
  {
    name: 'nobody is asked about a code of the house’s own, and no gateway tells of a payment on it',
    query: sql`
      select o.id as order, o.state from qr_order o
       where o.account_no is not null
         and (o.next_check_at is not null or exists (select from qr_payment p where p.qr_order = o.id))`,
  },
  {
    name: 'a code of the house’s own is paid where a deposit of its member, account and amount came on it',
    query: sql`
      select o.id as order, o.state, a.id as arrival
        from qr_order o full join arrival a on a.qr_order = o.id
       where (o.account_no is not null or a.qr_order is not null)
         and (o.state = 'paid') is distinct from (a.id is not null)
          or (a.qr_order is not null and (a.member_id, a.bank_code, a.account_no, a.amount)
            is distinct from (o.member_id, o.gateway, o.account_no, o.amount))`,
  },
  {
    name: 'two codes of the house’s own to one account have no amount in common at any time',
    query: sql`
      select o.id as order, other.id as other, o.amount
        from qr_order o join qr_order other
          on (other.gateway, other.account_no, other.amount) = (o.gateway, o.account_no, o.amount)
         and o.created_at < other.created_at and other.created_at < o.amount_until
       where o.account_no is not null`,
  },
];
