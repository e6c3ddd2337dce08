import { sql } from '../../db/database.ts';
import type { LedgerRule } from '../../ledger/check.rules.ts';

/** What must hold between game accounts, recorded play and the ledger. */
export const gameRules: readonly LedgerRule[] = [
  {
    name: 'play is posted once, with its amount, between the member and the house of its game',
    query: sql`
      select y.id as play, y.amount, p.kind, p.amount as posted, d.kind as debit, c.kind as credit
        from game_play y
        left join ledger.posting p on p.id = y.id and p.outcome = 'posted'
        left join ledger.owner d on d.account_id = p.debit
        left join ledger.owner c on c.account_id = p.credit
       where (p.amount, p.kind::text, d.kind, c.kind, coalesce(d.member_id, c.member_id), d.unit::text)
             is distinct from
             (abs(y.amount), case when y.amount > 0 then 'play.win' else 'play.loss' end,
              'game:' || y.game_code, 'game:' || y.game_code, y.member_id, y.unit)
          or (d.member_id is null) <> (y.amount > 0) or (c.member_id is null) <> (y.amount < 0)`,
  },
  {
    name: 'every posting of play is recorded as play',
    query: sql`
      select p.id as posting, p.kind, p.amount
        from ledger.posting p left join game_play y on y.id = p.id
       where p.kind in ('play.win', 'play.loss') and p.outcome = 'posted' and y.id is null`,
  },
  {
    name: 'an active game account has a ledger account, any other has none',
    query: sql`
      select g.member_id as member, g.game_code as game, g.state, o.account_id as account
        from game_account g
        join member m on m.id = g.member_id
        left join ledger.owner o on o.member_id = g.member_id and o.kind = 'game:' || g.game_code
                                and o.unit::text = m.currency
       where (g.state = 'active') <> (o.account_id is not null)`,
  },
];
