import type { Answer } from '@prae/contract/contract';
import { TRANSFER_MINIMUM } from '@prae/contract/facts';
import { toast, unsay } from '@prae/ui/toasts';
import { vibrate } from '@prae/ui/vibrate';
import { useState } from 'react';
import { useAskedAgain } from '../../client/ask-again.ts';
import { awaitEnd, namedBy } from '../../client/endings.ts';
import { type GameAccount, useMoney, type Wallet } from '../../client/money.ts';
import { readNow } from '../../client/queries.ts';
import { useSubmit } from '../../client/submit.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { type Moved, useEntry } from './entry-flow.ts';
import type { Way } from './launch.ts';

type Doing = 'opening' | 'playing' | 'transferring';

/** What a member can do with one game account, and which of it is under way. */
export interface GameFlow {
  doing: Doing | undefined;
  /** A way to tap, where the browser did not let us open the game's tab ourselves. */
  way: Way | undefined;
  /** What the wallet would take along; 0 where that is less than the smallest transfer. */
  takesAlong: number;
  /** The wallet is empty, rather than holding less than can be moved. */
  isEmpty: boolean;
  /** The member stays away from play: nothing leads into the game, and what stands for its username says so. */
  isAway: boolean;
  activate: () => void;
  /** Moves the whole wallet into the game, then enters it, also where the game has not said yet that it has the money; an empty wallet only enters. */
  play: () => void;
  transferOnly: () => void;
}

/** `isOpen`: the sheet is; while it is, a transfer without an answer is asked after. */
export function useGame(game: GameAccount, isOpen: boolean): GameFlow {
  const { game: texts, transferSheet } = useLaterMessages();
  const money = useMoney();
  const [doing, setDoing] = useState<Doing>();
  const { way, isAway, enter } = useEntry(game);
  const activation = useSubmit('game.activate', {
    refreshes: ['wallet.read'],
    texts: { SLOT_ALREADY_ACTIVE: null },
  });
  const transfer = useAskedAgain('transfer.all', {
    isOpen,
    unknownText: texts.unknown,
    onAnswer: (result, isLeft) => {
      if (result.outcome === 'ok' && !isLeft) tell(result.answer);
    },
  });
  /** Says how much is in the game, or has that told once it is. */
  const tell = ({ status, amount = 0, ...named }: Answer<'transfer.all'>): void => {
    const isOver = status === 'SUCCESS';
    if (!isOver) awaitEnd(namedBy(named));
    toast(isOver ? texts.transferred(money.text(amount)) : texts.processing, {
      tone: isOver ? 'success' : 'info',
    });
  };

  const takesAlong = takenFrom(money.wallet);
  /**
   * Moves all that the wallet holds, which is `inWallet` as far as is known, and answers with it how much of that is in the
   * game; where it is not there, it has been said. An answer to an equal request before this one tells what that moved: what has come
   * to the wallet since is asked for anew, by its own key.
   */
  const moveAll = async (inWallet = takesAlong): Promise<[Moved, number]> => {
    if (inWallet === 0) return ['there', 0];
    const result = await transfer.submit({ body: { to: game.code } }, String(inWallet));
    if (result.outcome !== 'ok') return ['not', 0];
    const { answer, isRepeat } = result;
    awaitEnd(answer.status === 'PROCESSING' ? namedBy(answer) : undefined);
    if (isRepeat) {
      const wallet = await readNow('wallet.read');
      if (wallet === undefined) {
        toast(texts.unknown);
        return ['not', 0];
      }
      if (takenFrom(wallet) > 0) return moveAll(takenFrom(wallet));
    }
    if (answer.status === 'SUCCESS') return ['there', answer.amount ?? 0];
    toast(texts.processing);
    return ['open', 0];
  };
  const run = async (name: Doing, work: () => Promise<unknown>): Promise<void> => {
    setDoing(name);
    await work();
    setDoing(undefined);
  };
  const transferOnly = async (): Promise<void> => {
    const tooLittle = transferSheet.minimum(money.text(TRANSFER_MINIMUM));
    if (takesAlong === 0) return toast(tooLittle, { tone: 'error' });
    unsay(tooLittle);
    const [, moved] = await moveAll();
    if (moved === 0) return;
    toast(texts.transferred(money.text(moved)), { tone: 'success' });
    vibrate('success');
  };
  return {
    doing,
    way,
    takesAlong,
    isAway,
    isEmpty: (money.wallet?.wallet.amount ?? 0) <= 0,
    activate: () => void run('opening', () => activation.submit({ params: { code: game.code } })),
    play: () => void run('playing', () => enter(async () => (await moveAll())[0])),
    transferOnly: () => void run('transferring', transferOnly),
  };
}

/** What of a wallet can be taken into a game; 0 where that is less than the smallest transfer. */
function takenFrom(wallet: Wallet | undefined): number {
  const amount = wallet?.wallet.amount ?? 0;
  return amount < TRANSFER_MINIMUM ? 0 : amount;
}
