import { batched, lookupBatches } from '../../db/batched.ts';
import type { Deps } from '../../deps.ts';
import type { Member, MemberCurrency, MemberId } from '../../domain/member.ts';
import { catalogue, type GameAccount, toGameAccount } from '../game/game.ts';
import { type BalanceRow, walletRows } from './wallet.sql.ts';

/** A member's balances as they stand, and the games with them. */
export interface Holdings {
  /** Minor units by kind of ledger account; coins count in coins. */
  balances: Map<string, bigint>;
  slots: GameAccount[];
  /** Of the member's invitations. */
  invitations: { success: number; fail: number };
  /** When a game's balance was last read from its provider; undefined without game accounts. */
  syncedAt: Date | undefined;
}

export type ReadHoldings = (member: Pick<Member, 'id' | 'currency'>) => Promise<Holdings>;

/** One for each server: it groups the reads of its requests. */
export function holdingsReader(deps: Deps): ReadHoldings {
  const lookups = batched(async (members: readonly MemberId[]) => {
    const rows = await deps.database.rows(walletRows(members));
    const byMember = new Map<MemberId, BalanceRow[]>(members.map((member) => [member, []]));
    for (const row of rows) byMember.get(row.memberId)?.push(row);
    return members.map((member) => byMember.get(member) ?? []);
  }, lookupBatches);
  return async (member) => {
    const [rows, games] = await Promise.all([lookups.run(member.id), catalogue(deps)]);
    return holdingsOf(rows, games, member.currency);
  };
}

function holdingsOf(
  rows: readonly BalanceRow[],
  games: Awaited<ReturnType<typeof catalogue>>,
  currency: MemberCurrency,
): Holdings {
  const accounts = new Map<string, BalanceRow>(rows.map((row) => [row.kind, row]));
  const slots = games.map((game) => {
    const account = accounts.get(`game:${game.code}`);
    return toGameAccount(
      game,
      currency,
      account && { balance: account.balance, stale: account.stale ?? false },
    );
  });
  let syncedAt: Date | undefined;
  for (const row of rows) {
    if (row.syncedAt && (!syncedAt || row.syncedAt > syncedAt)) syncedAt = row.syncedAt;
  }
  const inviting = accounts.get('invite');
  const invitations = {
    success: Number(inviting?.inviteSuccess ?? 0n),
    fail: Number(inviting?.inviteFailed ?? 0n),
  };
  return { balances: new Map(rows.map((row) => [row.kind, row.balance])), slots, invitations, syncedAt };
}
