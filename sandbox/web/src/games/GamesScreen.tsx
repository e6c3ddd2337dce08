import { Empty } from '@prae/ui/Empty';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queries } from '../control/queries.ts';
import { useMessages } from '../messages/language.ts';
import { AmountField } from '../parts/AmountField.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { AppScreen } from '../phone/AppScreen.tsx';
import { byProvider } from './by-provider.ts';
import { ProviderCard } from './ProviderCard.tsx';
import './games.css';

/** Every player of every provider, with a hand on their luck. */
export function GamesScreen(): ReactNode {
  const { games } = useMessages();
  const query = useQuery(queries.players);
  const [stake, setStake] = useState('50');
  return (
    <AppScreen title={games.name}>
      <div className="screen-stack">
        <p className="screen-lead">{games.lead}</p>
        <AmountField currency={null} value={stake} onChange={setStake} />
        <Loaded query={query}>
          {(players) =>
            players.length === 0 ? (
              <Empty text={games.empty} />
            ) : (
              byProvider(players).map(([provider, own]) => (
                <ProviderCard key={provider} provider={provider} players={own} stake={stake} />
              ))
            )
          }
        </Loaded>
      </div>
    </AppScreen>
  );
}
