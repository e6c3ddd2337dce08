import { StitchIcon } from '@prae/ui/StitchIcon';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queries } from '../control/queries.ts';
import { useMessages } from '../messages/language.ts';
import { BackLink } from './BackLink.tsx';

/** The end of a link that was used, or waited too long. */
export function ClosedLobby(): ReactNode {
  const { lobby } = useMessages().games;
  const { data } = useQuery(queries.settings);
  useEffect(() => {
    document.title = lobby.closedTitle;
  }, [lobby.closedTitle]);
  return (
    <main className="closed-lobby on-dark">
      <StitchIcon name="thread" size={90} colour="var(--text-on-dark-faint)" />
      <h1 className="title">{lobby.closedTitle}</h1>
      <p>{lobby.closedText}</p>
      <BackLink href={data?.portalUrl ?? null} />
    </main>
  );
}
