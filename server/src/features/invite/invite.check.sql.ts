import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

/** What must hold between invitations, their rewards, and what was collected. */
export const inviteRules: readonly LedgerRule[] = [
  {
    name: 'an invitation is rewarded once if it came to something, from the house to who invited, and else not',
    query: sql`
      select v.id as invitation, v.state, v.reward, p.amount, o.member_id, o.kind
        from invitation v
        left join ledger.posting p on p.id = v.id and p.outcome = 'posted'
        left join ledger.owner h on h.account_id = p.debit
        left join ledger.owner o on o.account_id = p.credit
       where (p.id is not null) <> coalesce(v.reward > 0, false)
          or p.id is not null and (p.amount, p.kind::text, h.member_id, h.kind, o.member_id, o.kind) is distinct from
             (v.reward, 'invite', null::text, 'invite', v.inviter_id, 'invite')`,
  },
  {
    name: 'a reward is of the first deposit of who was invited',
    query: sql`
      select v.id as invitation, v.deposit, v.reward, d.amount as "firstDeposit"
        from invitation v cross join lateral first_deposit(v.member_id) d
       where v.state = 'success' and (d.amount is distinct from v.deposit or v.reward > v.deposit)`,
  },
  {
    name: 'what was collected of invitations is posted from the account to the wallet, and stands in the statement',
    query: sql`
      select c.id as collection, c.amount, p.amount as posted, s.status
        from invite_collection c
        left join ledger.posting p on p.id = c.id and p.outcome = 'posted'
        left join ledger.owner f on f.account_id = p.debit
        left join ledger.owner w on w.account_id = p.credit
        left join statement s on s.operation = c.id
       where (p.amount, p.kind::text, f.member_id, f.kind, w.member_id, w.kind) is distinct from
             (c.amount, 'invite', c.member_id, 'invite', c.member_id, 'wallet')
          or (s.status, s.type, s.origin, s.member_id, s.amount) is distinct from
             ('SUCCESS', 'deposit', 'INVITE', c.member_id, c.amount)`,
  },
  {
    name: 'every posting of invitations belongs to one, or to what was collected',
    query: sql`
      select p.id as posting, p.amount
        from ledger.posting p left join invitation v on v.id = p.id left join invite_collection c on c.id = p.id
       where p.kind = 'invite' and p.outcome = 'posted' and v.id is null and c.id is null`,
  },
  {
    name: 'nobody collects twice within a day',
    query: sql`
      select a.id as collection, b.id as other, a.member_id as member
        from invite_collection a join invite_collection b
          on b.member_id = a.member_id and b.id <> a.id and b.day_began >= a.day_began
         and b.day_began < a.day_began + interval '24 hours'`,
  },
  {
    name: "an inviter's counts are those of their invitations, which are numbered from one without gaps",
    query: sql`
      select coalesce(i.member_id, v.inviter_id) as inviter, i.invited, i.success, i.failed, v.*
        from inviter i full join (
          select inviter_id, count(*) as "ofAll", count(*) filter (where state = 'success') as "ofSuccess",
              count(*) filter (where state = 'failed') as "ofFailed", max(seq) as last, min(seq) as first
            from invitation group by inviter_id) v on v.inviter_id = i.member_id
       where (i.invited, i.success, i.failed) is distinct from
             (coalesce(v."ofAll", 0), coalesce(v."ofSuccess", 0), coalesce(v."ofFailed", 0))
          or v.last <> v."ofAll" or v.first <> 1`,
  },
  {
    name: 'whoever was invited has an invitation by who invited them',
    query: sql`
      select m.id as member, m.invited_by as "invitedBy", v.inviter_id as inviter
        from member m full join invitation v on v.member_id = m.id
       where m.invited_by is distinct from v.inviter_id`,
  },
];
