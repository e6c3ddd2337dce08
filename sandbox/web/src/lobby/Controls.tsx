import { Presets } from '@prae/ui/Presets';
import type { ReactNode } from 'react';
import type { LobbyState } from '../control/answers.ts';
import type { PlayInput } from '../control/control.ts';
import { useMessages } from '../messages/language.ts';
import { AmountField } from '../parts/AmountField.tsx';
import { amountOf } from '../parts/amount.ts';

const BETS = [10, 20, 50, 100, 200, 500];
const CHOICES: readonly PlayInput['choice'][] = ['win', 'spin', 'lose'];

export interface ControlsProps {
  /** The bet as typed. */
  bet: string;
  onBet: (bet: string) => void;
  currency: LobbyState['currency'];
  /** A round runs; presses wait for its end. */
  busy: boolean;
  onPlay: (choice: PlayInput['choice']) => void;
}

/** The bet, and whether it wins, loses or is left to chance. */
export function Controls({ bet, onBet, currency, busy, onPlay }: ControlsProps): ReactNode {
  const { games } = useMessages();
  const texts = { win: games.win, spin: games.lobby.spin, lose: games.lose };
  const presets = BETS.map((amount) => ({
    key: String(amount),
    label: String(amount),
    selected: amountOf(bet) === amount,
    onSelect: () => onBet(String(amount)),
  }));
  return (
    <>
      <Presets label={games.lobby.bets} presets={presets} />
      <AmountField label={games.lobby.bet} currency={currency} value={bet} onChange={onBet} />
      <div className="choices">
        {CHOICES.map((choice) => (
          <button
            key={choice}
            type="button"
            className={`choice choice-${choice}`}
            aria-disabled={busy || undefined}
            onClick={() => !busy && onPlay(choice)}
          >
            {texts[choice]}
          </button>
        ))}
      </div>
      <p className="meta">{games.lobby.spinHint}</p>
    </>
  );
}
