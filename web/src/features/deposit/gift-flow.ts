import type { GiftNote } from '@prae/contract/gift';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useEffect, useState } from 'react';
import { useAskedAgain, useLeft } from '../../client/ask-again.ts';
import { awaitEnd, type Named, namedBy, type Row, useEnding } from '../../client/endings.ts';
import { installation } from '../../client/installation.ts';
import { currentSession } from '../../client/session.ts';
import { isUnavailable, type Submitted } from '../../client/submit.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { useUnsay } from '../../shell/unsay.ts';
import { overLimit } from '../protection/protection.ts';
import { giftLinkIn } from './gift-link.ts';

/** What became of a gift, as far as is known. `processing` is followed; about one without an answer we are `asking` again. */
export interface GiftEnded {
  ending: 'success' | 'failed' | 'processing' | 'asking' | 'unknown';
  /** What was credited. */
  amount?: number | undefined;
  /** Why it failed, where its link can still be used. */
  note?: GiftNote | undefined;
}

/** Everything the deposit sheet shows and can do for gift links. */
export interface GiftFlow {
  /** What is pasted. */
  text: string;
  type: (text: string) => void;
  /** How the gift of a link that was recognised ends. */
  end: string | undefined;
  busy: boolean;
  /** Why the last sending did not succeed. */
  error: ReactNode;
  /** `undefined` while a link can still be sent. */
  ended: GiftEnded | undefined;
  send: (walletName: string) => Promise<void>;
  startOver: () => void;
}

interface Answered extends GiftEnded {
  named?: Named | undefined;
}

const encryption = () => import('./encrypt-link.ts');

/** Sends a link, and follows it until its end is known or the sheet is closed. `isShown`: the form is on the screen. */
export function useGift(isOpen: boolean, isShown: boolean): GiftFlow {
  const { deposit, errors } = useMessages();
  const { gift: texts, lateErrors } = useLaterMessages();
  const isLeft = useLeft(isOpen);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [encrypting, setEncrypting] = useState(false);
  const [answered, answer] = useState<Answered>();
  const { submit, isAsking, clear, busy, failure } = useAskedAgain('gift.redeem', {
    isOpen,
    unknownText: null,
    texts: { NO_WALLET: texts.noWallet, DEPOSIT_LIMIT: overLimit },
    onAnswer: (result) => answer(answeredBy(result)),
  });
  const row = useEnding(answered?.named);
  useEffect(() => {
    // So that it is there when the link is sent.
    if (isShown) void encryption().catch(() => {});
  }, [isShown]);
  const unsay = useUnsay(error ?? failure);
  const say = (sentence: string): void => {
    setError(sentence);
    toast(sentence, { tone: 'error' });
  };
  const send = async (walletName: string): Promise<void> => {
    if (busy || encrypting) return;
    unsay();
    const token = currentSession()?.token;
    const link = giftLinkIn(text);
    if (link === undefined) return say(lateErrors.TRUELINK_INVALID);
    setEncrypting(true);
    const body = await encrypted(link, walletName);
    setEncrypting(false);
    if (body === undefined) return say(errors.INTERNAL_SERVER_ERROR);
    const result = await submit({ body });
    const next = answeredBy(result);
    answer(next);
    if (!isLeft.current || token !== currentSession()?.token) return;
    // The sheet shows it no more: its row tells it on any page, and where none is named nobody knows yet.
    const named = result.outcome === 'ok' ? namedBy(result.answer) : undefined;
    if (named) awaitEnd(named);
    else if (next) toast(next.ending === 'success' ? deposit.paid : texts.processing);
  };
  const ended: Answered | undefined = row && answered ? { ...answered, ...endingBy(row) } : answered;
  return {
    text,
    type: (next) => {
      setText(giftLinkIn(next) ?? next);
      setError(undefined);
      clear();
    },
    end: endOf(giftLinkIn(text)),
    busy: busy || encrypting,
    error: error ?? failure,
    ended: ended?.ending === 'unknown' && isAsking ? { ending: 'asking' } : ended,
    send,
    startOver: () => {
      setText('');
      answer(undefined);
    },
  };
}

/** The link is longer than its field, and begins like any other. */
function endOf(link: string | undefined): string | undefined {
  return link && `…${link.slice(link.indexOf('v=') + 2).slice(-8)}`;
}

/** Undefined where the browser cannot, or the code for it did not come. */
async function encrypted(link: string, walletName: string): Promise<{ link: string } | undefined> {
  try {
    const { encryptLink } = await encryption();
    return { link: await encryptLink(`${link}::${walletName}`, installation.get().truelinkSecret) };
  } catch {
    return undefined;
  }
}

/** What an answer says; `undefined` where the link was not sent, or refused. */
function answeredBy(result: Submitted<'gift.redeem'>): Answered | undefined {
  if (result.outcome === 'unknown') return isUnavailable(result) ? undefined : { ending: 'unknown' };
  if (result.outcome !== 'ok') return undefined;
  const { status, amount } = result.answer;
  if (status === 'SUCCESS') return { ending: 'success', amount };
  return { ending: 'processing', named: namedBy(result.answer) };
}

function endingBy({ status, amount, note }: Row): GiftEnded {
  // The other two are of transfers that were announced.
  const why = note === 'NO_TRANSFER_SEEN' || note === 'REPLACED' ? undefined : note;
  if (status === 'FAILED') return { ending: 'failed', note: why };
  return status === 'SUCCESS' ? { ending: 'success', amount } : { ending: 'processing' };
}
