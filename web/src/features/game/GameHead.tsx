import { AmountText } from '@prae/ui/AmountText';
import { Cloth } from '@prae/ui/Cloth';
import { formatMoney } from '@prae/ui/money';
import { clothOf } from '@prae/ui/palettes';
import { usePicture } from '@prae/ui/picture';
import type { ReactNode } from 'react';
import { type GameAccount, useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import './game.css';

/** The game's picture or cloth at the head of its sheet; bare warp as long as it is not open to the member. */
export function GameHead({ game, isBare }: { game: GameAccount; isBare: boolean }): ReactNode {
  const { code, background } = game;
  const picture = usePicture(isBare ? undefined : background);
  return (
    <div className={isBare ? 'game-head game-head-bare' : 'game-head'}>
      {!isBare &&
        (picture ? <img src={picture} alt="" /> : <Cloth name={code} threads={clothOf(code)} scale={4.7} />)}
    </div>
  );
}

/** What the game holds, in money and in its own credit. */
export function GameMoney({ game }: { game: GameAccount }): ReactNode {
  const { game: texts } = useLaterMessages();
  const { currency } = useMoney();
  const { amount, ftWalletSlot } = game;
  return (
    <div className="game-money">
      <div>
        <small>{texts.amount}</small>
        <AmountText amount={amount} currency={currency} size="l" />
      </div>
      <div>
        <small>{texts.credit}</small>
        <b>{formatMoney(Math.round(amount * ftWalletSlot * 100) / 100)}</b>
      </div>
    </div>
  );
}
