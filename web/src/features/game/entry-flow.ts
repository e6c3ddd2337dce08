import type { Params } from '@prae/contract/contract';
import { isOnline } from '@prae/ui/online';
import { toast, unsay } from '@prae/ui/toasts';
import { useRef, useState } from 'react';
import { failureText } from '../../client/failure-text.ts';
import { useInstallation } from '../../client/installation.ts';
import { type GameAccount, useMoney } from '../../client/money.ts';
import { useRead } from '../../client/queries.ts';
import { useSubmit } from '../../client/submit.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { gameWindow, type Way } from './launch.ts';

/**
 * What is known of the wallet's money once it was to be moved: all of it is `there` (or there was nothing to move), the game has not
 * said yet (`open`), or it is not moved (`not`), or nobody knows that either.
 */
export type Moved = 'there' | 'open' | 'not';

/** For how long it stands on this page that the money is on its way, before the game takes its place. Milliseconds. */
const READING = 2_000;

export interface Entry {
  /** A way to tap, where the browser did not let us open the game's tab ourselves. */
  way: Way | undefined;
  /** The member stays away from play. */
  isAway: boolean;
  /** Money that the game has not answered about keeps nobody out: it has been said that it is on its way. */
  enter: (moveMoney: () => Promise<Moved>) => Promise<void>;
}

/** Entering a game: a window in time, the money first, then the way in for the member's own username there. */
export function useEntry({ code, isActive }: GameAccount): Entry {
  const messages = useMessages();
  const { game: texts, lateErrors } = useLaterMessages();
  const { iframe } = useInstallation();
  const [way, setWay] = useState<Way>();
  const { wallet } = useMoney();
  const isOnItsWay = useRef(false);
  const said = useRef<string>(undefined);
  // Taken apart here, so that what is read is known when it is tapped, and not read once more.
  const { data, error, refetch } = useRead('game.account', { params: { code } }, { enabled: isActive });
  const whyNot = () => (isOnItsWay.current ? texts.notEntered : lateErrors.GAME_ACTIVATION_FAIL);
  const launch = useSubmit('game.launch', { texts: { GAME_ACTIVATION_FAIL: whyNot } });

  const askForWay = async (): Promise<Way | undefined> => {
    const account = data ? { data } : await refetch();
    if (account.data === undefined) {
      const failure = account.error?.result;
      const isRefused = failure?.outcome === 'refused';
      said.current = isRefused ? failureText(messages, failure) : texts.credentialsFailed;
      toast(said.current, { tone: 'error' });
      return undefined;
    }
    // The provider's name on the wire is the game's code in small letters.
    const provider = code.toLowerCase() as Params<'game.launch'>['provider'];
    const result = await launch.submit({ params: { provider, username: account.data.username } });
    return result.outcome === 'ok' ? result.answer : undefined;
  };
  const enter: Entry['enter'] = async (moveMoney) => {
    unsay(said.current);
    const place = isOnline() ? gameWindow(iframe) : undefined;
    const moved = await moveMoney();
    isOnItsWay.current = moved === 'open' || (wallet?.wallet.transit ?? 0) > 0;
    const isRead = moved === 'open' && !iframe ? passed(READING) : undefined;
    const found = moved === 'not' ? undefined : await askForWay();
    if (found) await isRead;
    if (found === undefined) place?.giveUp();
    else if (place === undefined) setWay(found);
    else place.go(found);
  };
  const failure = error?.result;
  return { way, isAway: failure?.outcome === 'refused' && failure.code === 'SELF_EXCLUDED', enter };
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
