import type { Player } from '../control/answers.ts';

/** The players of each provider, both in the order in which the sandbox names them. */
export function byProvider(players: readonly Player[]): [provider: string, players: Player[]][] {
  const groups = new Map<string, Player[]>();
  for (const player of players) {
    const group = groups.get(player.provider);
    if (group) group.push(player);
    else groups.set(player.provider, [player]);
  }
  return [...groups];
}
