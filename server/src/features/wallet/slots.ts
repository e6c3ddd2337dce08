import { grouped } from '../../db/grouped.ts';
import type { Deps } from '../../deps.ts';
import type { MemberId } from '../../domain/member.ts';
import { catalogue, type Slot, slotOf } from '../game/game.ts';
import { type BalanceRow, walletRows } from './wallet.sql.ts';

/** A member's balances as they stand, and the games with them. */
export interface Holdings {
  /** Minor units by kind of ledger account; coins count in coins. */
  balances: Map<string, bigint>;
  slots: Slot[];
  /** When a game's balance was last read from its provider; undefined without game accounts. */
  syncedAt: Date | undefined;
}

export type ReadHoldings = (member: MemberId) => Promise<Holdings>;

/** One for each server: it groups the reads of its requests. */
export function holdingsReader(deps: Deps): ReadHoldings {
  const rowsOf = grouped<BalanceRow[]>(async (members) => {
    const rows = await deps.database.rows<BalanceRow>(walletRows(members));
    const byMember = new Map<string, BalanceRow[]>(members.map((member) => [member, []]));
    for (const row of rows) byMember.get(row.member_id)?.push(row);
    return byMember;
  });
  return async (member) => {
    const [rows = [], games] = await Promise.all([rowsOf(member), catalogue(deps)]);
    return holdingsOf(rows, games);
  };
}

function holdingsOf(rows: readonly BalanceRow[], games: Awaited<ReturnType<typeof catalogue>>): Holdings {
  const accounts = new Map<string, BalanceRow>(rows.map((row) => [row.kind, row]));
  const slots = games.map((game) => {
    const account = accounts.get(`game:${game.code}`);
    return slotOf(game, account && { balance: account.balance, stale: account.stale ?? false });
  });
  let syncedAt: Date | undefined;
  for (const { synced_at } of rows) {
    if (synced_at && (!syncedAt || synced_at > syncedAt)) syncedAt = synced_at;
  }
  return { balances: new Map(rows.map((row) => [row.kind, row.balance])), slots, syncedAt };
}
