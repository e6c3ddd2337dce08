import { AmountText } from '@prae/ui/AmountText';
import { PageHeader } from '@prae/ui/PageHeader';
import { type ReactNode, useEffect, useState } from 'react';
import { useAction } from '../control/action.ts';
import type { LobbyState, PlayedRound, Reel } from '../control/answers.ts';
import { control, type PlayInput } from '../control/control.ts';
import { useMessages } from '../messages/language.ts';
import { requiredAmount } from '../parts/amount.ts';
import type { LobbyAddress } from './address.ts';
import { BackLink } from './BackLink.tsx';
import { Controls } from './Controls.tsx';
import { Machine } from './Machine.tsx';
import { Rounds } from './Rounds.tsx';

const AT_REST: readonly Reel[] = ['lozenge', 'star', 'flower'];
const TURNING_MS = 700;

export interface TableProps {
  address: LobbyAddress;
  state: LobbyState;
  backUrl: string | null;
}

/** A player at the table: what they have, the machine, what they may do, how it went. */
export function Table({ address, state, backUrl }: TableProps): ReactNode {
  const { games } = useMessages();
  const { lobby, session } = address;
  const [bet, setBet] = useState('50');
  const [round, setRound] = useState<PlayedRound | null>(null);
  const play = useAction(async (choice: PlayInput['choice']) => {
    const played = await control.lobbyPlay(lobby, { session, choice, bet: requiredAmount(bet) });
    await turning();
    return played;
  }, setRound);
  useEffect(() => {
    document.title = `${state.provider} · ${games.lobby.title}`;
  }, [state.provider, games.lobby.title]);
  return (
    <>
      <LobbyHead state={state} backUrl={backUrl} />
      <main className="lobby">
        <Machine
          provider={state.provider}
          reels={round?.reels ?? AT_REST}
          amount={play.isPending || play.isError ? null : (round?.amount ?? null)}
          currency={state.currency}
          turning={play.isPending}
        />
        <div className="lobby-controls">
          <Controls
            currency={state.currency}
            bet={bet}
            onBet={setBet}
            busy={play.isPending}
            onPlay={(choice) => play.mutate(choice)}
          />
          <Rounds rounds={state.plays} currency={state.currency} />
        </div>
      </main>
    </>
  );
}

function LobbyHead({ state, backUrl }: { state: LobbyState; backUrl: string | null }): ReactNode {
  const { lobby } = useMessages().games;
  return (
    <PageHeader ghost>
      <div className="lobby-bar">
        <BackLink href={backUrl} />
        <span className="lobby-tag">{state.provider}</span>
      </div>
      <div className="lobby-credit">
        <h1 className="title">{lobby.title}</h1>
        <p className="lobby-player">{state.username}</p>
        <p className="lobby-player">{lobby.credit}</p>
        <AmountText amount={state.balance} currency={state.currency} size="xl" countUp />
      </div>
    </PageHeader>
  );
}

/** The time the reels turn; none for whoever asked for less motion. */
function turning(): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Promise((later) => setTimeout(later, still ? 0 : TURNING_MS));
}
