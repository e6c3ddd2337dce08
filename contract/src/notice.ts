import { z } from 'zod';
import { call } from './call.ts';
import { amount, ok } from './fields.ts';

/** Why a notice came to nothing, as `note` of its row: nobody told of the transfer in time, or another notice took its place. */
export const noticeEnds = ['NO_TRANSFER_SEEN', 'REPLACED'] as const;

/** A member's word that a bank transfer is on its way. */
export const notice = {
  'notice.create': call({
    access: 'member',
    summary: 'Say that a bank transfer of this amount is on its way; adds no money',
    body: z.strictObject({ amount: amount.gt(0).describe('What was sent: decimal number above 0') }),
    answer: ok,
    status: 202,
    refusals: ['SELF_EXCLUDED'],
  }),
};
