import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

export const feedRules: readonly LedgerRule[] = [
  {
    name: 'an arrival has a source: a reference of the sending bank, a notification of ours, or both',
    query: sql`
      select a.id as arrival from arrival a
       where a.reference is null and not exists (select from bank_notification n where n.arrival_id = a.id)`,
  },
  {
    name: 'a notification that arrived is one arrival’s, on its account and of its amount',
    query: sql`
      select n.id as notification, a.id as arrival from bank_notification n left join arrival a on a.id = n.arrival_id
       where n.state = 'arrived'
         and (a.bank_code, a.account_no, a.currency, a.amount) is distinct from (n.bank_code, n.account_no, n.currency, n.amount)`,
  },
  {
    name: 'a notification that waits says why',
    query: sql`select id as notification from bank_notification where state = 'waiting' and why is null`,
  },
  {
    name: 'what the feed and a slip each credited a member cannot be one transfer, but for what a person has said is another one',
    query: sql`
      select a.id as told, b.id as uploaded from arrival a
        join bank_notification n on n.arrival_id = a.id
        join arrival b on (b.bank_code, b.account_no, b.amount, b.member_id) = (a.bank_code, a.account_no, a.amount, a.member_id)
       where a.reference is null and b.told_by = 'slip'
         and n.case_note is null and not exists (select from slip s where s.arrival_id = b.id and s.case_note is not null)
         and not exists (select from bank_notification o where o.arrival_id = b.id)
         and b.sent_at between n.told_at - interval '15 minutes' and n.told_at + interval '15 minutes'
         and may_be_from(n, b.sending_bank)`,
  },
];
