import { AmountText } from '@prae/ui/AmountText';
import { GameCard, type GameCardProps } from '@prae/ui/GameCard';
import { type Currency, formatMoney, HIDDEN_AMOUNT } from '@prae/ui/money';
import { useArrived } from '@prae/ui/moving';
import type { ReactNode } from 'react';
import type { GameAccount } from '../../client/money.ts';
import { useMessages } from '../../messages/language.ts';
import { openSheet } from '../../shell/sheets.ts';
import { useHidden } from './hidden.ts';
import { gameCredit } from './total.ts';

export interface GameAccountCardProps {
  game: GameAccount;
  currency: Currency;
  /** Who stays away from play is not invited to open an account: that there is no money in it is said. */
  staysAway: boolean;
}

/** One game that is open to the member, or can be opened, with the money in it. */
export function GameAccountCard({ game, currency, staysAway }: GameAccountCardProps): ReactNode {
  const { code, name, background, logo, amount } = game;
  const hasArrived = useArrived(amount);
  return (
    <GameCard
      {...{ code, name, background, logo, hasArrived }}
      {...useWords(game, currency, staysAway)}
      onSelect={() => openSheet('game', { code })}
    />
  );
}

function useWords(
  game: GameAccount,
  currency: Currency,
  staysAway: boolean,
): Pick<GameCardProps, 'state' | 'headline' | 'note'> {
  const { wallet: texts } = useMessages();
  const isHidden = useHidden();
  if (game.isByLink && !game.isActive)
    return { state: 'active', headline: texts.byLink, note: texts.byLinkHint };
  if (!game.isActive && !staysAway) return { state: 'inactive', headline: texts.open, note: texts.openHint };
  const credit = `${texts.gameCredit} ${isHidden ? HIDDEN_AMOUNT : formatMoney(gameCredit(game))}`;
  const headline = (
    <AmountText
      amount={game.amount}
      currency={currency}
      countUp
      hidden={isHidden ? texts.hidden : undefined}
    />
  );
  return {
    state: game.isActive ? 'active' : 'inactive',
    headline,
    note: game.unavailable ? texts.unavailable : game.stale ? texts.stale : credit,
  };
}
