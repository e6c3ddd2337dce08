import { ButtonLink } from '@prae/ui/Button';
import type { ReactNode } from 'react';
import { useInstallation } from '../../client/installation.ts';
import { useLaterMessages } from '../../messages/language.ts';
import type { DeviceLink } from './device.ts';

/** Plain links to a game, each by what it is for. */
export function GameLinks({ links }: { links: readonly DeviceLink[] }): ReactNode {
  const { game: texts } = useLaterMessages();
  if (links.length === 0) return null;
  return (
    <div className="game-links">
      {links.map((link) => (
        <GameLink key={link.device} link={link} tone="quiet">
          {texts.places[link.device]}
        </GameLink>
      ))}
    </div>
  );
}

export interface GameLinkProps {
  link: DeviceLink;
  tone: 'primary' | 'quiet';
  children: ReactNode;
}

/** One of them: in a tab of its own where the installation wants that, otherwise on this page. It tells the game nothing of us. */
export function GameLink({ link: { link }, tone, children }: GameLinkProps): ReactNode {
  const { iframe } = useInstallation();
  const place = iframe ? { target: '_blank' } : {};
  const size = tone === 'primary' ? ({ size: 'large', wide: true } as const) : {};
  return (
    <ButtonLink tone={tone} {...size} {...place} href={link} rel="noreferrer">
      {children}
    </ButtonLink>
  );
}
