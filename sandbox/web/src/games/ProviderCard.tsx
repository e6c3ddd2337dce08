import { AmountText } from '@prae/ui/AmountText';
import { Button } from '@prae/ui/Button';
import { Cloth } from '@prae/ui/Cloth';
import { clothOf } from '@prae/ui/palettes';
import { toast } from '@prae/ui/toasts';
import type { ReactNode } from 'react';
import { useAction } from '../control/action.ts';
import type { Player } from '../control/answers.ts';
import { control } from '../control/control.ts';
import { useMessages } from '../messages/language.ts';
import { requiredAmount, signedText } from '../parts/amount.ts';

export interface ProviderCardProps {
  provider: string;
  players: readonly Player[];
  /** What a press wins or loses, as typed. */
  stake: string;
}

/** A provider's cloth with its players sewn to it. */
export function ProviderCard({ provider, players, stake }: ProviderCardProps): ReactNode {
  const threads = clothOf(provider);
  return (
    <section className="provider" aria-label={provider}>
      <div className="provider-cloth" style={{ ['--ground' as string]: threads.ground }}>
        <Cloth name={provider} threads={threads} />
        <h2 className="provider-label">{provider}</h2>
      </div>
      <ul className="stitched">
        {players.map((player) => (
          <PlayerRow key={player.username} player={player} stake={stake} />
        ))}
      </ul>
    </section>
  );
}

function PlayerRow({ player, stake }: { player: Player; stake: string }): ReactNode {
  const { games } = useMessages();
  const play = useAction(async (sign: 1 | -1) => {
    const amount = requiredAmount(stake);
    await control.play(player, sign * amount);
    toast(`${player.username} ${signedText(sign * amount, player.currency)}`, { tone: 'success' });
  });
  const name = `${player.provider} ${player.username}`;
  return (
    <li className="player">
      <p className="player-credit">
        <AmountText amount={player.balance} currency={player.currency} size="m" countUp />
        <span className="meta">{player.username}</span>
      </p>
      <Button
        tone="soft"
        busy={play.isPending}
        aria-label={`${games.win} ${name}`}
        onClick={() => play.mutate(1)}
      >
        {games.win}
      </Button>
      <Button busy={play.isPending} aria-label={`${games.lose} ${name}`} onClick={() => play.mutate(-1)}>
        {games.lose}
      </Button>
    </li>
  );
}
