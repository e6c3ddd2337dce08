import { openDatabase, sql, type Tx } from '@prae/server/src/db/database.ts';
import type { AccountId } from '@prae/server/src/ledger/accounts.ts';
import { houseAccount } from '@prae/server/src/ledger/accounts.ts';

/** A ledger filled with accounts and history, all of it in order: the ledger check finds nothing in it. */
export interface Books {
  readonly url: string;
  /** Wallets with a million baht each. */
  readonly accounts: number;
  readonly firstAccount: bigint;
  readonly house: AccountId;
  /** A wallet with `longest` entries, and the member it belongs to. */
  readonly busiest: AccountId;
  readonly longest: number;
}

const accounts = 100_000;
const longest = 50_000;
const opening = 100_000_000n;

/** Fills the database at `url`: `exchanges` postings between each pair of wallets, so 100,000 entries for each one. */
export async function writeBooks(url: string, exchanges: number): Promise<Books> {
  const owner = openDatabase(url, { max: 1 });
  try {
    return await owner.transaction(async (tx) => {
      const house = await houseAccount(tx, 'bank:KBANK', 'THB');
      const first = await openWallets(tx);
      await openingPostings(tx, house, first);
      for (let turn = 1; turn <= exchanges; turn += 1) await exchange(tx, first, turn);
      await longHistory(tx, first, exchanges);
      await tx.run(sql`
        update ledger.account a set seq = e.seq, balance = e.balance_after from (
          select distinct on (account_id) account_id, seq, balance_after from ledger.entry
           order by account_id, seq desc) e where e.account_id = a.id`);
      return { url, accounts, firstAccount: first, house, busiest: first as AccountId, longest };
    });
  } finally {
    await owner.run(sql`vacuum analyze`);
    await owner.run(sql`checkpoint`);
    await owner.close();
  }
}

async function openWallets(tx: Tx): Promise<bigint> {
  const { first } = await tx.one(
    sql<{
      first: bigint;
    }>`select setval('ledger.member_account', nextval('ledger.member_account') + ${accounts}) - ${accounts} as first`,
  );
  await tx.run(sql`
    insert into ledger.owner (account_id, member_id, kind, unit)
    select ${first}::bigint + g, 'B' || lpad(g::text, 11, '0'), 'wallet', 'THB' from generate_series(0, ${accounts} - 1) g`);
  await tx.run(sql`
    insert into ledger.account (id, unit) select ${first}::bigint + g, 'THB' from generate_series(0, ${accounts} - 1) g`);
  return first;
}

/** Each wallet gets its money from the house. */
async function openingPostings(tx: Tx, house: AccountId, first: bigint): Promise<void> {
  await tx.run(sql`
    insert into ledger.posting (id, debit, credit, amount, created_at, kind, outcome)
    select ${idOf(0)}, ${house}, ${first}::bigint + g, ${opening}, now(), 'deposit', 'posted'
      from generate_series(0, ${accounts} - 1) g`);
  await tx.run(sql`
    insert into ledger.entry (account_id, seq, posting_id, amount, balance_after, created_at)
    select ${house}, g + 1, ${idOf(0)}, -${opening}::bigint, -${opening}::bigint * (g + 1), now()
      from generate_series(0, ${accounts} - 1) g
    union all
    select ${first}::bigint + g, 1, ${idOf(0)}, ${opening}, ${opening}, now()
      from generate_series(0, ${accounts} - 1) g`);
}

/** Each even wallet pays the odd one beside it in odd turns and is paid back in even ones. */
async function exchange(tx: Tx, first: bigint, turn: number): Promise<void> {
  const out = turn % 2;
  await tx.run(sql`
    insert into ledger.posting (id, debit, credit, amount, created_at, kind, outcome)
    select ${idOf(turn)}, ${first}::bigint + g * 2 + 1 - ${out}::int, ${first}::bigint + g * 2 + ${out}::int, 100,
           now(), 'adjustment', 'posted'
      from generate_series(0, ${accounts / 2} - 1) g`);
  await tx.run(sql`
    insert into ledger.entry (account_id, seq, posting_id, amount, balance_after, created_at)
    select ${first}::bigint + g * 2 + side, ${turn}::int + 1, ${idOf(turn)},
           case when side = ${out}::int then 100 else -100 end,
           ${opening}::bigint + case when ${out}::int = 0 then 0 when side = 1 then 100 else -100 end, now()
      from generate_series(0, ${accounts / 2} - 1) g, generate_series(0, 1) side`);
}

/** The first wallet pays the second one a satang, again and again. */
async function longHistory(tx: Tx, first: bigint, exchanges: number): Promise<void> {
  const before = exchanges + 1;
  const moved = exchanges % 2 ? 100 : 0;
  await tx.run(sql`
    insert into ledger.posting (id, debit, credit, amount, created_at, kind, outcome)
    select ${idOf(before)}, ${first}::bigint, ${first}::bigint + 1, 1, now(), 'adjustment', 'posted'
      from generate_series(1, ${longest} - ${before}::int) g`);
  await tx.run(sql`
    insert into ledger.entry (account_id, seq, posting_id, amount, balance_after, created_at)
    select ${first}::bigint + side, ${before}::int + g, ${idOf(before)}, side * 2 - 1,
           ${opening}::bigint + (side * 2 - 1) * (g + ${moved}::int), now()
      from generate_series(1, ${longest} - ${before}::int) g, generate_series(0, 1) side`);
}

/** The id of the posting number `g` (a column of the query it is put into) of a turn: a UUID v7, in order of time. */
function idOf(turn: number) {
  return sql`(lpad(to_hex(1700000000000 + ${turn}::bigint * 20000 + g / 8), 12, '0') || '7'
    || lpad(to_hex(g % 8), 3, '0') || '8' || lpad(to_hex(g), 14, '0') || '0')::uuid`;
}
