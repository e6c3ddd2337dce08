import { ClosedGames, GameGrid } from '@prae/ui/GameCard';
import { Icon } from '@prae/ui/Icon';
import type { ReactNode } from 'react';
import type { GameAccount, Wallet } from '../../client/money.ts';
import { currencyOf } from '../../client/money.ts';
import { useMessages } from '../../messages/language.ts';
import { openSheet } from '../../shell/sheets.ts';
import { GameAccountCard } from './GameAccountCard.tsx';

export interface GameSectionProps {
  title: string;
  wallet: Wallet;
  category: GameAccount['category'];
  /** Offers to move money between wallet and games. */
  transfer: boolean;
}

/**
 * The game accounts of one kind, as cloth; those that take another currency as a line of names, which say so. A game that nobody is
 * connected to is shown to those alone who have an account there.
 */
export function GameSection({ title, wallet, category, transfer }: GameSectionProps): ReactNode {
  const { wallet: texts } = useMessages();
  const games = wallet.slots.filter((game) => game.category === category);
  const open = games.filter((game) => !game.unavailable || game.isActive);
  const closed = games.filter((game) => game.unavailable === 'CURRENCY' && !game.isActive);
  if (open.length + closed.length === 0) return null;
  const accounts = open.filter((game) => game.isActive).length;
  return (
    <section className="section" aria-label={title}>
      <div className="section-head">
        <h2 className="title">{title}</h2>
        {accounts > 0 && <span className="meta">{texts.accounts(accounts)}</span>}
        {transfer && (
          <button type="button" className="home-transfer" onClick={() => openSheet('transfer', {})}>
            <Icon name="arrows-down-up" size={18} />
            {texts.transfer}
          </button>
        )}
      </div>
      {open.length > 0 && (
        <GameGrid>
          {open.map((game) => (
            <GameAccountCard
              key={game.code}
              game={game}
              currency={currencyOf(wallet.currency)}
              staysAway={wallet.staysAway === true}
            />
          ))}
        </GameGrid>
      )}
      {closed.length > 0 && (
        <ClosedGames
          label={texts.unavailable}
          games={closed}
          onSelect={(code) => openSheet('game', { code })}
        />
      )}
    </section>
  );
}
