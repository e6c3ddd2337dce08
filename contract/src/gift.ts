import { z } from 'zod';
import { call } from './call.ts';
import { money, operationNamed, short } from './fields.ts';

/**
 * Why a gift that was in progress came to nothing though its link is as good as before, as `note` of its row: a limit of the member's own had no
 * room, the member could take no deposits, or our wallet is not known there.
 */
export const giftNotes = ['DEPOSIT_LIMIT', 'MEMBER_BARRED', 'NO_WALLET'] as const;
export type GiftNote = (typeof giftNotes)[number];

/** `PROCESSING` (HTTP 202): the party has not answered; what becomes of it is in the statement, by `_id`. */
const redeemed = z.object({
  message: z.literal('SUCCESS').optional(),
  status: z.enum(['SUCCESS', 'PROCESSING']),
  _id: operationNamed,
  amount: money.optional().describe('What was credited; absent while that is not known'),
  wallet: z.object({ amount: money }).optional(),
});

/** Depositing by a TrueMoney gift link. */
export const gift = {
  'gift.redeem': call({
    access: 'member',
    summary: 'Redeem a gift link for one of the wallets of lookup.deposit',
    body: z.strictObject({
      link: short(2_000).describe(
        'Base64 of "Salted__", 8 bytes of salt, and AES-256-CBC of `link::walletAccountName`, as `openssl enc -aes-256-cbc -md md5 -a` writes it',
      ),
    }),
    answer: redeemed,
    refusals: ['TRUELINK_INVALID', 'TRUELINK_DUPLICATE', 'NO_WALLET', 'SELF_EXCLUDED', 'DEPOSIT_LIMIT'],
  }),
};
