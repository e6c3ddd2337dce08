import { Button } from '@prae/ui/Button';
import { type ReactNode, useState } from 'react';
import type { GameAccount } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { useEntry } from './entry-flow.ts';
import { WayIn } from './WayIn.tsx';

/** Entering a game with the money that is in it: nothing of the wallet is taken along. */
export function EnterGame({ game }: { game: GameAccount }): ReactNode {
  const { game: texts } = useLaterMessages();
  const { way, isAway, enter } = useEntry(game);
  const [isEntering, setEntering] = useState(false);
  const play = async (): Promise<void> => {
    setEntering(true);
    await enter(async () => 'there');
    setEntering(false);
  };
  if (way) return <WayIn way={way} look={{ tone: 'soft', pill: true }} />;
  return (
    <Button
      tone="soft"
      pill
      busy={isEntering}
      busyText={texts.playing}
      blocked={isAway}
      onClick={() => void play()}
    >
      {`${texts.play} ${game.name}`}
    </Button>
  );
}
