import { Sheet } from '@prae/ui/Sheet';
import { type ReactNode, Suspense } from 'react';
import type { GameAccount } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { AskAbout } from '../../shell/AskAbout.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { useAwayUntil } from '../protection/protection.ts';
import { linksOf } from './device.ts';
import { GameHead } from './GameHead.tsx';
import { GameLink, GameLinks } from './GameLinks.tsx';

/** A game that nobody here is connected to: its plain links are the way in, and neither account nor money is involved. */
export function LinkedGame({ game, ...sheet }: SheetProps & { game: GameAccount }): ReactNode {
  const { shell, errors } = useMessages();
  const { game: texts } = useLaterMessages();
  const isAway = useAwayUntil(sheet.open) !== undefined;
  const [main, ...others] = linksOf(game);
  return (
    <Sheet
      {...sheet}
      title={game.name}
      closeLabel={shell.close}
      actions={
        main &&
        !isAway && (
          <GameLink link={main} tone="primary">
            {texts.play}
          </GameLink>
        )
      }
    >
      <GameHead game={game} isBare={false} />
      <p className="game-lead">{isAway ? errors.SELF_EXCLUDED : texts.byLink}</p>
      <Suspense>{!isAway && <GameLinks links={others} />}</Suspense>
      <AskAbout about={{ kind: 'game', id: game.code }} />
    </Sheet>
  );
}
