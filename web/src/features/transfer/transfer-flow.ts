import { useState } from 'react';
import { type Deed, deedFor, useEnding } from '../../client/deeds.ts';
import { isUnavailable, type Submit, useSubmit } from '../../client/submit.ts';
import type { Order } from './transfer-form.ts';

/** How a transfer ended as far as is known; `processing` and `unknown` are open, and are followed to their end. */
export type Ending = 'success' | 'failed' | 'processing' | 'unknown';

/** What became of an order. */
export interface Ended {
  order: Order;
  ending: Ending;
  /** The place, by its code, in which a failed transfer left the money. */
  back?: string | undefined;
}

export interface TransferFlow extends Omit<Submit<'transfer.create'>, 'submit'> {
  /** `undefined` while it can still be sent. */
  ended: Ended | undefined;
  send: (order: Order) => Promise<void>;
}

/** What the answer said, or that there was none; where the end is open, with the deed to follow. */
interface Answered extends Ended {
  deed?: Deed;
}

const ENDINGS = { SUCCESS: 'success', FAILED: 'failed', PROCESSING: 'processing' } as const;

/** Sends an order, and follows it until its end is known. */
export function useTransfer(): TransferFlow {
  const { submit, ...transfer } = useSubmit('transfer.create', { unknownText: null });
  const [answered, answer] = useState<Answered>();
  const told = useEnding(answered?.deed);
  const send = async (order: Order): Promise<void> => {
    const input = { body: { from: order.from.code, to: order.to.code, amount: order.amount } };
    const deed = deedFor('transfer.create', input);
    const result = await submit(input);
    if (result.outcome === 'ok') {
      const isDone = result.answer.status === 'SUCCESS';
      answer(isDone ? { order, ending: 'success' } : { order, ending: 'processing', deed });
    } else if (result.outcome === 'unknown' && !isUnavailable(result)) {
      answer({ order, ending: 'unknown', deed });
    }
  };
  const ended = told && answered ? { ...answered, ending: ENDINGS[told.status], back: told.back } : answered;
  return { ...transfer, ended, send };
}
