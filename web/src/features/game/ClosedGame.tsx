import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { Sheet } from '@prae/ui/Sheet';
import type { ReactNode } from 'react';
import { type GameAccount, useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { AskAbout } from '../../shell/AskAbout.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { GameMoney } from './GameHead.tsx';

export interface ClosedGameProps extends SheetProps {
  game: GameAccount;
  unavailable: NonNullable<GameAccount['unavailable']>;
}

/** A game of which the member has nothing: why, and of whoever has an account there, that the money is safe. */
export function ClosedGame({ game, unavailable, ...sheet }: ClosedGameProps): ReactNode {
  const { shell } = useMessages();
  const { game: texts } = useLaterMessages();
  const { wallet } = useMoney();
  const text = unavailable === 'CURRENCY' ? texts.otherCurrency(wallet?.currency ?? '') : texts.closed;
  return (
    <Sheet
      {...sheet}
      title={game.name}
      closeLabel={shell.close}
      asks
      actions={
        <Button tone="primary" size="large" wide onClick={sheet.onClose}>
          {texts.understood}
        </Button>
      }
    >
      {game.isActive && <GameMoney game={game} />}
      <Empty picture="loom" text={text}>
        {game.isActive && <p>{texts.closedMoney}</p>}
      </Empty>
      <AskAbout about={{ kind: 'game', id: game.code }} />
    </Sheet>
  );
}
