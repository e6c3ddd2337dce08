import { useState } from 'react';
import { type Row, useEnding } from '../../client/endings.ts';
import { isUnavailable, type Submit, useSubmit } from '../../client/submit.ts';
import type { Order } from './transfer-form.ts';

/** How a transfer ended as far as is known; `processing` is followed, `unknown` cannot be. */
export type Ending = 'success' | 'failed' | 'processing' | 'unknown';

/** What became of an order. */
export interface Ended {
  order: Order;
  ending: Ending;
  /** The place, by its code, in which a failed transfer left the money. */
  back?: string | undefined;
  /** Whether an earlier request without an answer was this same transfer. */
  isRepeat?: boolean;
}

export interface TransferFlow extends Omit<Submit<'transfer.create'>, 'submit'> {
  /** `undefined` while it can still be sent. */
  ended: Ended | undefined;
  send: (order: Order) => Promise<void>;
}

/** What the answer said, or that there was none; where the end is open, with the operation to follow. */
interface Answered extends Ended {
  operation?: string | undefined;
}

/** Sends an order, and follows it until its end is known. */
export function useTransfer(): TransferFlow {
  const { submit, ...transfer } = useSubmit('transfer.create', { unknownText: null });
  const [answered, answer] = useState<Answered>();
  const told = useEnding(answered?.operation);
  const send = async (order: Order): Promise<void> => {
    const result = await submit({
      body: { from: order.from.code, to: order.to.code, amount: order.amount },
    });
    if (result.outcome === 'ok') {
      const { status, _id: operation } = result.answer;
      const isRepeat = result.isRepeat === true;
      const isDone = status === 'SUCCESS';
      answer({ order, isRepeat, ...(isDone ? { ending: 'success' } : { ending: 'processing', operation }) });
    } else if (result.outcome === 'unknown' && !isUnavailable(result)) {
      answer({ order, ending: 'unknown' });
    }
  };
  const ended = told && answered ? { ...answered, ...endingBy(told, answered.order) } : answered;
  return { ...transfer, ended, send };
}

/**
 * What a row says of its order. A first half from game to game tells the whole only where it failed: nothing comes after
 * it then. Where it came to the wallet, the row of the second half is not known.
 */
function endingBy({ status, from, to }: Row, order: Order): Pick<Ended, 'ending' | 'back'> {
  if (status === 'FAILED') return { ending: 'failed', back: from };
  return { ending: status === 'SUCCESS' && to === order.to.code ? 'success' : 'processing' };
}
