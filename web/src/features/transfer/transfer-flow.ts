import { useState } from 'react';
import { useAskedAgain } from '../../client/ask-again.ts';
import { type Named, namedBy, type Row, useEnding } from '../../client/endings.ts';
import { keepAmount } from '../../client/last-amount.ts';
import { isUnavailable, type Submit, type Submitted } from '../../client/submit.ts';
import type { Order } from './transfer-form.ts';

/**
 * How a transfer ended as far as is known. `processing` is followed; about one without an answer we are `asking` again,
 * and where that tells nothing either, it stays `unknown`.
 */
export type Ending = 'success' | 'failed' | 'processing' | 'asking' | 'unknown';

/** What became of an order. */
export interface Ended {
  order: Order;
  ending: Ending;
  /** The place, by its code, in which a failed transfer left the money. */
  back?: string | undefined;
  /** Whether the member had asked for this same transfer before, without an answer. */
  isRepeat?: boolean;
}

export interface TransferFlow extends Omit<Submit<'transfer.create'>, 'submit' | 'again'> {
  /** `undefined` while it can still be sent. */
  ended: Ended | undefined;
  send: (order: Order) => Promise<void>;
}

/** What the answer said, or that there was none; where the end is open, with what to follow. */
interface Answered extends Ended {
  named?: Named | undefined;
}

/** Sends an order, and follows it until its end is known or the sheet is closed. */
export function useTransfer(isOpen: boolean): TransferFlow {
  const [answered, answer] = useState<Answered>();
  const { submit, isAsking, ...transfer } = useAskedAgain('transfer.create', {
    isOpen,
    unknownText: null,
    onAnswer: (result) => {
      if (answered) answer(answeredBy(result, answered.order));
    },
  });
  const told = useEnding(answered?.named);
  const send = async (order: Order): Promise<void> => {
    const { from, to, amount } = order;
    const result = await submit({ body: { from: from.code, to: to.code, amount } });
    if (result.outcome === 'ok') keepAmount('transfer', amount);
    const isRepeat = result.outcome === 'ok' && result.isRepeat === true;
    const next = answeredBy(result, order);
    answer(next && { ...next, isRepeat });
  };
  const ended = told && answered ? { ...answered, ...endingBy(told, answered.order) } : answered;
  return {
    ...transfer,
    ended: ended?.ending === 'unknown' && isAsking ? { ...ended, ending: 'asking' } : ended,
    send,
  };
}

/** What an answer says of its order; `undefined` where that is not sent, or refused. */
function answeredBy(result: Submitted<'transfer.create'>, order: Order): Answered | undefined {
  if (result.outcome === 'unknown') return isUnavailable(result) ? undefined : { order, ending: 'unknown' };
  if (result.outcome !== 'ok') return undefined;
  if (result.answer.status === 'SUCCESS') return { order, ending: 'success' };
  return { order, ending: 'processing', named: namedBy(result.answer) };
}

/** What the last row of an order says: from game to game that of the first half, until there is one of the second. */
function endingBy({ status, from, to }: Row, order: Order): Pick<Ended, 'ending' | 'back'> {
  if (status === 'FAILED') return { ending: 'failed', back: from };
  return { ending: status === 'SUCCESS' && to === order.to.code ? 'success' : 'processing' };
}
