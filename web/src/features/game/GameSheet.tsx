import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { type GameAccount, useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { AskAbout } from '../../shell/AskAbout.tsx';
import { openSheet, type PropsOf, type SheetProps } from '../../shell/sheets.ts';
import { ClosedGame } from './ClosedGame.tsx';
import { Credentials } from './Credentials.tsx';
import { linksOf } from './device.ts';
import { GameActions } from './GameActions.tsx';
import './game.css';
import { GameHead, GameMoney } from './GameHead.tsx';
import { GameLinks } from './GameLinks.tsx';
import { useGame } from './game-flow.ts';
import { LinkedGame } from './LinkedGame.tsx';

/** One game account: open it, see its money and credentials, move money, play. */
export default function GameSheet({ code, ...sheet }: PropsOf<'game'>): ReactNode {
  const { shell } = useMessages();
  const money = useMoney();
  const game = money.wallet?.slots.find((candidate) => candidate.code === code);
  if (game?.unavailable) return <ClosedGame {...sheet} game={game} unavailable={game.unavailable} />;
  if (game?.isByLink) return <LinkedGame {...sheet} game={game} />;
  if (game) return <Game {...sheet} game={game} />;
  return (
    <Sheet {...sheet} title={code} closeLabel={shell.close}>
      <Skeleton label={shell.loading} heights={[96, 64, 64]} />
    </Sheet>
  );
}

function Game({ game, ...sheet }: SheetProps & { game: GameAccount }): ReactNode {
  const { shell, errors } = useMessages();
  const { game: texts } = useLaterMessages();
  const isAway = useMoney().wallet?.staysAway === true;
  const flow = useGame(game, sheet.open);
  return (
    <Sheet
      {...sheet}
      title={game.name}
      closeLabel={shell.close}
      busy={flow.doing !== undefined}
      step={game.isActive ? 'play' : 'open'}
      actions={(game.isActive || !isAway) && <GameActions game={game} flow={flow} />}
    >
      <GameHead game={game} isBare={!game.isActive} />
      {game.isActive ? (
        <Active game={game} />
      ) : (
        <Empty picture="game" text={isAway ? errors.SELF_EXCLUDED : texts.openHint} />
      )}
      <AskAbout about={{ kind: 'game', id: game.code }} />
    </Sheet>
  );
}

function Active({ game }: { game: GameAccount }): ReactNode {
  const { game: texts } = useLaterMessages();
  const { code, amount, stale } = game;
  return (
    <>
      <GameMoney game={game} />
      {stale && <p className="game-note">{texts.stale}</p>}
      <Credentials code={code} />
      <GameLinks links={linksOf(game)} />
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
