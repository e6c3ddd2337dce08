import { followOnline, isOnline } from '@prae/ui/online';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CallInput } from './call.ts';
import { awaitEnd, namedBy } from './endings.ts';
import { currentSession } from './session.ts';
import { type Submit, type SubmitOptions, type Submitted, tellsEarlier, useSubmit } from './submit.ts';

/** When a request without an answer is sent again: first after so long, then after twice as long each time. Milliseconds. */
const AGAIN_FIRST = 2_000;
/** After this long it is left at what is known. */
const AGAIN_UNTIL = 120_000;

/** The calls whose answers name what they have begun. */
type NamingCall = 'transfer.create' | 'transfer.all' | 'withdraw.all' | 'gift.redeem';

export interface AskedAgainOptions<Id extends NamingCall> extends SubmitOptions<Id> {
  /** Whether the sheet is open: once it is closed nothing is sent any more. */
  isOpen: boolean;
  /** What became of a request that had no answer at first: done or refused. `isLeft`: the sheet is closed by now. */
  onAnswer: (result: Submitted<Id>, isLeft: boolean) => void;
}

export interface AskedAgain<Id extends NamingCall> extends Omit<Submit<Id>, 'again'> {
  /** Whether a request without an answer is still being sent again. */
  isAsking: boolean;
}

/**
 * Submits like `useSubmit`, and where no answer came at all, sends the same request again under the same key, with which it
 * is done once, to hear what became of it. An answer is not asked for again, whatever it says.
 */
export function useAskedAgain<Id extends NamingCall>(
  id: Id,
  { isOpen, onAnswer, ...options }: AskedAgainOptions<Id>,
): AskedAgain<Id> {
  const { submit, again, ...rest } = useSubmit(id, options);
  const [lost, lose] = useState<Lost<Id>>();
  const isLeft = useLeft(isOpen);
  const isAsking = useAskAgain(isOpen && lost !== undefined, async () => {
    // The request of one member is not sent again as that of the next one.
    if (lost === undefined || lost.token !== currentSession()?.token) return true;
    const result = await again(lost.input, lost.deed);
    if (!tellsEarlier(result)) return !isLost(result) && result.outcome !== 'offline';
    lose(undefined);
    onAnswer(result, isLeft.current);
    if (isLeft.current && result.outcome === 'ok') awaitEnd(namedBy(result.answer));
    return true;
  });
  return {
    ...rest,
    isAsking,
    submit: async (input, deed) => {
      const token = currentSession()?.token;
      const result = await submit(input, deed);
      lose(isLost(result) ? { input, deed, token } : undefined);
      return result;
    },
  };
}

/** A request that was sent and not answered. */
interface Lost<Id extends NamingCall> {
  input: CallInput<Id>;
  deed: string | undefined;
  /** Whose it was. */
  token: string | undefined;
}

/** Whether the sheet has been closed: what is answered then is for the page to tell. */
export function useLeft(isOpen: boolean): RefObject<boolean> {
  const isLeft = useRef(!isOpen);
  useEffect(() => {
    isLeft.current = !isOpen;
    return () => {
      isLeft.current = true;
    };
  }, [isOpen]);
  return isLeft;
}

/** Whether it was sent and nothing at all came back. */
function isLost(result: Submitted<NamingCall>): boolean {
  return result.outcome === 'unknown' && result.reason === 'no-answer';
}

/**
 * While `isOpen`, asks `again` after 2, 4, 8, ... seconds and whenever there is a connection again, until that answers true
 * (there is no more to ask) or two minutes are over. Answers whether it is still asking.
 */
function useAskAgain(isOpen: boolean, again: () => Promise<boolean>): boolean {
  const [isOver, end] = useState(false);
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    if (!isOpen) return;
    end(false);
    return asking(
      () => latest.current(),
      () => end(true),
    );
  }, [isOpen]);
  return isOpen && !isOver;
}

/** Asks until it is told to stop by what it answers; `onEnd` when it stops by itself. */
function asking(again: () => Promise<boolean>, onEnd: () => void): () => void {
  let wait = AGAIN_FIRST;
  let timer: ReturnType<typeof setTimeout>;
  let isAsking = false;
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(limit);
    unfollow();
  };
  const end = (): void => {
    stop();
    onEnd();
  };
  const ask = (): void => {
    if (isAsking) return;
    clearTimeout(timer);
    isAsking = true;
    void again().then((isAnswered) => {
      isAsking = false;
      if (isStopped) return;
      if (isAnswered) return end();
      wait *= 2;
      timer = setTimeout(ask, wait);
    });
  };
  const unfollow = followOnline(() => {
    if (isOnline()) ask();
  });
  const limit = setTimeout(end, AGAIN_UNTIL);
  timer = setTimeout(ask, wait);
  return stop;
}
