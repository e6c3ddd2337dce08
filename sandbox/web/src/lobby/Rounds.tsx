import { AmountText } from '@prae/ui/AmountText';
import { Section } from '@prae/ui/Page';
import { Row, Rows } from '@prae/ui/Rows';
import { formatDateTime } from '@prae/ui/time';
import type { ReactNode } from 'react';
import type { LobbyState, Round } from '../control/answers.ts';
import { useMessages } from '../messages/language.ts';

/** What the player won and lost here, newest first. */
export function Rounds({
  rounds,
  currency,
}: {
  rounds: readonly Round[];
  currency: LobbyState['currency'];
}): ReactNode {
  const { lobby } = useMessages().games;
  return (
    <Section title={lobby.rounds}>
      {rounds.length === 0 ? (
        <p className="meta">{lobby.noRounds}</p>
      ) : (
        <Rows label={lobby.rounds}>
          {rounds.map(({ at, amount }) => (
            <Row
              key={at}
              title={<AmountText amount={amount} currency={currency} signed />}
              end={
                <time className="meta" dateTime={at}>
                  {formatDateTime(at)}
                </time>
              }
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}
