import pg from 'pg';
import { startProgram } from '../scripts/processes.mjs';
import type { Product } from './product.ts';

/** A movement of a member's money, as the ledger has it. */
export interface Posting {
  kind: string;
  /** Accounts: 'bank:KBANK', 'wallet', 'game:JOKER'. */
  from: string;
  to: string;
  /** In units of the member's currency. */
  amount: number;
  reference: string | null;
}

/** All money that was posted of a member, oldest first; no coins, which come by themselves some time after a deposit. */
export async function postingsOf(product: Pick<Product, 'data'>, phone: string): Promise<Posting[]> {
  return visit(product, async (client) => (await client.query<Posting>(POSTINGS, [phone])).rows);
}

/** Has all play that was booked until now, of whomever, be of a week before. */
export async function playedAWeekAgo(product: Product): Promise<void> {
  await visit(product, (client) => client.query("update game_play set at = at - interval '168 hours'"));
}

/** Has all lines of statements that no seal has be of the day before, and that day be sealed. */
export async function dayIsOver(product: Product): Promise<void> {
  await visit(product, async (client) => {
    await client.query(`update statement s set created_at = created_at - interval '1 day'
      where seq > coalesce((select max(last_seq) from statement_seal k where k.member_id = s.member_id), 0)`);
    await client.query("select seal_statements('', 1000)");
  });
}

/** Has all lines of statements be of today, which those of the first data are not once midnight has passed in Bangkok. */
export async function linesAreOfToday(product: Product): Promise<void> {
  await visit(product, (client) =>
    client.query(
      "update statement set created_at = greatest(created_at, date_trunc('day', now(), 'Asia/Bangkok'))",
    ),
  );
}

/** A satang more in all lines of a member's, as if it had always been so. */
export async function satangMore(product: Product, phone: string): Promise<void> {
  await visit(product, (client) =>
    client.query(
      'update statement set amount = amount + 1 where member_id = (select id from member where phone = $1)',
      [phone],
    ),
  );
}

/** Works on a product's database while the product runs. */
export async function visit<T>(
  { data }: Pick<Product, 'data'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  if (data === undefined) throw new Error('Its database is somewhere else');
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: data };
  const database = startProgram('local-postgres/src/main.ts', { args: ['visit'], env, output: 'keep' });
  const client = new pg.Client({ connectionString: await database.listening });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await database.stop();
  }
}

const POSTINGS = `
  select p.kind::text as kind, giver.kind as "from", taker.kind as "to", p.amount / 100.0::float as amount, p.reference
    from ledger.posting p
    join ledger.owner giver on giver.account_id = p.debit
    join ledger.owner taker on taker.account_id = p.credit
    join member m on m.id in (giver.member_id, taker.member_id)
   where p.outcome = 'posted' and m.phone = $1
   and giver.unit <> 'COIN'
   order by p.created_at, p.id`;
