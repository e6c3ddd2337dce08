import type { Answer, Params } from '@prae/contract/contract';
import { TRANSFER_MINIMUM } from '@prae/contract/facts';
import { isOnline } from '@prae/ui/online';
import { toast } from '@prae/ui/toasts';
import { vibrate } from '@prae/ui/vibrate';
import { useState } from 'react';
import { useAskedAgain } from '../../client/ask-again.ts';
import { awaitEnd, namedBy } from '../../client/endings.ts';
import { failureText } from '../../client/failure-text.ts';
import { useInstallation } from '../../client/installation.ts';
import { type GameAccount, useMoney, type Wallet } from '../../client/money.ts';
import { readNow, useRead } from '../../client/queries.ts';
import { useSubmit } from '../../client/submit.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { gameWindow } from './launch.ts';

type Doing = 'opening' | 'playing' | 'transferring';

/** What a member can do with one game account, and which of it is under way. */
export interface GameFlow {
  doing: Doing | undefined;
  /** A link to tap, where the browser did not let us open the game's tab ourselves. */
  link: string | undefined;
  /** What the wallet would take along; 0 where that is less than the smallest transfer. */
  takesAlong: number;
  /** The wallet is empty, rather than holding less than can be moved. */
  isEmpty: boolean;
  /** The member stays away from play: nothing leads into the game, and what stands for its username says so. */
  isAway: boolean;
  activate: () => void;
  /** Moves the whole wallet into the game, then enters it; an empty wallet only enters. */
  play: () => void;
  transferOnly: () => void;
}

/** `isOpen`: the sheet is; while it is, a transfer without an answer is asked after. */
export function useGame(game: GameAccount, isOpen: boolean): GameFlow {
  const { game: texts, transferSheet } = useLaterMessages();
  const money = useMoney();
  const [doing, setDoing] = useState<Doing>();
  const { link, isAway, enter } = useEntry(game);
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
   * Moves all that the wallet holds, which is `inWallet` as far as is known, and answers how much is in the game;
   * `undefined` where that is not sure. An answer to an equal request before this one tells what that moved: what has come
   * to the wallet since is asked for anew, by its own key.
   */
  const moveAll = async (inWallet = takesAlong): Promise<number | undefined> => {
    if (inWallet === 0) return 0;
    const result = await transfer.submit({ body: { to: game.code } }, String(inWallet));
    if (result.outcome !== 'ok') return undefined;
    const { answer, isRepeat } = result;
    awaitEnd(answer.status === 'PROCESSING' ? namedBy(answer) : undefined);
    if (isRepeat) {
      const wallet = await readNow('wallet.read');
      if (wallet === undefined) {
        toast(texts.unknown);
        return undefined;
      }
      if (takenFrom(wallet) > 0) return moveAll(takenFrom(wallet));
    }
    if (answer.status === 'SUCCESS') return answer.amount ?? 0;
    toast(texts.processing);
    return undefined;
  };
  const run = async (name: Doing, work: () => Promise<unknown>): Promise<void> => {
    setDoing(name);
    await work();
    setDoing(undefined);
  };
  const transferOnly = async (): Promise<void> => {
    if (takesAlong === 0) {
      toast(transferSheet.minimum(money.text(TRANSFER_MINIMUM)), { tone: 'error' });
      return;
    }
    const moved = await moveAll();
    if (!moved) return;
    toast(texts.transferred(money.text(moved)), { tone: 'success' });
    vibrate('success');
  };
  return {
    doing,
    link,
    takesAlong,
    isAway,
    isEmpty: (money.wallet?.wallet.amount ?? 0) <= 0,
    activate: () => void run('opening', () => activation.submit({ params: { code: game.code } })),
    play: () => void run('playing', () => enter(() => moveAll())),
    transferOnly: () => void run('transferring', transferOnly),
  };
}

/** What of a wallet can be taken into a game; 0 where that is less than the smallest transfer. */
function takenFrom(wallet: Wallet | undefined): number {
  const amount = wallet?.wallet.amount ?? 0;
  return amount < TRANSFER_MINIMUM ? 0 : amount;
}

/** Entering a game: a window in time, the money first, then a link for the member's own username there. */
function useEntry({ code, isActive }: GameAccount) {
  const messages = useMessages();
  const { game: texts } = useLaterMessages();
  const { iframe } = useInstallation();
  const [link, setLink] = useState<string>();
  const account = useRead('game.account', { params: { code } }, { enabled: isActive });
  const launch = useSubmit('game.launch');

  const askForLink = async (): Promise<string | undefined> => {
    const { data, error } = account.data ? account : await account.refetch();
    if (data === undefined) {
      const isRefused = error?.result.outcome === 'refused';
      toast(isRefused ? failureText(messages, error.result) : texts.credentialsFailed, { tone: 'error' });
      return undefined;
    }
    // The provider's name on the wire is the game's code in small letters.
    const provider = code.toLowerCase() as Params<'game.launch'>['provider'];
    const result = await launch.submit({ params: { provider, username: data.username } });
    return result.outcome === 'ok' ? result.answer.link : undefined;
  };
  const enter = async (moveMoney: () => Promise<number | undefined>): Promise<void> => {
    const place = isOnline() ? gameWindow(iframe) : undefined;
    const found = (await moveMoney()) === undefined ? undefined : await askForLink();
    if (found === undefined) place?.giveUp();
    else if (place === undefined) setLink(found);
    else place.go(found);
  };
  const failure = account.error?.result;
  return { link, isAway: failure?.outcome === 'refused' && failure.code === 'SELF_EXCLUDED', enter };
}
