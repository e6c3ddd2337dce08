import { Cloth } from '@prae/ui/Cloth';
import { moneyText } from '@prae/ui/money';
import { clothOf } from '@prae/ui/palettes';
import { StitchPicture } from '@prae/ui/StitchIcon';
import type { ReactNode } from 'react';
import type { LobbyState, Reel } from '../control/answers.ts';
import { useMessages } from '../messages/language.ts';
import { REELS } from '../parts/pictures.ts';

export interface MachineProps {
  /** Whose machine it is: its cloth hangs behind the reels. */
  provider: LobbyState['provider'];
  reels: readonly Reel[];
  /** What the last round won (above zero) or lost; null before one is over. */
  amount: number | null;
  currency: LobbyState['currency'];
  turning: boolean;
}

/** Three reels and what they brought. */
export function Machine({ provider, reels, amount, currency, turning }: MachineProps): ReactNode {
  const { playing, lobby } = useMessages().games;
  const result = amount === null ? null : resultText(lobby, amount, currency);
  const threads = clothOf(provider);
  return (
    <div className="machine on-dark" style={{ ['--ground' as string]: threads.ground }}>
      <div className="machine-cloth" aria-hidden="true">
        <Cloth name={provider} threads={threads} scale={5} />
      </div>
      <div className={turning ? 'reels reels-turning' : 'reels'} aria-hidden="true">
        {reels.map((reel, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reel is its place, whatever stands on it.
          <span className="reel" key={place}>
            <StitchPicture rows={REELS[reel]} size={96} />
          </span>
        ))}
      </div>
      <p className={result ? 'round-result' : 'round-hint'} role="status">
        {turning ? playing : (result ?? lobby.ready)}
      </p>
    </div>
  );
}

interface ResultTexts {
  won: (amount: string) => string;
  lost: (amount: string) => string;
  even: string;
}

function resultText(
  { won, lost, even }: ResultTexts,
  amount: number,
  currency: LobbyState['currency'],
): string {
  if (amount === 0) return even;
  return (amount > 0 ? won : lost)(moneyText(Math.abs(amount), currency));
}
