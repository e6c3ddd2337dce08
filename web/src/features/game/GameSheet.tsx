import { AmountText } from '@prae/ui/AmountText';
import { Button } from '@prae/ui/Button';
import { Cloth } from '@prae/ui/Cloth';
import { Empty } from '@prae/ui/Empty';
import { formatMoney } from '@prae/ui/money';
import { clothOf } from '@prae/ui/palettes';
import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { type GameAccount, useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { openSheet, type PropsOf, type SheetProps } from '../../shell/sheets.ts';
import { Credentials } from './Credentials.tsx';
import { GameActions } from './GameActions.tsx';
import './game.css';
import { useGame } from './game-flow.ts';

/** One game account: open it, see its money and credentials, move money, play. */
export default function GameSheet({ code, ...sheet }: PropsOf<'game'>): ReactNode {
  const { shell } = useMessages();
  const money = useMoney();
  const game = money.wallet?.slots.find((candidate) => candidate.code === code);
  if (game) return <Game {...sheet} game={game} />;
  return (
    <Sheet {...sheet} title={code} closeLabel={shell.close}>
      <Skeleton label={shell.loading} heights={[96, 64, 64]} />
    </Sheet>
  );
}

function Game({ game, ...sheet }: SheetProps & { game: GameAccount }): ReactNode {
  const { shell } = useMessages();
  const { game: texts } = useLaterMessages();
  const flow = useGame(game, sheet.open);
  return (
    <Sheet
      {...sheet}
      title={game.name}
      closeLabel={shell.close}
      busy={flow.doing !== undefined}
      step={game.isActive ? 'play' : 'open'}
      actions={<GameActions game={game} flow={flow} />}
    >
      <div className={game.isActive ? 'game-head' : 'game-head game-head-bare'}>
        {game.isActive && <Cloth name={game.code} threads={clothOf(game.code)} scale={4.7} />}
      </div>
      {game.isActive ? <Active game={game} /> : <Empty picture="game" text={texts.openHint} />}
    </Sheet>
  );
}

function Active({ game }: { game: GameAccount }): ReactNode {
  const { game: texts } = useLaterMessages();
  const money = useMoney();
  const { code, amount, ftWalletSlot, stale } = game;
  return (
    <>
      <div className="game-money">
        <div>
          <small>{texts.amount}</small>
          <AmountText amount={amount} currency={money.currency} size="l" />
        </div>
        <div>
          <small>{texts.credit}</small>
          <b>{formatMoney(Math.round(amount * ftWalletSlot * 100) / 100)}</b>
        </div>
      </div>
      {stale && <p className="game-note">{texts.stale}</p>}
      <Credentials code={code} />
      <div className="game-moves">
        <Button tone="soft" icon="arrows-down-up" onClick={() => openSheet('transfer', { to: code })}>
          {texts.more}
        </Button>
        <Button
          tone="soft"
          icon="arrow-left"
          blocked={amount <= 0 && !stale}
          onClick={() => openSheet('transfer', { from: code, to: 'WALLET' })}
        >
          {texts.withdrawFromGames}
        </Button>
      </div>
    </>
  );
}
