import { Button } from '@prae/ui/Button';
import type { ReactNode } from 'react';
import { type GameAccount, useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { GameFlow } from './game-flow.ts';
import { WayIn } from './WayIn.tsx';

export interface GameActionsProps {
  game: GameAccount;
  flow: GameFlow;
}

/** Opening an account; then playing, with the wallet's money or only moving it. */
export function GameActions({ game, flow }: GameActionsProps): ReactNode {
  const { game: texts } = useLaterMessages();
  const money = useMoney();
  const { doing, way, isEmpty, isAway, takesAlong } = flow;
  if (!game.isActive) {
    return (
      <MainAction sends={{ busy: doing === 'opening' }} busyText={texts.opening} onClick={flow.activate}>
        {texts.open}
      </MainAction>
    );
  }
  return (
    <div className="game-actions">
      {way === undefined ? (
        <Play flow={flow} />
      ) : (
        <WayIn way={way} look={{ tone: 'primary', size: 'large', wide: true }} />
      )}
      <Button
        tone="secondary"
        size="large"
        wide
        busy={doing === 'transferring'}
        busyText={texts.transferring}
        blocked={isEmpty || isAway || doing !== undefined}
        onClick={flow.transferOnly}
      >
        {takesAlong > 0 ? texts.transferOnlyOf(money.text(takesAlong)) : texts.transferOnly}
      </Button>
    </div>
  );
}

function Play({ flow: { doing, isAway, takesAlong, play } }: { flow: GameFlow }): ReactNode {
  const { game: texts } = useLaterMessages();
  const money = useMoney();
  return (
    <MainAction
      sends={{ busy: doing === 'playing' }}
      busyText={texts.playing}
      blocked={isAway || doing !== undefined}
      onClick={play}
    >
      {takesAlong > 0 ? texts.playWith(money.text(takesAlong)) : texts.play}
    </MainAction>
  );
}
