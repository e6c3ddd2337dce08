import { z } from 'zod';
import { call } from './call.ts';
import { amount, code, money, operationNamed } from './fields.ts';

/**
 * `PROCESSING` (HTTP 202): the provider has not answered, the money is in transit and will be settled. From game to game
 * `_id` is that of the half that `status` tells of, and while that is the first, `nextId` is that of the second. Moving
 * an empty wallet is no operation and has none.
 */
const moved = z.object({
  message: z.literal('SUCCESS').optional(),
  status: z.enum(['SUCCESS', 'PROCESSING']),
  _id: operationNamed,
  nextId: z.string().optional().describe('From game to game: what goes on once `_id` has come to the wallet'),
  amount: money
    .optional()
    .describe('What is moved; absent where nothing was to be, and in answers kept by earlier versions'),
  wallet: z.object({ amount: money }).optional(),
});

const refusals = [
  'NO_GAME',
  'SLOT_NO_ACCOUNT',
  'TRANSFER_MINIMUM',
  'MONEY_NOT_ENOUGH',
  'TRANSFER_FAIL',
  'SELF_EXCLUDED',
] as const;

/** Moving money between the wallet and game accounts. */
export const transfer = {
  'transfer.create': call({
    access: 'member',
    summary: 'Transfer between WALLET and a game, or between two games',
    body: z.strictObject({ from: code, to: code, amount }),
    answer: moved,
    refusals,
  }),
  'transfer.all': call({
    access: 'member',
    summary: 'Transfer the whole wallet into a game',
    body: z.strictObject({ to: code }),
    answer: moved,
    refusals,
  }),
};
