import type { Deps } from '../../deps.ts';
import type { Member } from '../../member.ts';
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

export async function readHoldings(deps: Deps, member: Member): Promise<Holdings> {
  const [rows, games] = await Promise.all([
    deps.database.rows<BalanceRow>(walletRows(member.id, member.currency)),
    catalogue(deps),
  ]);
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
