import { Button, ButtonLink } from '@prae/ui/Button';
import type { ReactNode } from 'react';
import { type GameAccount, useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { GameFlow } from './game-flow.ts';
import type { Way } from './launch.ts';

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
      {way === undefined ? <Play flow={flow} /> : <WayIn way={way} />}
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

/** What a blocked tab leaves to do: the same way, by the member's own tap. */
function WayIn({ way: { link, form } }: { way: Way }): ReactNode {
  const { game: texts } = useLaterMessages();
  if (form === undefined)
    return (
      <ButtonLink tone="primary" size="large" wide href={link} target="_blank" rel="noreferrer">
        {texts.popup}
      </ButtonLink>
    );
  return (
    <form method="post" action={link} target="_blank" rel="noopener noreferrer">
      {Object.entries(form).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" tone="primary" size="large" wide>
        {texts.popup}
      </Button>
    </form>
  );
}
