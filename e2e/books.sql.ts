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

/** All that was posted of a member, oldest first. */
export async function postingsOf({ data }: Product, phone: string): Promise<Posting[]> {
  if (data === undefined) throw new Error('Its database is somewhere else');
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: data };
  const database = startProgram('local-postgres/src/main.ts', { args: ['visit'], env, output: 'keep' });
  const client = new pg.Client({ connectionString: await database.listening });
  try {
    await client.connect();
    const { rows } = await client.query<Posting>(POSTINGS, [phone]);
    return rows;
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
   order by p.created_at, p.id`;
